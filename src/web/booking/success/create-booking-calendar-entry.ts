import type { ConfirmedBooking } from "../../../shared/contract/public/checkouts.ts";
import type { Venue } from "../../../shared/contract/public/venue.ts";
import { createCalendarEntry } from "../../../shared/rules/calendar-entry.ts";

/** The same entry that goes with the confirmation e-mail; what was just made has not been moved. */
export function createBookingCalendarEntry(booking: ConfirmedBooking, venue: Venue): string {
  const entry = { ...booking, bookingId: booking.id, bookingReference: booking.reference };
  return createCalendarEntry(entry, 0, new Date(), venue);
}
