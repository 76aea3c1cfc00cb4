import { describe, expect, it } from "vitest";
import { getErrorSentence } from "../../shared/visitor-errors.ts";
import {
  formatDiscountFailure,
  formatVoucherFailure,
  parseDiscountInput,
  parseVoucherInput,
} from "./code-check.ts";

describe("typed codes", () => {
  it("are trimmed and upper-cased", () => {
    expect(parseVoucherInput(" 7k2m-9q4x-b3tw-r6bn ")).toEqual({ code: "7K2M9Q4XB3TWR6BN" });
    expect(parseDiscountInput(" summer10 ")).toEqual({ code: "SUMMER10" });
  });

  it("are required", () => {
    expect(parseVoucherInput("  ")).toEqual({ problem: "Please enter a voucher code" });
    expect(parseDiscountInput("")).toEqual({ problem: "Please enter a discount code" });
  });
});

describe("formatVoucherFailure", () => {
  it("distinguishes a refused voucher from a failed check", () => {
    expect(formatVoucherFailure("VOUCHER_INVALID")).toBe(getErrorSentence("VOUCHER_INVALID"));
    expect(formatVoucherFailure("INVALID_INPUT")).toBe(getErrorSentence("VOUCHER_INVALID"));
    expect(formatVoucherFailure("TOO_MANY_REQUESTS")).toBe(getErrorSentence("TOO_MANY_REQUESTS"));
    for (const failure of ["UNREACHABLE", "OFFLINE", "INTERNAL"] as const) {
      expect(formatVoucherFailure(failure)).toBe(
        "Unable to validate voucher at this time. Please try again.",
      );
    }
  });
});

describe("formatDiscountFailure", () => {
  it("names the minimum spend", () => {
    const details = { reason: "min_spend", minSpendPence: 4000 };
    expect(formatDiscountFailure("DISCOUNT_INVALID", details)).toBe(
      "This code can be used when you spend £40.00 or more.",
    );
  });

  it("distinguishes a refused code from a failed check", () => {
    const unknownCodeDetails = { reason: "unknown", minSpendPence: null };
    expect(formatDiscountFailure("DISCOUNT_INVALID", unknownCodeDetails)).toBe(
      "Invalid discount code",
    );
    expect(formatDiscountFailure("DISCOUNT_INVALID", undefined)).toBe("Invalid discount code");
    expect(formatDiscountFailure("INTERNAL", undefined)).toBe("Failed to validate discount code");
  });
});
