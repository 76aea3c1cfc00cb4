import fc from "fast-check";
import { expect, test } from "vitest";
import { formatPence, formatShortPence, penceToDecimal, percentOf } from "./money.ts";

/** Ten thousand million pounds: more than any sum that the database's columns can add up to. */
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
])("%i pence read as %s", (pence, words) => {
  expect(formatPence(pence)).toBe(words);
});

test("every amount reads as its pounds with thousands apart, a point and two digits", () => {
  fc.assert(
    fc.property(somePence, (pence) => {
      const amount = BigInt(pence);
      const pounds = String(amount / 100n).replace(/\B(?=(\d{3})+$)/g, ",");
      const rest = String(amount % 100n).padStart(2, "0");
      expect(formatPence(pence)).toBe(`£${pounds}.${rest}`);
    }),
  );
});

test("a negative amount reads as the same amount after a minus sign", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: MOST_PENCE }), (pence) => {
      expect(formatPence(-pence)).toBe(`−${formatPence(pence)}`);
    }),
  );
});

test("an amount as a decimal is the same number of pence when its point is taken out", () => {
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
])("of %i pence, %i %% is %i", (pence, percent, part) => {
  expect(percentOf(pence, percent)).toBe(part);
});

test("a percentage is the exact one, rounded half up to a whole penny", () => {
  fc.assert(
    fc.property(somePence, fc.integer({ min: 0, max: 100 }), (pence, percent) => {
      const hundredths = BigInt(pence) * BigInt(percent);
      const roundsUp = hundredths % 100n >= 50n;
      expect(BigInt(percentOf(pence, percent))).toBe(hundredths / 100n + (roundsUp ? 1n : 0n));
    }),
    { numRuns: 1000 },
  );
});

test("a percentage and its complement never give less than the whole, and at most a penny more", () => {
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
])("%i pence within a sentence are %s", (pence, words) => {
  expect(formatShortPence(pence)).toBe(words);
});
