import type { DeskSchedule } from "../../shared/contract/desk/desk-schedules.ts";
import type { Context } from "../context.ts";
import { readSettings } from "../settings/settings.queries.ts";
import { scheduleAnswer } from "./schedule-answer.ts";
import { listSchedules as readSchedules } from "./schedules.queries.ts";

/** The schedules that reach into a range of the venue's dates, and what day it is there. */
export async function listSchedules(
  { db }: Context,
  range: { from: string; until: string; activityId?: string | undefined },
): Promise<{ today: string; schedules: DeskSchedule[] }> {
  const [{ today }, rows] = await Promise.all([readSettings(db), readSchedules(db, range)]);
  return { today, schedules: rows.map(scheduleAnswer) };
}
