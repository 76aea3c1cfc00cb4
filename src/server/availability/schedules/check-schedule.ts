import type { ScheduleFields } from "../../../shared/contract/admin/schedule-fields.ts";
import type { ScheduleCheck } from "../../../shared/contract/admin/schedules.ts";
import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import { readSettings } from "../../settings/settings.queries.ts";
import { listUpcomingSoldSlots } from "../slots/sold-slots.queries.ts";
import { countUnscheduledBookings, NO_BOOKINGS } from "./count-unscheduled-bookings.ts";
import { findFirstConflict, formatConflict } from "./find-first-conflict.ts";
import { findSchedule, listActivitySchedules, readDurationMinutes } from "./schedules.queries.ts";
import { toSchedule } from "./to-schedule.ts";

/**
 * Previews saving a schedule: the first conflict with another schedule of the activity, and the
 * bookings whose slots it would stop offering. Saving checks for conflicts again.
 * @throws Refusal ACTIVITY_NOT_FOUND
 */
export async function checkSchedule(
  { db }: Context,
  { scheduleId, ...input }: ScheduleFields & { scheduleId: string },
): Promise<ScheduleCheck> {
  const [{ today, timezone }, durations, existing] = await Promise.all([
    readSettings(db),
    readDurationMinutes(db),
    findSchedule(db, scheduleId),
  ]);
  if (!durations.has(input.activityId)) throw new Refusal("ACTIVITY_NOT_FOUND");
  const others = (await listActivitySchedules(db, input.activityId)).filter(
    ({ id }) => id !== scheduleId,
  );
  const conflict = findFirstConflict(input, others.map(toSchedule));
  return {
    hasConflict: conflict !== null,
    conflictDetails: conflict && formatConflict(conflict, today),
    conflictsWith: conflict?.with ?? null,
    affected: existing ? await countAffected(existing.activityId) : NO_BOOKINGS,
  };

  /** Counts on the schedule's current activity, which the edit may change. */
  async function countAffected(activityId: string) {
    const [before, sold] = await Promise.all([
      listActivitySchedules(db, activityId),
      listUpcomingSoldSlots(db, activityId),
    ]);
    const otherSchedules = before.filter(({ id }) => id !== scheduleId);
    return countUnscheduledBookings({
      before,
      sold,
      timeZone: timezone,
      after: input.activityId === activityId ? [...otherSchedules, input] : otherSchedules,
      durationMinutes: durations.get(activityId) ?? 1,
    });
  }
}
