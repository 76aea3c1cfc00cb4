import { expect, test } from "vitest";
import {
  formatAdminDate,
  formatAdminDateTime,
  formatAdminDateTimeYear,
  formatAdminDay,
  formatAdminLongDate,
  formatOpeningHours,
  formatScheduleDates,
  formatWeekdays,
} from "./admin-time.ts";

test("formats dates and times in the venue's time zone for staff", () => {
  expect(formatAdminDay("2026-07-18")).toBe("Sat 18 July");
  expect(formatAdminLongDate("2026-07-18")).toBe("Saturday 18 July 2026");
  expect(formatAdminDate("2026-07-09")).toBe("Thu 9 July 2026");
  const lateEvening = new Date("2026-07-09T23:14:00Z");
  expect(formatAdminDateTime(lateEvening, "Europe/London")).toBe("Fri 10 July, 12:14 am");
  expect(formatAdminDateTimeYear(lateEvening, "UTC")).toBe("Thu 9 July 2026, 11:14 pm");
});

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
  expect(formatScheduleDates({ startDate, endDate }, "2026")).toBe(words);
});

test("formats opening hours in 12-hour time, window by window, with 24:00 as midnight", () => {
  expect(formatOpeningHours({ startTime: "09:00:00", endTime: "15:30", furtherWindows: [] })).toBe(
    "9:00 am to 3:30 pm",
  );
  expect(formatOpeningHours({ startTime: "00:00", endTime: "24:00:00", furtherWindows: [] })).toBe(
    "12:00 am to midnight",
  );
  const furtherWindows = [
    { startTime: "12:00", endTime: "14:00" },
    { startTime: "20:30", endTime: "24:00" },
  ];
  expect(formatOpeningHours({ startTime: "09:00", endTime: "10:00", furtherWindows })).toBe(
    "9:00 am to 10:00 am, 12:00 pm to 2:00 pm and 8:30 pm to midnight",
  );
});
