import type { KeptBookings } from "../../../shared/contract/admin/schedules.ts";

/** What becomes of what is sold when a schedule does not offer it any more. */
export function keptInWords({ bookingCount, ticketCount }: KeptBookings): string {
  if (bookingCount === 0) return "No booking is touched.";
  const bookings = bookingCount === 1 ? "1 booking" : `${bookingCount} bookings`;
  const people = ticketCount === 1 ? "1 person" : `${ticketCount} people`;
  const stay = bookingCount === 1 ? "stays as it is" : "stay as they are";
  return `${bookings} for ${people} ${stay}: nobody is moved, refunded or written to.`;
}
