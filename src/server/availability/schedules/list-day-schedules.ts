import type { DaySchedule } from "../../../shared/contract/admin/schedules.ts";
import { listSlotTimes, scheduleCovers } from "../../../shared/rules/slot-times.ts";
import { toInstant } from "../../../shared/time.ts";
import type { Context } from "../../context.ts";
import { readSettings } from "../../settings/settings.queries.ts";
import { listSoldSlotsBetween } from "../slots/sold-slots.queries.ts";
import { listSchedules, readDurationMinutes, type ScheduleRow } from "./schedules.queries.ts";
import { toSchedule } from "./to-schedule.ts";

/**
 * Lists the schedules of one date, by time and name, each with its number of slots and tickets
 * sold.
 */
export async function listDaySchedules(
  { db }: Context,
  { date, activityId }: { date: string; activityId?: string | undefined },
): Promise<DaySchedule[]> {
  const range = { from: date, until: date, activityId };
  const [{ timezone }, durations, rows] = await Promise.all([
    readSettings(db),
    readDurationMinutes(db),
    listSchedules(db, range),
  ]);
  const covering = rows.filter((row) => scheduleCovers(row, date)).sort(compareByTime);
  const toHours = (row: Pick<ScheduleRow, "startTime" | "endTime">) => ({
    opensAt: toInstant(date, row.startTime, timezone),
    closesAt: toInstant(date, row.endTime, timezone),
  });
  const day = toHours({ startTime: "00:00", endTime: "24:00" });
  const sold = await listSoldSlotsBetween(db, day.opensAt, day.closesAt);
  return covering.map((row) => {
    const { opensAt, closesAt } = toHours(row);
    const soldInSchedule = sold.filter(
      (slot) =>
        slot.activityId === row.activityId && slot.startsAt >= opensAt && slot.startsAt < closesAt,
    );
    const durationMinutes = durations.get(row.activityId) ?? 1;
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
