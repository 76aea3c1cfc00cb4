import { randomUUID } from "node:crypto";
import type { ScheduleFields } from "../../src/shared/contract/admin/schedule-fields.ts";
import { PLAIN_SCHEDULE } from "../../src/shared/rules/slot-times.ts";
import { addDays } from "../../src/shared/time.ts";

export const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

/** The input for a schedule: every evening for a fortnight from a date. */
export function createScheduleInput(
  activityId: string,
  startDate: string,
  changes: Partial<ScheduleFields> = {},
): ScheduleFields & { scheduleId: string; version: null } {
  return {
    scheduleId: randomUUID(),
    version: null,
    activityId,
    startDate,
    endDate: addDays(startDate, 13),
    daysOfWeek: EVERY_DAY,
    startTime: "17:00",
    endTime: "20:00",
    ...PLAIN_SCHEDULE,
    ...changes,
  };
}
