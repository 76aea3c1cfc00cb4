import { describe, expect, it } from "vitest";
import { sentenceOf } from "../../shared/visitor-errors.ts";
import {
  discountProblem,
  readTypedDiscount,
  readTypedVoucher,
  voucherProblem,
} from "./code-check.ts";

describe("codes as they are typed", () => {
  it("are trimmed and upper-cased", () => {
    expect(readTypedVoucher(" 7k2m-9q4x-b3tw-r6bn ")).toEqual({ code: "7K2M9Q4XB3TWR6BN" });
    expect(readTypedDiscount(" summer10 ")).toEqual({ code: "SUMMER10" });
  });

  it("are asked for when there are none", () => {
    expect(readTypedVoucher("  ")).toEqual({ problem: "Please enter a voucher code" });
    expect(readTypedDiscount("")).toEqual({ problem: "Please enter a discount code" });
  });
});

describe("voucherProblem", () => {
  it("tells a refused voucher from a check that could not be made", () => {
    expect(voucherProblem("VOUCHER_INVALID")).toBe(sentenceOf("VOUCHER_INVALID"));
    expect(voucherProblem("INVALID_INPUT")).toBe(sentenceOf("VOUCHER_INVALID"));
    expect(voucherProblem("TOO_MANY_REQUESTS")).toBe(sentenceOf("TOO_MANY_REQUESTS"));
    for (const failure of ["UNREACHABLE", "OFFLINE", "INTERNAL"] as const) {
      expect(voucherProblem(failure)).toBe(
        "Unable to validate voucher at this time. Please try again.",
      );
    }
  });
});

describe("discountProblem", () => {
  it("says the least that must be spent", () => {
    const details = { reason: "min_spend", minSpendPence: 4000 };
    expect(discountProblem("DISCOUNT_INVALID", details)).toBe(
      "This code can be used when you spend £40.00 or more.",
    );
  });

  it("tells a refused code from a check that could not be made", () => {
    const unknown = { reason: "unknown", minSpendPence: null };
    expect(discountProblem("DISCOUNT_INVALID", unknown)).toBe("Invalid discount code");
    expect(discountProblem("DISCOUNT_INVALID", undefined)).toBe("Invalid discount code");
    expect(discountProblem("INTERNAL", undefined)).toBe("Failed to validate discount code");
  });
});
