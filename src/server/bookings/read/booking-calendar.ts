import { type CalendarVenue, createCalendarEntry } from "../../../shared/rules/calendar-entry.ts";
import type { BookingRow } from "./booking-row.statement.ts";

/** The calendar file of a booking that stands, as it is now. */
export function toCalendarFile(row: BookingRow, venue: CalendarVenue): string {
  const { activityName, ticketCount } = row;
  const booking = {
    bookingId: row.id,
    bookingReference: row.reference,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    activityName,
    ticketCount,
  };
  return createCalendarEntry(booking, row.calendarSequence, row.now, venue);
}
