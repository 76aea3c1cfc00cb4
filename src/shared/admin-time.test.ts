import { expect, test } from "vitest";
import {
  staffDate,
  staffDay,
  staffMoment,
  staffMomentAndYear,
  staffShortDate,
} from "./admin-time.ts";

test("days and moments of the venue as staff read them", () => {
  expect(staffDay("2026-07-18")).toBe("Sat 18 July");
  expect(staffDate("2026-07-18")).toBe("Saturday 18 July 2026");
  expect(staffShortDate("2026-07-09")).toBe("Thu 9 July 2026");
  const lateEvening = new Date("2026-07-09T23:14:00Z");
  expect(staffMoment(lateEvening, "Europe/London")).toBe("Fri 10 July, 12:14 am");
  expect(staffMomentAndYear(lateEvening, "UTC")).toBe("Thu 9 July 2026, 11:14 pm");
});
