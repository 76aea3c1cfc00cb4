import { expect, test } from "vitest";
import {
  formatAdminDate,
  formatAdminDateTime,
  formatAdminDateTimeYear,
  formatAdminDay,
  formatAdminLongDate,
} from "./admin-time.ts";

test("formats dates and times in the venue's time zone for staff", () => {
  expect(formatAdminDay("2026-07-18")).toBe("Sat 18 July");
  expect(formatAdminLongDate("2026-07-18")).toBe("Saturday 18 July 2026");
  expect(formatAdminDate("2026-07-09")).toBe("Thu 9 July 2026");
  const lateEvening = new Date("2026-07-09T23:14:00Z");
  expect(formatAdminDateTime(lateEvening, "Europe/London")).toBe("Fri 10 July, 12:14 am");
  expect(formatAdminDateTimeYear(lateEvening, "UTC")).toBe("Thu 9 July 2026, 11:14 pm");
});
