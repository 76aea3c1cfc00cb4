import type { DaySchedule, ScheduleCalendar } from "../../../shared/contract/admin/schedules.ts";
import { CALENDAR_MONTHS } from "../../../shared/limits.ts";
import {
  listSlotTimes,
  listWindows,
  type ScheduleWindow,
  scheduleCovers,
} from "../../../shared/rules/slot-times.ts";
import { addDays, addMonths, toInstant } from "../../../shared/time.ts";
import { adminApi } from "../../admin-api.ts";
import type { Context } from "../../context.ts";
import { readSettings } from "../../settings/settings.queries.ts";
import { checkSchedule, previewRemoval } from "./preview-schedule-change.ts";
import { removeSchedule } from "./remove-schedule.ts";
import { saveSchedule } from "./save-schedule.ts";
import {
  listSchedules,
  listSoldSlotsBetween,
  readActivities,
  type ScheduleRow,
  toSchedule,
} from "./schedules.queries.ts";

const { schedules } = adminApi;

export const adminSchedulesRoutes = {
  list: schedules.list.handler(({ context, input }) => readScheduleCalendar(context.server, input)),
  listOfDay: schedules.listOfDay.handler(({ context, input }) =>
    listDaySchedules(context.server, input),
  ),
  checkConflicts: schedules.checkConflicts.handler(({ context, input }) =>
    checkSchedule(context.server, input),
  ),
  save: schedules.save.handler(({ context, input }) =>
    saveSchedule(context.server, input, context.staffId),
  ),
  previewRemoval: schedules.previewRemoval.handler(({ context, input }) =>
    previewRemoval(context.server, input.scheduleId),
  ),
  remove: schedules.remove.handler(async ({ context, input: { scheduleId } }) => {
    await removeSchedule(context.server, { scheduleId, staffId: context.staffId });
    return { removed: true as const };
  }),
};

/**
 * Lists the schedules that overlap three calendar months.
 * @param query.from any day of the first month; absent: today
 */
async function readScheduleCalendar(
  { db }: Context,
  query: { from?: string | undefined; activityId?: string | undefined },
): Promise<ScheduleCalendar> {
  const { today } = await readSettings(db);
  const from = `${(query.from ?? today).slice(0, 7)}-01`;
  const until = addDays(addMonths(from, CALENDAR_MONTHS), -1);
  const rows = await listSchedules(db, { from, until, activityId: query.activityId });
  return { today, from, until, schedules: rows.map(toSchedule) };
}

/**
 * Lists the schedules of one date, by time and name, each with its number of slots and tickets
 * sold.
 */
async function listDaySchedules(
  { db }: Context,
  { date, activityId }: { date: string; activityId?: string | undefined },
): Promise<DaySchedule[]> {
  const range = { from: date, until: date, activityId };
  const [{ timezone }, activities, rows] = await Promise.all([
    readSettings(db),
    readActivities(db),
    listSchedules(db, range),
  ]);
  const covering = rows.filter((row) => scheduleCovers(row, date)).sort(compareByTime);
  const toHours = ({ startTime, endTime }: ScheduleWindow) => ({
    opensAt: toInstant(date, startTime, timezone),
    closesAt: toInstant(date, endTime, timezone),
  });
  const day = toHours({ startTime: "00:00", endTime: "24:00" });
  const sold = await listSoldSlotsBetween(db, day.opensAt, day.closesAt);
  return covering.map((row) => {
    const windows = listWindows(row).map(toHours);
    const soldInSchedule = sold.filter(
      ({ activityId: soldActivityId, startsAt }) =>
        soldActivityId === row.activityId &&
        windows.some(({ opensAt, closesAt }) => opensAt <= startsAt && startsAt < closesAt),
    );
    const durationMinutes = activities.get(row.activityId)?.durationMinutes ?? 1;
    return {
      ...toSchedule(row),
      sessionCount: listSlotTimes(date, [row], durationMinutes, timezone).length,
      soldCount: soldInSchedule.reduce((sum, { ticketCount }) => sum + ticketCount, 0),
    };
  });
}

function compareByTime(one: ScheduleRow, other: ScheduleRow): number {
  return (
    one.startTime.localeCompare(other.startTime) ||
    one.activityName.localeCompare(other.activityName)
  );
}
