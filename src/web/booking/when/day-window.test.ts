import { describe, expect, test } from "vitest";
import {
  formatWindowMonths,
  getWindowDates,
  getWindowStart,
  hasWindowAfter,
  hasWindowBefore,
} from "./day-window.ts";

const TODAY = "2026-07-15";

describe("getWindowStart", () => {
  test.each([
    ["today", "2026-07-15", "2026-07-15"],
    ["the last day of the first window", "2026-07-28", "2026-07-15"],
    ["the first day of the second", "2026-07-29", "2026-07-29"],
    ["a day over the end of summer time", "2026-10-30", "2026-10-21"],
    ["a day that is over", "2026-07-01", "2026-07-15"],
  ])("%s", (_, date, start) => {
    expect(getWindowStart(date, TODAY)).toBe(start);
  });
});

test("a window has fourteen dates, also across the end of a month", () => {
  const dates = getWindowDates("2026-07-25");
  expect(dates).toHaveLength(14);
  expect(dates.at(0)).toBe("2026-07-25");
  expect(dates.at(-1)).toBe("2026-08-07");
});

test("there is no window before today or beyond a year", () => {
  expect(hasWindowBefore(TODAY, TODAY)).toBe(false);
  expect(hasWindowBefore("2026-07-29", TODAY)).toBe(true);
  expect(hasWindowAfter(TODAY, TODAY)).toBe(true);
  expect(hasWindowAfter(getWindowStart("2027-07-15", TODAY), TODAY)).toBe(false);
});

test.each([
  ["2026-07-01", "July 2026", "July 2026"],
  ["2026-07-25", "July – August 2026", "Jul – Aug 2026"],
  ["2026-12-25", "December 2026 – January 2027", "Dec 2026 – Jan 2027"],
])("the months of the window from %s are %s, or %s for short", (start, long, short) => {
  expect(formatWindowMonths(start, "long")).toBe(long);
  expect(formatWindowMonths(start, "short")).toBe(short);
});
