import type { AdminSchedule } from "../../../shared/contract/admin/schedules.ts";

/** The fields of a schedule that its events store. */
export function toScheduleEventData(schedule: AdminSchedule) {
  const { activityId, activityName, startDate, endDate, daysOfWeek, startTime, endTime } = schedule;
  return { activityId, activityName, startDate, endDate, daysOfWeek, startTime, endTime };
}
