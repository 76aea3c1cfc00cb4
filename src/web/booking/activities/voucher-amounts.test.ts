import { expect, test } from "vitest";
import { formatVoucherAmounts } from "./voucher-amounts.ts";

const templates = (...pounds: number[]) => pounds.map((p) => ({ amountPence: p * 100 }));

test("the smallest amounts that the venue suggests are named, and that there are others", () => {
  expect(formatVoucherAmounts(templates(10, 25, 50, 75))).toBe(
    "Choose £10, £25, £50 or any other amount up to £300.",
  );
  expect(formatVoucherAmounts(templates(20))).toBe("Choose £20 or any other amount up to £300.");
});

test("without suggestions the card says what the limits are", () => {
  expect(formatVoucherAmounts([])).toBe("Choose any amount from £5 to £300.");
});
