import { expect, test } from "vitest";
import type { ClosedDay } from "../../../shared/contract/admin/closures.ts";
import type { DeskSchedule } from "../../../shared/contract/admin/schedules.ts";
import { calendarDay, dayInWords } from "./calendar-days.ts";

const DATE = "2026-07-25";
const schedule = (activityId: string, activityRank: number): DeskSchedule => ({
  id: activityId,
  activityId,
  activityName: activityId,
  activityRank,
  startDate: "2026-07-01",
  endDate: "2026-07-31",
  daysOfWeek: [6, 7],
  startTime: "10:00",
  endTime: "16:00",
  version: "1",
});
const schedules = [schedule("slides", 1), schedule("course", 0)];
const closed = (activityId: string | null): ClosedDay => ({
  closureId: "1",
  date: DATE,
  activityId,
  activityName: activityId,
  reason: "lake regatta",
  closedBy: null,
  closedAt: "2026-07-01T00:00:00Z",
});

test("a day has the activities that are offered on it, the oldest first", () => {
  const day = calendarDay({ schedules, closedDays: [] }, DATE);
  expect(day.activities.map(({ id }) => id)).toEqual(["course", "slides"]);
  expect(dayInWords(DATE, DATE, day)).toBe("Saturday 25 July 2026, today, 2 activities");
  const friday = calendarDay({ schedules, closedDays: [] }, "2026-07-24");
  expect(dayInWords("2026-07-24", DATE, friday)).toBe("Friday 24 July 2026");
});

test("a day on which the venue is closed says why, and one activity that is closed is left out", () => {
  const whole = calendarDay({ schedules, closedDays: [closed(null)] }, DATE);
  expect(dayInWords(DATE, "2026-07-18", whole)).toBe("Saturday 25 July 2026, closed: lake regatta");
  const part = calendarDay({ schedules, closedDays: [closed("slides")] }, DATE);
  expect(part.activities.map(({ id }) => id)).toEqual(["course"]);
  expect(part.closedReason).toBeNull();
  const alone = calendarDay({ schedules, closedDays: [closed("slides")] }, DATE, "slides");
  expect(alone.closedReason).toBe("lake regatta");
});
