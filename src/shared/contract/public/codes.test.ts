import { describe, expect, test } from "vitest";
import { discountCodeInput, voucherCodeInput } from "./codes.ts";

describe.each([
  ["voucher", voucherCodeInput, "Please enter a voucher code"],
  ["discount", discountCodeInput, "Please enter a discount code"],
] as const)("a %s code", (_, input, required) => {
  test("that is missing gets the specification's message", () => {
    for (const value of ["", "  ", undefined, null, 5]) {
      expect(input.safeParse(value).error?.issues.map((i) => i.message)).toEqual([required]);
    }
  });

  test("is trimmed and otherwise unchanged", () => {
    expect(input.parse(" abcd-efgh ")).toBe("abcd-efgh");
  });

  test("may have spaces around its dashes, but is limited in length", () => {
    expect(input.safeParse("0123 - 4567 - 89AB - CDEF").success).toBe(true);
    expect(input.safeParse("x".repeat(41)).success).toBe(false);
  });
});
