import type { KeptBookings } from "../../../shared/contract/admin/schedules.ts";
import { type ScheduleTimes, slotTimesOn } from "../../../shared/rules/slot-times.ts";
import { localDate } from "../../../shared/time.ts";
import type { SoldSlot } from "../slots/sold-slots.queries.ts";

interface ScheduleChange {
  /** All of the activity, without the change and with it. */
  before: readonly ScheduleTimes[];
  after: readonly ScheduleTimes[];
  /** Of the activity, still to come. */
  sold: readonly SoldSlot[];
  durationMinutes: number;
  timeZone: string;
}

/**
 * The bookings of slots that are offered without a change and are not with it. They stay as they are;
 * nothing that overlaps them is offered.
 */
export function keptBookings(change: ScheduleChange): KeptBookings {
  const { before, after, sold, durationMinutes, timeZone } = change;
  const byDate = Map.groupBy(sold, ({ startsAt }) => localDate(startsAt, timeZone));
  const kept = [...byDate].flatMap(([date, slots]) => {
    const [was, is] = [before, after].map((schedules) => {
      const times = slotTimesOn(date, schedules, durationMinutes, timeZone);
      return new Set(times.map(({ startsAt }) => startsAt.getTime()));
    });
    return slots.filter(({ startsAt }) => was?.has(+startsAt) && !is?.has(+startsAt));
  });
  return {
    bookingCount: kept.reduce((sum, { partyCount }) => sum + partyCount, 0),
    ticketCount: kept.reduce((sum, { ticketCount }) => sum + ticketCount, 0),
  };
}

export const NOTHING_KEPT: KeptBookings = { bookingCount: 0, ticketCount: 0 };
