import type { KeptBookings, ScheduleCalendar } from "../../../shared/contract/admin/schedules.ts";
import { CALENDAR_MONTHS } from "../../../shared/limits.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { addDays, addMonths } from "../../../shared/time.ts";
import { signedIn } from "../../access.ts";
import type { Context } from "../../context.ts";
import { api } from "../../request-context.ts";
import { readSettings } from "../../settings/settings.queries.ts";
import { comingSoldSlots } from "../slots/sold-slots.queries.ts";
import { checkSchedule } from "./check-schedule.ts";
import { keptBookings } from "./count-unscheduled-bookings.ts";
import { listDaySchedules } from "./list-day-schedules.ts";
import { removeSchedule } from "./remove-schedule.ts";
import { saveSchedule } from "./save-schedule.ts";
import {
  findSchedule,
  listSchedules as readSchedules,
  schedulesOf,
  sessionLengths,
} from "./schedules.queries.ts";
import { scheduleAnswer } from "./to-schedule.ts";

const { schedules } = api.desk;

export const deskSchedulesRoutes = {
  list: schedules.list.handler(({ context, input }) => listSchedules(context.server, input)),
  ofDay: schedules.ofDay.handler(({ context, input }) => listDaySchedules(context.server, input)),
  checkConflicts: schedules.checkConflicts.handler(({ context, input }) =>
    checkSchedule(context.server, input),
  ),
  save: schedules.save.handler(async ({ context, input }) => {
    const { userId } = await signedIn(context);
    return saveSchedule(context.server, input, userId);
  }),
  removal: schedules.removal.handler(({ context, input }) =>
    readRemoval(context.server, input.scheduleId),
  ),
  remove: schedules.remove.handler(async ({ context, input: { scheduleId } }) => {
    const { userId: staffId } = await signedIn(context);
    await removeSchedule(context.server, { scheduleId, staffId });
    return { removed: true as const };
  }),
};

/**
 * The schedules that reach into three months of the venue.
 * @param wanted.from any day of the first month; absent: today
 */
async function listSchedules(
  { db }: Context,
  wanted: { from?: string | undefined; activityId?: string | undefined },
): Promise<ScheduleCalendar> {
  const { today } = await readSettings(db);
  const from = `${(wanted.from ?? today).slice(0, 7)}-01`;
  const until = addDays(addMonths(from, CALENDAR_MONTHS), -1);
  const rows = await readSchedules(db, { from, until, activityId: wanted.activityId });
  return { today, from, until, schedules: rows.map(scheduleAnswer) };
}

/**
 * The bookings that stay although deleting a schedule stops offering their slots.
 * @throws Refusal SCHEDULE_NOT_FOUND
 */
async function readRemoval({ db }: Context, scheduleId: string): Promise<KeptBookings> {
  const schedule = await findSchedule(db, scheduleId);
  if (!schedule) throw new Refusal("SCHEDULE_NOT_FOUND");
  const { activityId } = schedule;
  const [{ timezone: timeZone }, lengths, before, sold] = await Promise.all([
    readSettings(db),
    sessionLengths(db),
    schedulesOf(db, activityId),
    comingSoldSlots(db, activityId),
  ]);
  return keptBookings({
    before,
    sold,
    timeZone,
    after: before.filter(({ id }) => id !== scheduleId),
    durationMinutes: lengths.get(activityId) ?? 1,
  });
}
