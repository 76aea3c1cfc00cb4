import { randomUUID } from "node:crypto";
import type { ErrorCode } from "../../src/shared/errors.ts";
import { PLAIN_SCHEDULE } from "../../src/shared/rules/slot-times.ts";

/** A schedule for an activity that does not exist. */
const scheduleInput = {
  activityId: randomUUID(),
  startDate: "2050-01-01",
  endDate: "2050-12-31",
  daysOfWeek: [6, 7],
  startTime: "10:00",
  endTime: "16:00",
  ...PLAIN_SCHEDULE,
};

/**
 * The rules for schedules: only admins may plan, and the schedule or activity named does not exist.
 */
export function scheduleRules<Rule extends { expectedByCaller: object }>(adminOnly: Rule) {
  const adminWithCode = (administrator: ErrorCode, body?: object) => ({
    ...adminOnly,
    expectedByCaller: { ...adminOnly.expectedByCaller, administrator },
    body,
  });
  return {
    "GET /admin/schedules": adminOnly,
    "GET /admin/days/{date}/schedules": adminOnly,
    "POST /admin/schedules/{scheduleId}/checks": adminWithCode("ACTIVITY_NOT_FOUND", scheduleInput),
    "PUT /admin/schedules/{scheduleId}": adminWithCode("ACTIVITY_NOT_FOUND", {
      ...scheduleInput,
      version: null,
    }),
    "GET /admin/schedules/{scheduleId}/removal": adminWithCode("SCHEDULE_NOT_FOUND"),
    "DELETE /admin/schedules/{scheduleId}": adminWithCode("SCHEDULE_NOT_FOUND"),
  };
}
