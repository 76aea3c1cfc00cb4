import type { ChangedBooking } from "./changed-booking.ts";

/** `Amelia Hart, Aqua Assault Course, 4 tickets`. */
export function aboutBooking(booking: ChangedBooking): string {
  const { customerName, activityName, ticketCount } = booking;
  const tickets = `${ticketCount} ${ticketCount === 1 ? "ticket" : "tickets"}`;
  return [customerName, activityName, tickets].filter((part) => part !== "").join(", ");
}

/** `Amelia`; nobody is called nothing. */
export function firstNameOf({ customerName }: ChangedBooking): string {
  return customerName.split(" ")[0] || "The customer";
}

/** `1 booking`, `12 bookings`. */
export function bookingsInWords(count: number): string {
  return `${count} ${count === 1 ? "booking" : "bookings"}`;
}
