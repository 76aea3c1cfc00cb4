import { expect, test } from "vitest";
import { pagerWords, pagesOf } from "./format-pager.ts";

const facts = { noun: "bookings", page: 1, perPage: 10, shown: 10, count: 418, isExact: true };

test("the foot of a list says what of how much it shows", () => {
  expect(pagerWords(facts)).toEqual({
    showing: "Showing 1 to 10 of 418 bookings",
    place: "Page 1 of 42",
  });
  expect(pagerWords({ ...facts, page: 42, shown: 8 })).toEqual({
    showing: "Showing 411 to 418 of 418 bookings",
    place: "Page 42 of 42",
  });
  expect(pagerWords({ ...facts, page: 41_800, count: 417_998, shown: 8 }).showing).toBe(
    "Showing 417,991 to 417,998 of 417,998 bookings",
  );
});

test("what is not known exactly is not said", () => {
  expect(pagerWords({ ...facts, page: 3, count: 1000, isExact: false })).toEqual({
    showing: "Showing 21 to 30 of more than 1,000 bookings",
    place: "Page 3",
  });
});

test("an empty list has one page", () => {
  expect(pagesOf(0, 10)).toBe(1);
  expect(pagesOf(10, 10)).toBe(1);
  expect(pagesOf(11, 10)).toBe(2);
});
