import { randomUUID } from "node:crypto";
import type { ErrorCode } from "../../src/shared/errors.ts";

/** A schedule of an activity that there is not. */
const scheduled = {
  activityId: randomUUID(),
  startDate: "2050-01-01",
  endDate: "2050-12-31",
  daysOfWeek: [6, 7],
  startTime: "10:00",
  endTime: "16:00",
};

/** Who may plan: administrators, who are told that the schedule or activity named is none. */
export function scheduleRules<Rule extends { answers: object }>(ofAdministrators: Rule) {
  const told = (administrator: ErrorCode, body?: object) => ({
    ...ofAdministrators,
    answers: { ...ofAdministrators.answers, administrator },
    body,
  });
  return {
    "GET /desk/schedules": ofAdministrators,
    "GET /desk/days/{date}/schedules": ofAdministrators,
    "POST /desk/schedules/{scheduleId}/checks": told("ACTIVITY_NOT_FOUND", scheduled),
    "PUT /desk/schedules/{scheduleId}": told("ACTIVITY_NOT_FOUND", { ...scheduled, version: null }),
    "GET /desk/schedules/{scheduleId}/removal": told("SCHEDULE_NOT_FOUND"),
    "DELETE /desk/schedules/{scheduleId}": told("SCHEDULE_NOT_FOUND"),
  };
}
