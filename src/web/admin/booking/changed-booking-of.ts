import type { DeskBooking } from "../../../shared/contract/desk/desk-booking.ts";
import type { ChangedBooking } from "../changes/changed-booking.ts";

/** What the dialogs that change a booking need to know of it. */
export function changedBookingOf(booking: DeskBooking): ChangedBooking {
  const { id, reference, activityId, activityName, startsAt, endsAt } = booking;
  const { ticketCount, duePence, status, customer, order } = booking;
  return {
    id,
    reference,
    activityId,
    activityName,
    startsAt,
    endsAt,
    ticketCount,
    duePence,
    status,
    customerName: customer.name,
    email: customer.email,
    totalPence: order.totalPence,
  };
}
