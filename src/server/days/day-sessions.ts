import type { DaySession } from "../../shared/contract/desk/desk-days.ts";
import { toDayBooking } from "./day-booking.ts";
import type { DayActivity, DayBookingRow, DaySlot } from "./day-rows.statement.ts";
import { type PlannedFacts, plannedSessions } from "./planned-sessions.ts";

interface DayFacts extends Omit<PlannedFacts<DaySlot>, "isBooked"> {
  activities: readonly DayActivity[];
  bookings: readonly DayBookingRow[];
}

/** The sessions of a day, each with its bookings. By start, then by the age of the activity. */
export function daySessions({ bookings, ...day }: DayFacts): DaySession[] {
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
