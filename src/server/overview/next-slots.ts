import type { UpcomingSlot } from "../../shared/contract/admin/overview.ts";
import type { DayOutline, DayOutlineSlot } from "../bookings/day/day-outline.ts";

/**
 * How long after the start latecomers are expected; the same as on the screen of the day
 * (`src/web/admin/today/day-slots.ts`).
 */
const LATE_ARRIVAL_MS = 15 * 60_000;

/**
 * Returns the slots of a day for which people still arrive; without any, those that have not ended.
 */
export function filterUpcomingSlots({ slots, now }: DayOutline): DayOutlineSlot[] {
  const isInFuture = (instant: string, graceMs = 0) =>
    new Date(instant).getTime() + graceMs > now.getTime();
  const stillArriving = slots.filter(({ startsAt }) => isInFuture(startsAt, LATE_ARRIVAL_MS));
  return stillArriving.length > 0
    ? stillArriving
    : slots.filter(({ endsAt }) => isInFuture(endsAt));
}

/** Maps the first slots to the overview's shape. */
export function toNextSlots(
  { date, today, now }: DayOutline,
  upcoming: readonly DayOutlineSlot[],
  limit: number,
): UpcomingSlot[] {
  const isNow = (startsAt: string) =>
    date === today && (startsAt === upcoming[0]?.startsAt || new Date(startsAt) <= now);
  return upcoming.slice(0, limit).map((slot) => {
    const { activityId, activityName, activityRank, startsAt, endsAt } = slot;
    const { capacity, sold, checkedInCount, placesLeft, reason, closedReason } = slot;
    return {
      activityId,
      activityName,
      activityRank,
      startsAt,
      endsAt,
      capacity,
      sold,
      checkedInCount,
      placesLeft: reason === null ? placesLeft : 0,
      closedReason,
      isNow: isNow(startsAt),
    };
  });
}
