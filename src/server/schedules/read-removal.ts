import type { KeptBookings } from "../../shared/contract/desk/desk-schedules.ts";
import { Refusal } from "../../shared/refusal.ts";
import type { Context } from "../context.ts";
import { readSettings } from "../settings/settings.queries.ts";
import { comingSoldSlots } from "../slots/sold-slots.queries.ts";
import { keptBookings } from "./kept-bookings.ts";
import { findSchedule, schedulesOf, sessionLengths } from "./schedules.queries.ts";

/**
 * The bookings that stay although deleting a schedule stops offering their slots.
 * @throws Refusal SCHEDULE_NOT_FOUND
 */
export async function readRemoval({ db }: Context, scheduleId: string): Promise<KeptBookings> {
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
