import type { ScheduleFields } from "../../../shared/contract/admin/schedule-fields.ts";
import type {
  ScheduleCheck,
  UnscheduledBookings,
} from "../../../shared/contract/admin/schedules.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { listSlotTimes, type ScheduleTimes } from "../../../shared/rules/slot-times.ts";
import { localDate } from "../../../shared/time.ts";
import type { Context } from "../../context.ts";
import { readSettings } from "../../settings/settings.queries.ts";
import { findFirstConflict, formatConflict } from "./find-first-conflict.ts";
import {
  findSchedule,
  listActivitySchedules,
  listUpcomingSoldSlots,
  readActivities,
  type ScheduledActivity,
  type SoldSlot,
  toSchedule,
} from "./schedules.queries.ts";

/**
 * Previews saving a schedule: the first conflict with another schedule of the activity, the bookings
 * whose slots it would stop offering, and the slots that have more people than its capacity. Saving
 * checks for conflicts again.
 * @throws Refusal ACTIVITY_NOT_FOUND
 */
export async function checkSchedule(
  { db }: Context,
  { scheduleId, ...input }: ScheduleFields & { scheduleId: string },
): Promise<ScheduleCheck> {
  const [{ today, timezone }, activities, existing] = await Promise.all([
    readSettings(db),
    readActivities(db),
    findSchedule(db, scheduleId),
  ]);
  const activity = activities.get(input.activityId);
  if (!activity) throw new Refusal("ACTIVITY_NOT_FOUND");
  const others = (await listActivitySchedules(db, input.activityId)).filter(
    ({ id }) => id !== scheduleId,
  );
  const conflict = findFirstConflict(input, others.map(toSchedule));
  return {
    hasConflict: conflict !== null,
    conflictDetails: conflict && formatConflict(conflict, today),
    conflictsWith: conflict?.with ?? null,
    affected: existing ? await countAffected(existing.activityId) : NO_BOOKINGS,
    sessionsAbove: await countSessionsAbove(activity),
  };

  async function countSessionsAbove({ durationMinutes, maxCapacity }: ScheduledActivity) {
    const sold = await listUpcomingSoldSlots(db, input.activityId);
    return sold.filter(({ startsAt, ticketCount, capacityIsManual }) => {
      if (capacityIsManual || ticketCount <= (input.capacity ?? maxCapacity)) return false;
      const date = localDate(startsAt, timezone);
      return listSlotTimes(date, [input], durationMinutes, timezone).some(
        (slot) => slot.startsAt.getTime() === startsAt.getTime(),
      );
    }).length;
  }

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
      durationMinutes: activities.get(activityId)?.durationMinutes ?? 1,
    });
  }
}

/**
 * Counts the bookings that stay although deleting a schedule stops offering their slots.
 * @throws Refusal SCHEDULE_NOT_FOUND
 */
export async function previewRemoval(
  { db }: Context,
  scheduleId: string,
): Promise<UnscheduledBookings> {
  const schedule = await findSchedule(db, scheduleId);
  if (!schedule) throw new Refusal("SCHEDULE_NOT_FOUND");
  const { activityId } = schedule;
  const [{ timezone: timeZone }, activities, before, sold] = await Promise.all([
    readSettings(db),
    readActivities(db),
    listActivitySchedules(db, activityId),
    listUpcomingSoldSlots(db, activityId),
  ]);
  return countUnscheduledBookings({
    before,
    sold,
    timeZone,
    after: before.filter(({ id }) => id !== scheduleId),
    durationMinutes: activities.get(activityId)?.durationMinutes ?? 1,
  });
}

interface ScheduleChange {
  /** All schedules of the activity, without the change and with it. */
  before: readonly ScheduleTimes[];
  after: readonly ScheduleTimes[];
  /** The activity's slots that have not started. */
  sold: readonly SoldSlot[];
  durationMinutes: number;
  timeZone: string;
}

/**
 * Counts the bookings whose slots are offered without a change but not with it. They stay as they
 * are, and nothing that overlaps them is offered.
 */
function countUnscheduledBookings(change: ScheduleChange): UnscheduledBookings {
  const { before, after, sold, durationMinutes, timeZone } = change;
  const byDate = Map.groupBy(sold, ({ startsAt }) => localDate(startsAt, timeZone));
  const unscheduledSlots = [...byDate].flatMap(([date, slots]) => {
    const [offeredBefore, offeredAfter] = [before, after].map((schedules) => {
      const times = listSlotTimes(date, schedules, durationMinutes, timeZone);
      return new Set(times.map(({ startsAt }) => startsAt.getTime()));
    });
    return slots.filter(
      ({ startsAt }) => offeredBefore?.has(+startsAt) && !offeredAfter?.has(+startsAt),
    );
  });
  return {
    bookingCount: unscheduledSlots.reduce((sum, { partyCount }) => sum + partyCount, 0),
    ticketCount: unscheduledSlots.reduce((sum, { ticketCount }) => sum + ticketCount, 0),
  };
}

const NO_BOOKINGS: UnscheduledBookings = { bookingCount: 0, ticketCount: 0 };
