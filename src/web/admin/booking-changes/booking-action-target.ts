import type { AdminBooking } from "../../../shared/contract/admin/booking-details.ts";
import { pluralize } from "../../../shared/format.ts";

/** What the dialogs that change a booking need to know about it. */
export interface BookingActionTarget {
  id: string;
  reference: string;
  activityId: string;
  activityName: string;
  customerName: string;
  /** Empty when none was given. */
  email: string;
  /** ISO 8601. */
  startsAt: string;
  endsAt: string;
  ticketCount: number;
  totalPence: number;
  duePence: number;
  status: "pending" | "confirmed" | "cancelled";
}

/** `Amelia Hart, Aqua Assault Course, 4 tickets`. */
export function formatBookingSummary(
  booking: Pick<BookingActionTarget, "customerName" | "activityName" | "ticketCount">,
): string {
  const { customerName, activityName, ticketCount } = booking;
  return [customerName, activityName, pluralize(ticketCount, "ticket")]
    .filter((part) => part !== "")
    .join(", ");
}

/** As formatBookingSummary does. */
export function formatBookingSubtitle({ customer, ...booking }: AdminBooking): string {
  return formatBookingSummary({ ...booking, customerName: customer.name });
}

/** `1 booking`, `12 bookings`. */
export function formatBookingCount(count: number): string {
  return pluralize(count, "booking");
}
