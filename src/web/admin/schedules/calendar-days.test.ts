import { expect, test } from "vitest";
import type { ClosedDay } from "../../../shared/contract/admin/closures.ts";
import type { AdminSchedule } from "../../../shared/contract/admin/schedules.ts";
import { PLAIN_SCHEDULE } from "../../../shared/rules/slot-times.ts";
import { formatCalendarDay, getCalendarDay } from "./calendar-days.ts";

const DATE = "2026-07-25";
const schedule = (activityId: string, activityRank: number): AdminSchedule => ({
  id: activityId,
  activityId,
  activityName: activityId,
  activityRank,
  startDate: "2026-07-01",
  endDate: "2026-07-31",
  daysOfWeek: [6, 7],
  startTime: "10:00",
  endTime: "16:00",
  ...PLAIN_SCHEDULE,
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

test("returns the activities offered on a date, the oldest first", () => {
  const day = getCalendarDay({ schedules, closedDays: [] }, DATE);
  expect(day.activities.map(({ id }) => id)).toEqual(["course", "slides"]);
  expect(formatCalendarDay(DATE, DATE, day)).toBe("Saturday 25 July 2026, today, 2 activities");
  expect(formatCalendarDay(DATE, DATE, { ...day, bankHoliday: "Regatta Day" })).toBe(
    "Saturday 25 July 2026, today, Regatta Day, 2 activities",
  );
  const friday = getCalendarDay({ schedules, closedDays: [] }, "2026-07-24");
  expect(formatCalendarDay("2026-07-24", DATE, friday)).toBe("Friday 24 July 2026");
});

test("gives the reason for a date on which the venue is closed, and leaves out a closed activity", () => {
  const fullyClosed = getCalendarDay({ schedules, closedDays: [closed(null)] }, DATE);
  expect(formatCalendarDay(DATE, "2026-07-18", fullyClosed)).toBe(
    "Saturday 25 July 2026, closed: lake regatta",
  );
  const partlyClosed = getCalendarDay({ schedules, closedDays: [closed("slides")] }, DATE);
  expect(partlyClosed.activities.map(({ id }) => id)).toEqual(["course"]);
  expect(partlyClosed.closedReason).toBeNull();
  const onlyClosedActivity = getCalendarDay(
    { schedules, closedDays: [closed("slides")] },
    DATE,
    "slides",
  );
  expect(onlyClosedActivity.closedReason).toBe("lake regatta");
});
