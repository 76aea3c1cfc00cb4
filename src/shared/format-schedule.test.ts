import { expect, test } from "vitest";
import { formatDateRange, formatOpeningHours, formatWeekdays } from "./format-schedule.ts";

test.each([
  [[1, 2, 3, 4, 5, 6, 7], "Every day"],
  [[2, 3, 4, 5, 6, 7], "Tue to Sun"],
  [[7, 4, 5, 6], "Thu to Sun"],
  [[5, 6, 7], "Fri, Sat, Sun"],
  [[6, 7], "Sat, Sun"],
  [[1, 3, 5, 7], "Mon, Wed, Fri, Sun"],
  [[3], "Wed"],
])("formats the weekdays %j as %s", (days, words) => {
  expect(formatWeekdays(days)).toBe(words);
});

test("takes the separator before the last day of a list, such as and", () => {
  expect(formatWeekdays([5, 6, 7], " and ")).toBe("Fri, Sat and Sun");
});

test.each([
  ["2026-05-01", "2026-09-06", "1 May to 6 September"],
  ["2027-05-01", "2027-09-06", "1 May to 6 September 2027"],
  ["2026-12-20", "2027-01-03", "20 December 2026 to 3 January 2027"],
  ["2026-07-25", "2026-07-25", "25 July"],
  ["2027-07-25", "2027-07-25", "25 July 2027"],
])("formats %s to %s as %s", (startDate, endDate, words) => {
  expect(formatDateRange({ startDate, endDate }, "2026")).toBe(words);
});

test("formats opening hours in 12-hour time, with 24:00 as midnight", () => {
  expect(formatOpeningHours({ startTime: "09:00:00", endTime: "15:30" })).toBe(
    "9:00 am to 3:30 pm",
  );
  expect(formatOpeningHours({ startTime: "00:00", endTime: "24:00:00" })).toBe(
    "12:00 am to midnight",
  );
});
