import fc from "fast-check";
import { expect, test } from "vitest";
import { formatPence, formatShortPence, penceToDecimal, percentOf } from "./money.ts";

/** Ten billion pounds: more than any sum that the database's columns can hold. */
const MOST_PENCE = 10 ** 12;
const somePence = fc.integer({ min: 0, max: MOST_PENCE });

test.each([
  [0, "£0.00"],
  [5, "£0.05"],
  [1250, "£12.50"],
  [100_000, "£1,000.00"],
  [123_456_789, "£1,234,567.89"],
  [-500, "−£5.00"],
  [-0, "£0.00"],
])("formats %i pence as %s", (pence, words) => {
  expect(formatPence(pence)).toBe(words);
});

test("formats every amount in pounds with thousands separators and two decimals", () => {
  fc.assert(
    fc.property(somePence, (pence) => {
      const amount = BigInt(pence);
      const pounds = String(amount / 100n).replace(/\B(?=(\d{3})+$)/g, ",");
      const rest = String(amount % 100n).padStart(2, "0");
      expect(formatPence(pence)).toBe(`£${pounds}.${rest}`);
    }),
  );
});

test("formats a negative amount as the positive one after a minus sign", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: MOST_PENCE }), (pence) => {
      expect(formatPence(-pence)).toBe(`−${formatPence(pence)}`);
    }),
  );
});

test("penceToDecimal gives the number of pence with a decimal point inserted", () => {
  fc.assert(
    fc.property(somePence, (pence) => {
      const decimal = penceToDecimal(pence);
      expect(decimal).toMatch(/^\d+\.\d\d$/);
      expect(BigInt(decimal.replace(".", ""))).toBe(BigInt(pence));
    }),
  );
});

test.each([
  [50, 1, 1],
  [49, 1, 0],
  [150, 1, 2],
  [1005, 10, 101],
  [1999, 15, 300],
  [335, 10, 34],
  [0, 100, 0],
])("percentOf %i pence, %i %% is %i", (pence, percent, part) => {
  expect(percentOf(pence, percent)).toBe(part);
});

test("percentOf is exact, rounded half up to a whole penny", () => {
  fc.assert(
    fc.property(somePence, fc.integer({ min: 0, max: 100 }), (pence, percent) => {
      const hundredths = BigInt(pence) * BigInt(percent);
      const roundsUp = hundredths % 100n >= 50n;
      expect(BigInt(percentOf(pence, percent))).toBe(hundredths / 100n + (roundsUp ? 1n : 0n));
    }),
    { numRuns: 1000 },
  );
});

test("a percentage and its complement sum to the amount or a penny more", () => {
  fc.assert(
    fc.property(somePence, fc.integer({ min: 0, max: 100 }), (pence, percent) => {
      const excess = percentOf(pence, percent) + percentOf(pence, 100 - percent) - pence;
      expect([0, 1]).toContain(excess);
    }),
  );
});

test.each([
  [500, "£5"],
  [1250, "£12.50"],
  [30_000, "£300"],
])("formats %i pence within a sentence as %s", (pence, words) => {
  expect(formatShortPence(pence)).toBe(words);
});
