import { pluralize } from "../../../../shared/format.ts";
import type { BookingActionTarget } from "./booking-action-target.ts";

/** `Amelia Hart, Aqua Assault Course, 4 tickets`. */
export function formatBookingSummary(booking: BookingActionTarget): string {
  const { customerName, activityName, ticketCount } = booking;
  const tickets = pluralize(ticketCount, "ticket");
  return [customerName, activityName, tickets].filter((part) => part !== "").join(", ");
}
