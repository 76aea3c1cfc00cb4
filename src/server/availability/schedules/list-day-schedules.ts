import type { DaySchedule } from "../../../shared/contract/admin/schedules.ts";
import { scheduleCovers, slotTimesOn } from "../../../shared/rules/slot-times.ts";
import { toInstant } from "../../../shared/time.ts";
import type { Context } from "../../context.ts";
import { readSettings } from "../../settings/settings.queries.ts";
import { soldSlotsBetween } from "../slots/sold-slots.queries.ts";
import { listSchedules, type ScheduleRow, sessionLengths } from "./schedules.queries.ts";
import { scheduleAnswer } from "./to-schedule.ts";

/** The schedules of one date, by time and name, each with its sessions and what is sold of them. */
export async function listDaySchedules(
  { db }: Context,
  { date, activityId }: { date: string; activityId?: string | undefined },
): Promise<DaySchedule[]> {
  const range = { from: date, until: date, activityId };
  const [{ timezone }, lengths, rows] = await Promise.all([
    readSettings(db),
    sessionLengths(db),
    listSchedules(db, range),
  ]);
  const covering = rows.filter((row) => scheduleCovers(row, date)).sort(byTime);
  const hoursOf = (row: Pick<ScheduleRow, "startTime" | "endTime">) => ({
    opensAt: toInstant(date, row.startTime, timezone),
    closesAt: toInstant(date, row.endTime, timezone),
  });
  const day = hoursOf({ startTime: "00:00", endTime: "24:00" });
  const sold = await soldSlotsBetween(db, day.opensAt, day.closesAt);
  return covering.map((row) => {
    const { opensAt, closesAt } = hoursOf(row);
    const ofIt = sold.filter(
      (slot) =>
        slot.activityId === row.activityId && slot.startsAt >= opensAt && slot.startsAt < closesAt,
    );
    const duration = lengths.get(row.activityId) ?? 1;
    return {
      ...scheduleAnswer(row),
      sessionCount: slotTimesOn(date, [row], duration, timezone).length,
      soldCount: ofIt.reduce((sum, { ticketCount }) => sum + ticketCount, 0),
    };
  });
}

function byTime(one: ScheduleRow, other: ScheduleRow): number {
  return (
    one.startTime.localeCompare(other.startTime) ||
    one.activityName.localeCompare(other.activityName)
  );
}
