import type { ScheduleFields } from "../../../shared/contract/admin/schedule-fields.ts";
import type { ScheduleCheck } from "../../../shared/contract/admin/schedules.ts";
import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import { readSettings } from "../../settings/settings.queries.ts";
import { comingSoldSlots } from "../slots/sold-slots.queries.ts";
import { keptBookings, NOTHING_KEPT } from "./count-unscheduled-bookings.ts";
import { conflictInWords, firstConflict } from "./find-first-conflict.ts";
import { findSchedule, schedulesOf, sessionLengths } from "./schedules.queries.ts";
import { scheduleAnswer } from "./to-schedule.ts";

/**
 * What saving a schedule would meet: another one of the activity in its way, and bookings of which it
 * would stop offering the slots. Saving decides the conflict again.
 * @throws Refusal ACTIVITY_NOT_FOUND
 */
export async function checkSchedule(
  { db }: Context,
  { scheduleId, ...wished }: ScheduleFields & { scheduleId: string },
): Promise<ScheduleCheck> {
  const [{ today, timezone }, lengths, existing] = await Promise.all([
    readSettings(db),
    sessionLengths(db),
    findSchedule(db, scheduleId),
  ]);
  if (!lengths.has(wished.activityId)) throw new Refusal("ACTIVITY_NOT_FOUND");
  const others = (await schedulesOf(db, wished.activityId)).filter(({ id }) => id !== scheduleId);
  const conflict = firstConflict(wished, others.map(scheduleAnswer));
  return {
    hasConflict: conflict !== null,
    conflictDetails: conflict && conflictInWords(conflict, today),
    conflictsWith: conflict?.with ?? null,
    kept: existing ? await kept(existing.activityId) : NOTHING_KEPT,
  };

  /** Of the activity for which the schedule is until now. */
  async function kept(activityId: string) {
    const [before, sold] = await Promise.all([
      schedulesOf(db, activityId),
      comingSoldSlots(db, activityId),
    ]);
    const without = before.filter(({ id }) => id !== scheduleId);
    return keptBookings({
      before,
      sold,
      timeZone: timezone,
      after: wished.activityId === activityId ? [...without, wished] : without,
      durationMinutes: lengths.get(activityId) ?? 1,
    });
  }
}
