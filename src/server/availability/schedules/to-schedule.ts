import type { AdminSchedule } from "../../../shared/contract/admin/schedules.ts";
import type { ScheduleRow } from "./schedules.queries.ts";

/** Maps a row to the schedule that staff see: weekdays in order, times without seconds. */
export function toSchedule(row: ScheduleRow): AdminSchedule {
  return {
    ...row,
    daysOfWeek: sortWeekdays(row.daysOfWeek),
    startTime: row.startTime.slice(0, 5),
    endTime: row.endTime.slice(0, 5),
  };
}

/** Returns each weekday once, Monday first. */
export function sortWeekdays(daysOfWeek: readonly number[]): number[] {
  return [...new Set(daysOfWeek)].sort((a, b) => a - b);
}
