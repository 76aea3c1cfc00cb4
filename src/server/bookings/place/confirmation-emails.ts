import { randomUUID } from "node:crypto";
import type { ContentOf } from "../../emails/content/email-content.ts";
import type { NewEmail } from "../../emails/emails.queries.ts";
import type { PricedBooking } from "./purchase.ts";

/**
 * Builds the emails of a confirmed booking: to the customer, and to staff as set in the settings.
 */
export function buildConfirmationEmails(
  confirmationId: string,
  booking: PricedBooking,
  payment: Pick<ContentOf<"booking-confirmation">, "card" | "offlinePayment">,
): NewEmail[] {
  const { contact, bookingId } = booking;
  const bookingDetails = {
    bookingId,
    bookingReference: booking.reference,
    customerName: `${contact.firstName} ${contact.lastName}`,
    activityName: booking.activityName,
    startsAt: booking.startsAt,
    endsAt: booking.endsAt,
    ticketCount: booking.ticketCount,
  };
  return [
    {
      id: confirmationId,
      kind: "booking-confirmation",
      toAddress: contact.email,
      bookingId,
      content: {
        ...bookingDetails,
        ...booking.order,
        customerEmail: contact.email,
        imageUrl: booking.imageUrl,
        ticketPricePence: booking.ticketPricePence,
        addons: booking.addons,
        ...payment,
      },
    },
    {
      id: randomUUID(),
      kind: "booking-notice",
      toAddress: null,
      bookingId,
      content: {
        ...bookingDetails,
        totalPence: booking.order.totalPence,
        addons: booking.addons,
      },
    },
  ];
}
