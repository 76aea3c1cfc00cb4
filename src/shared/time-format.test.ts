import fc from "fast-check";
import { expect, test } from "vitest";
import {
  formatDate,
  formatDateTime,
  formatDay,
  formatDayAndYear,
  formatMonth,
  formatShortDate,
  formatTime,
  formatWeekday,
  toInstant,
} from "./time.ts";

const LONDON = "Europe/London";
const someZone = fc.constantFrom(LONDON, "America/New_York", "Australia/Lord_Howe", "UTC");
const someInstant = fc.date({
  min: new Date("2000-01-01T00:00:00Z"),
  max: new Date("2100-01-01T00:00:00Z"),
  noInvalidDate: true,
});

const instant = new Date("2026-07-16T12:10:00Z");

test("an instant reads to the letter as the specification writes it", () => {
  expect(formatDate(instant, LONDON)).toBe("Thursday, July 16, 2026");
  expect(formatShortDate(instant, LONDON)).toBe("Thu, July 16, 2026");
  expect(formatTime(instant, LONDON)).toBe("1:10 pm");
});

test.each([
  ["00:00", "12:00 am"],
  ["00:05", "12:05 am"],
  ["09:30", "9:30 am"],
  ["11:59", "11:59 am"],
  ["12:00", "12:00 pm"],
  ["13:10", "1:10 pm"],
  ["23:59", "11:59 pm"],
])("%s reads as %s", (time, words) => {
  expect(formatTime(toInstant("2026-07-16", time, LONDON), LONDON)).toBe(words);
});

test("a date reads the same whatever the zone of the machine that says it", () => {
  expect(formatDay("2026-07-16")).toBe("Thursday, July 16");
  expect(formatMonth("2026-07-16")).toBe("July 2026");
  expect(formatWeekday("2026-07-16")).toBe("Thu");
  expect(formatMonth("2026-01-01")).toBe("January 2026");
  expect(formatDay("2026-12-31")).toBe("Thursday, December 31");
});

test("both hours of a fold name their zone, and the hour of a gap never shows", () => {
  expect(formatTime(new Date("2026-10-25T00:30:00Z"), LONDON)).toBe("1:30 am BST");
  expect(formatTime(new Date("2026-10-25T01:30:00Z"), LONDON)).toBe("1:30 am GMT");
  expect(formatTime(new Date("2026-10-24T23:59:00Z"), LONDON)).toBe("12:59 am");
  expect(formatTime(new Date("2026-10-25T02:00:00Z"), LONDON)).toBe("2:00 am");
  expect(formatTime(new Date("2026-03-29T01:00:00Z"), LONDON)).toBe("2:00 am");
});

test("a time is always hour, minutes and am or pm, in plain characters", () => {
  fc.assert(
    fc.property(someInstant, someZone, (instant, timeZone) => {
      const words = formatTime(instant, timeZone);
      expect(words).toMatch(/^(1[0-2]|[1-9]):[0-5][0-9] (am|pm)$/);
    }),
  );
});

test("a date that may be years away is written with its year", () => {
  expect(formatDayAndYear("2028-07-15")).toBe("July 15, 2028");
});

test("a moment within a sentence is the venue's, also after midnight", () => {
  expect(formatDateTime(instant, LONDON)).toBe("1:10 pm on Thursday, July 16");
  expect(formatDateTime(new Date("2026-07-16T23:30:00Z"), LONDON)).toBe(
    "12:30 am on Friday, July 17",
  );
});
