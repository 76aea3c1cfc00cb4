import { expect, test } from "vitest";
import { countPages, formatPager } from "./format-pager.ts";

const pagerState = {
  noun: "bookings",
  page: 1,
  perPage: 10,
  rowCount: 10,
  count: 418,
  isExact: true,
};

test("formats the visible range, the total and the page", () => {
  expect(formatPager(pagerState)).toEqual({
    rangeText: "Showing 1 to 10 of 418 bookings",
    pageText: "Page 1 of 42",
  });
  expect(formatPager({ ...pagerState, page: 42, rowCount: 8 })).toEqual({
    rangeText: "Showing 411 to 418 of 418 bookings",
    pageText: "Page 42 of 42",
  });
  expect(formatPager({ ...pagerState, page: 41_800, count: 417_998, rowCount: 8 }).rangeText).toBe(
    "Showing 417,991 to 417,998 of 417,998 bookings",
  );
});

test("omits the number of pages when the count is not exact", () => {
  expect(formatPager({ ...pagerState, page: 3, count: 1000, isExact: false })).toEqual({
    rangeText: "Showing 21 to 30 of more than 1,000 bookings",
    pageText: "Page 3",
  });
});

test("counts one page for an empty list", () => {
  expect(countPages(0, 10)).toBe(1);
  expect(countPages(10, 10)).toBe(1);
  expect(countPages(11, 10)).toBe(2);
});
