import type { BookingActionTarget } from "./booking-action-target.ts";

/** `Amelia Hart, Aqua Assault Course, 4 tickets`. */
export function formatBookingSummary(booking: BookingActionTarget): string {
  const { customerName, activityName, ticketCount } = booking;
  const tickets = `${ticketCount} ${ticketCount === 1 ? "ticket" : "tickets"}`;
  return [customerName, activityName, tickets].filter((part) => part !== "").join(", ");
}

/** `1 booking`, `12 bookings`. */
export function formatBookingCount(count: number): string {
  return `${count} ${count === 1 ? "booking" : "bookings"}`;
}
