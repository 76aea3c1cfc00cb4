import type { UnscheduledBookings } from "../../../shared/contract/admin/schedules.ts";
import { pluralize } from "../../../shared/format.ts";

/** Says what happens to existing bookings when no schedule offers their slots any more. */
export function formatAffectedBookings({ bookingCount, ticketCount }: UnscheduledBookings): string {
  if (bookingCount === 0) return "No booking is touched.";
  const bookings = pluralize(bookingCount, "booking");
  const people = pluralize(ticketCount, "person", "people");
  const unchangedText = bookingCount === 1 ? "stays as it is" : "stay as they are";
  return `${bookings} for ${people} ${unchangedText}: nobody is moved, refunded or written to.`;
}
