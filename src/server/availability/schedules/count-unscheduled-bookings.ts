import type { UnscheduledBookings } from "../../../shared/contract/admin/schedules.ts";
import { listSlotTimes, type ScheduleTimes } from "../../../shared/rules/slot-times.ts";
import { localDate } from "../../../shared/time.ts";
import type { SoldSlot } from "../slots/sold-slots.queries.ts";

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
export function countUnscheduledBookings(change: ScheduleChange): UnscheduledBookings {
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

export const NO_BOOKINGS: UnscheduledBookings = { bookingCount: 0, ticketCount: 0 };
