import type { ChangedBooking } from "./booking-action-target.ts";

/** `Amelia Hart, Aqua Assault Course, 4 tickets`. */
export function aboutBooking(booking: ChangedBooking): string {
  const { customerName, activityName, ticketCount } = booking;
  const tickets = `${ticketCount} ${ticketCount === 1 ? "ticket" : "tickets"}`;
  return [customerName, activityName, tickets].filter((part) => part !== "").join(", ");
}

/** `1 booking`, `12 bookings`. */
export function bookingsInWords(count: number): string {
  return `${count} ${count === 1 ? "booking" : "bookings"}`;
}
