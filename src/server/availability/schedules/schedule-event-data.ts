import type { DeskSchedule } from "../../../shared/contract/admin/schedules.ts";

/** What the history keeps of a schedule. */
export function recordedSchedule(schedule: DeskSchedule) {
  const { activityId, activityName, startDate, endDate, daysOfWeek, startTime, endTime } = schedule;
  return { activityId, activityName, startDate, endDate, daysOfWeek, startTime, endTime };
}
