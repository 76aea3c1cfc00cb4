import fc from "fast-check";
import { expect, test } from "vitest";
import { computeVatPence, formatRecordedRate, formatVatRate } from "./vat.ts";

test.each([
  [12_000, 2000, 2000],
  [100, 2000, 17],
  [3, 2000, 1],
  [2, 2000, 0],
  [10_500, 500, 500],
  [1999, 1750, 298],
  [5000, 0, 0],
  [-100, 2000, -17],
  [5000, null, 0],
])("of %i pence at rate %s, %i are VAT", (grossPence, rate, vatPence) => {
  expect(computeVatPence(grossPence, rate)).toBe(vatPence);
});

test("VAT is exact at any amount, rounded half up, and never falls as the amount rises", () => {
  const amount = fc.integer({ min: 0, max: 2_147_483_647 });
  fc.assert(
    fc.property(amount, fc.integer({ min: 0, max: 10_000 }), (grossPence, rate) => {
      const divisor = BigInt(10_000 + rate);
      const exact = (2n * BigInt(grossPence) * BigInt(rate) + divisor) / (2n * divisor);
      const vatPence = computeVatPence(grossPence, rate);
      expect(BigInt(vatPence)).toBe(exact);
      expect(computeVatPence(grossPence + 1, rate)).toBeGreaterThanOrEqual(vatPence);
    }),
  );
});

test("rates are written as percentages", () => {
  expect([2000, 1750, 500, 0, 1].map(formatVatRate)).toEqual(["20%", "17.5%", "5%", "0%", "0.01%"]);
  expect(formatRecordedRate(null)).toBe("No VAT recorded");
});
