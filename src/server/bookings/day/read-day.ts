import type { DaySession, DeskDay } from "../../../shared/contract/admin/days.ts";
import type { Context } from "../../context.ts";
import { dayOffers, nextDate } from "./day-offers.ts";
import { type PlannedFacts, plannedSessions } from "./plan-slots.ts";
import {
  type DayActivity,
  type DayBookingRow,
  type DaySlot,
  readDayRows,
} from "./read-day-rows.statement.ts";
import { toDayBooking } from "./to-day-booking.ts";

/**
 * A day of the venue: every session with its bookings and who is in. Two statements, whatever is on.
 * @param date absent: today, by the venue's clock.
 */
export async function readDay(context: Context, date?: string): Promise<DeskDay> {
  const [rows] = await readDayRows(context.pool, { ...(date !== undefined && { date }) });
  if (!rows) throw new Error("The venue has no settings.");
  const { activities, slots, bookings, closures } = rows;
  const offers = await dayOffers(context, activities, rows.date);
  const sessions = daySessions({ activities, slots, bookings, closures, offers });
  return {
    date: rows.date,
    today: rows.today,
    now: rows.now.toISOString(),
    closures,
    sessions,
    nextDate: sessions.length > 0 ? null : await nextDate(context, activities, rows.date),
  };
}

interface DayFacts extends Omit<PlannedFacts<DaySlot>, "isBooked"> {
  activities: readonly DayActivity[];
  bookings: readonly DayBookingRow[];
}

/** The sessions of a day, each with its bookings. By start, then by the age of the activity. */
function daySessions({ bookings, ...day }: DayFacts): DaySession[] {
  const bookingsOf = Map.groupBy(bookings, ({ slotId }) => slotId);
  const isBooked = ({ id }: DaySlot) => bookingsOf.has(id);
  return plannedSessions({ ...day, isBooked }).map(({ slot, ...session }) => {
    const rows = (slot && bookingsOf.get(slot.id)) ?? [];
    const of = rows.map(({ slotId: _, ...row }) => toDayBooking(row));
    return {
      ...session,
      peopleIn: of.reduce((sum, { peopleIn }) => sum + peopleIn, 0),
      bookings: of,
    };
  });
}
