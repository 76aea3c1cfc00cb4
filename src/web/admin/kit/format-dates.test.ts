import { expect, test } from "vitest";
import { formatDateRange, formatRowDate } from "./format-dates.ts";

test("formats a range without repeating the month or the year", () => {
  expect(formatDateRange("2026-07-18", "2026-07-24")).toBe("18 – 24 July 2026");
  expect(formatDateRange("2026-07-28", "2026-08-03")).toBe("28 July – 3 August 2026");
  expect(formatDateRange("2026-12-28", "2027-01-03")).toBe("28 December 2026 – 3 January 2027");
  expect(formatDateRange("2026-09-05", "2026-10-04")).toBe("5 September – 4 October 2026");
  expect(formatDateRange("2026-07-18", "2026-07-18")).toBe("18 July 2026");
  expect(formatDateRange("2026-07-18", undefined)).toBe("From 18 July 2026");
  expect(formatDateRange(undefined, "2026-07-18")).toBe("Until 18 July 2026");
  expect(formatDateRange(undefined, undefined)).toBe("All dates");
});

test("formats a row's date with the weekday this year, and with the year otherwise", () => {
  const inRow = (instant: string) => formatRowDate(instant, "Europe/London", "2026-03-01");
  expect(inRow("2026-07-18T09:00:00Z")).toBe("Sat 18 Jul");
  expect(inRow("2026-09-05T09:00:00Z")).toBe("Sat 5 Sep");
  expect(inRow("2027-07-18T09:00:00Z")).toBe("18 Jul 2027");
  // It is already the next day in London (BST).
  expect(inRow("2026-07-18T23:30:00Z")).toBe("Sun 19 Jul");
});
