import type { AdminSchedule } from "../../../shared/contract/admin/schedules.ts";

/** What the history keeps of a schedule. */
export function toScheduleEventData(schedule: AdminSchedule) {
  const { activityId, activityName, startDate, endDate, daysOfWeek, startTime, endTime } = schedule;
  return { activityId, activityName, startDate, endDate, daysOfWeek, startTime, endTime };
}
