import { expect, test } from "vitest";
import { formatVoucherAmounts } from "./voucher-amounts.ts";

const templates = (...pounds: number[]) => pounds.map((p) => ({ amountPence: p * 100 }));

test("names the three smallest suggested amounts and offers any other amount", () => {
  expect(formatVoucherAmounts(templates(10, 25, 50, 75))).toBe(
    "Choose £10, £25, £50 or any other amount up to £300.",
  );
  expect(formatVoucherAmounts(templates(20))).toBe("Choose £20 or any other amount up to £300.");
});

test("names the limits when the venue suggests no amounts", () => {
  expect(formatVoucherAmounts([])).toBe("Choose any amount from £5 to £300.");
});
