import { expect, test } from "vitest";
import { formatCard, formatCount, formatList, formatRequirements, pluralize } from "./format.ts";

test("groups the digits of a count by thousands", () => {
  expect([0, 418, 41_800, 1_250_000].map(formatCount)).toEqual(["0", "418", "41,800", "1,250,000"]);
});

test("uses the singular for one only", () => {
  expect([1, 1046, 0].map((count) => pluralize(count, "booking"))).toEqual([
    "1 booking",
    "1,046 bookings",
    "0 bookings",
  ]);
});

test("takes a plural that is not the singular with an s", () => {
  expect([1, 2].map((count) => pluralize(count, "person", "people"))).toEqual([
    "1 person",
    "2 people",
  ]);
});

test.each([
  [[], ""],
  [["cash"], "cash"],
  [["cash", "card"], "cash and card"],
  [["cash", "card", "voucher"], "cash, card and voucher"],
])("joins %j as: %s", (items, expected) => {
  expect(formatList(items)).toBe(expected);
});

test.each([
  ["VISA", "Visa ending 1111"],
  ["AMERICAN_EXPRESS", "American Express ending 1111"],
  ["SQUARE_GIFT_CARD", "a card ending 1111"],
])("names a card of the brand %s: %s", (brand, expected) => {
  expect(formatCard({ brand, last4: "1111" })).toBe(expected);
});

test.each([
  [null, null, ""],
  [6, null, "From age 6"],
  [null, 120, "From 120 cm"],
  [6, 120, "From age 6 · From 120 cm"],
])("an activity from age %s and height %s is: %s", (minAge, minHeightCm, expected) => {
  const shown = formatRequirements({ minAge, minHeightCm });
  expect(shown.replaceAll("\u00a0", " ")).toBe(expected);
});
