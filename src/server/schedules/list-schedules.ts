import type { ScheduleCalendar } from "../../shared/contract/desk/desk-schedules.ts";
import { CALENDAR_MONTHS } from "../../shared/limits.ts";
import { addDays, addMonths } from "../../shared/time.ts";
import type { Context } from "../context.ts";
import { readSettings } from "../settings/settings.queries.ts";
import { scheduleAnswer } from "./schedule-answer.ts";
import { listSchedules as readSchedules } from "./schedules.queries.ts";

/**
 * The schedules that reach into three months of the venue.
 * @param wanted.from any day of the first month; absent: today
 */
export async function listSchedules(
  { db }: Context,
  wanted: { from?: string | undefined; activityId?: string | undefined },
): Promise<ScheduleCalendar> {
  const { today } = await readSettings(db);
  const from = `${(wanted.from ?? today).slice(0, 7)}-01`;
  const until = addDays(addMonths(from, CALENDAR_MONTHS), -1);
  const rows = await readSchedules(db, { from, until, activityId: wanted.activityId });
  return { today, from, until, schedules: rows.map(scheduleAnswer) };
}
