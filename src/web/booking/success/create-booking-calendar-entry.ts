import type { ConfirmedBooking } from "../../../shared/contract/public/checkouts.ts";
import type { Venue } from "../../../shared/contract/public/venue.ts";
import { createCalendarEntry } from "../../../shared/rules/calendar-entry.ts";

/**
 * Creates the calendar entry that is also attached to the confirmation email. The sequence number
 * is 0, because a new booking has not been moved.
 */
export function createBookingCalendarEntry(booking: ConfirmedBooking, venue: Venue): string {
  const entry = { ...booking, bookingId: booking.id, bookingReference: booking.reference };
  return createCalendarEntry(entry, 0, new Date(), venue);
}
