import type {
  ScheduleCalendar,
  UnscheduledBookings,
} from "../../../shared/contract/admin/schedules.ts";
import { CALENDAR_MONTHS } from "../../../shared/limits.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { addDays, addMonths } from "../../../shared/time.ts";
import { requireSession } from "../../access.ts";
import type { Context } from "../../context.ts";
import { api } from "../../request-context.ts";
import { readSettings } from "../../settings/settings.queries.ts";
import { listUpcomingSoldSlots } from "../slots/sold-slots.queries.ts";
import { checkSchedule } from "./check-schedule.ts";
import { countUnscheduledBookings } from "./count-unscheduled-bookings.ts";
import { listDaySchedules } from "./list-day-schedules.ts";
import { removeSchedule } from "./remove-schedule.ts";
import { saveSchedule } from "./save-schedule.ts";
import {
  findSchedule,
  listActivitySchedules,
  readDurationMinutes,
  listSchedules as readSchedules,
} from "./schedules.queries.ts";
import { toSchedule } from "./to-schedule.ts";

const { schedules } = api.admin;

export const adminSchedulesRoutes = {
  list: schedules.list.handler(({ context, input }) => listSchedules(context.server, input)),
  listOfDay: schedules.listOfDay.handler(({ context, input }) =>
    listDaySchedules(context.server, input),
  ),
  checkConflicts: schedules.checkConflicts.handler(({ context, input }) =>
    checkSchedule(context.server, input),
  ),
  save: schedules.save.handler(async ({ context, input }) => {
    const { userId } = await requireSession(context);
    return saveSchedule(context.server, input, userId);
  }),
  previewRemoval: schedules.previewRemoval.handler(({ context, input }) =>
    previewRemoval(context.server, input.scheduleId),
  ),
  remove: schedules.remove.handler(async ({ context, input: { scheduleId } }) => {
    const { userId: staffId } = await requireSession(context);
    await removeSchedule(context.server, { scheduleId, staffId });
    return { removed: true as const };
  }),
};

/**
 * Lists the schedules that overlap three calendar months.
 * @param query.from any day of the first month; absent: today
 */
async function listSchedules(
  { db }: Context,
  query: { from?: string | undefined; activityId?: string | undefined },
): Promise<ScheduleCalendar> {
  const { today } = await readSettings(db);
  const from = `${(query.from ?? today).slice(0, 7)}-01`;
  const until = addDays(addMonths(from, CALENDAR_MONTHS), -1);
  const rows = await readSchedules(db, { from, until, activityId: query.activityId });
  return { today, from, until, schedules: rows.map(toSchedule) };
}

/**
 * Counts the bookings that stay although deleting a schedule stops offering their slots.
 * @throws Refusal SCHEDULE_NOT_FOUND
 */
async function previewRemoval({ db }: Context, scheduleId: string): Promise<UnscheduledBookings> {
  const schedule = await findSchedule(db, scheduleId);
  if (!schedule) throw new Refusal("SCHEDULE_NOT_FOUND");
  const { activityId } = schedule;
  const [{ timezone: timeZone }, durations, before, sold] = await Promise.all([
    readSettings(db),
    readDurationMinutes(db),
    listActivitySchedules(db, activityId),
    listUpcomingSoldSlots(db, activityId),
  ]);
  return countUnscheduledBookings({
    before,
    sold,
    timeZone,
    after: before.filter(({ id }) => id !== scheduleId),
    durationMinutes: durations.get(activityId) ?? 1,
  });
}
