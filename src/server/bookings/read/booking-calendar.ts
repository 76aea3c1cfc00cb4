import { type CalendarVenue, createCalendarEntry } from "../../../shared/rules/calendar-entry.ts";
import type { BookingRow } from "./booking-row.statement.ts";

/** Builds the calendar file (iCalendar) of a booking that is not cancelled. */
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
