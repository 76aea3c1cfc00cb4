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

test("formats an instant exactly as in the specification", () => {
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
])("formats %s as %s", (time, words) => {
  expect(formatTime(toInstant("2026-07-16", time, LONDON), LONDON)).toBe(words);
});

test("formats a date independently of the machine's time zone", () => {
  expect(formatDay("2026-07-16")).toBe("Thursday, July 16");
  expect(formatMonth("2026-07-16")).toBe("July 2026");
  expect(formatWeekday("2026-07-16")).toBe("Thu");
  expect(formatMonth("2026-01-01")).toBe("January 2026");
  expect(formatDay("2026-12-31")).toBe("Thursday, December 31");
});

test("names the zone in both hours of a repeated hour, and never shows a skipped hour", () => {
  expect(formatTime(new Date("2026-10-25T00:30:00Z"), LONDON)).toBe("1:30 am BST");
  expect(formatTime(new Date("2026-10-25T01:30:00Z"), LONDON)).toBe("1:30 am GMT");
  expect(formatTime(new Date("2026-10-24T23:59:00Z"), LONDON)).toBe("12:59 am");
  expect(formatTime(new Date("2026-10-25T02:00:00Z"), LONDON)).toBe("2:00 am");
  expect(formatTime(new Date("2026-03-29T01:00:00Z"), LONDON)).toBe("2:00 am");
});

test("formats a time as hour, minutes and am or pm, in ASCII", () => {
  fc.assert(
    fc.property(someInstant, someZone, (instant, timeZone) => {
      const words = formatTime(instant, timeZone);
      expect(words).toMatch(/^(1[0-2]|[1-9]):[0-5][0-9] (am|pm)$/);
    }),
  );
});

test("formats a date that may be years away with its year", () => {
  expect(formatDayAndYear("2028-07-15")).toBe("July 15, 2028");
});

test("formats a time within a sentence in the venue's zone, even after midnight", () => {
  expect(formatDateTime(instant, LONDON)).toBe("1:10 pm on Thursday, July 16");
  expect(formatDateTime(new Date("2026-07-16T23:30:00Z"), LONDON)).toBe(
    "12:30 am on Friday, July 17",
  );
});
