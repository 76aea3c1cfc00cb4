import type { UpcomingSlot } from "../../shared/contract/admin/overview.ts";
import type { DayOutline, DayOutlineSlot } from "../bookings/day/day-outline.ts";

/** Latecomers still come for so long after a start, as on the screen of the day. */
const LATE_ARRIVAL_MS = 15 * 60_000;

/** The sessions of a day that are not over, without those that nobody comes for any more. */
export function filterUpcomingSlots({ slots, now }: DayOutline): DayOutlineSlot[] {
  const isInFuture = (instant: string, graceMs = 0) =>
    new Date(instant).getTime() + graceMs > now.getTime();
  const stillArriving = slots.filter(({ startsAt }) => isInFuture(startsAt, LATE_ARRIVAL_MS));
  return stillArriving.length > 0
    ? stillArriving
    : slots.filter(({ endsAt }) => isInFuture(endsAt));
}

/** The first of them as the overview tells them. */
export function toNextSlots(
  { date, today, now }: DayOutline,
  upcoming: readonly DayOutlineSlot[],
  limit: number,
): UpcomingSlot[] {
  const isNow = (startsAt: string) =>
    date === today && (startsAt === upcoming[0]?.startsAt || new Date(startsAt) <= now);
  return upcoming.slice(0, limit).map((slot) => {
    const { activityId, activityName, activityRank, startsAt, endsAt } = slot;
    const { capacity, sold, peopleIn, placesLeft, reason, closedReason } = slot;
    return {
      activityId,
      activityName,
      activityRank,
      startsAt,
      endsAt,
      capacity,
      sold,
      peopleIn,
      placesLeft: reason === null ? placesLeft : 0,
      closedReason,
      isNow: isNow(startsAt),
    };
  });
}
