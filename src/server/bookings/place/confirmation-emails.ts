import { randomUUID } from "node:crypto";
import type { ContentOf } from "../../emails/content/email-content.ts";
import type { NewEmail } from "../../emails/emails.queries.ts";
import type { Purchase } from "./purchase.ts";

type EmailedPurchase = Pick<
  Purchase,
  | "bookingId"
  | "reference"
  | "activityName"
  | "imageUrl"
  | "startsAt"
  | "endsAt"
  | "ticketCount"
  | "ticketPricePence"
  | "order"
  | "addons"
  | "contact"
>;

/**
 * Builds the emails of a confirmed booking: to the customer, and to staff as set in the settings.
 */
export function buildConfirmationEmails(
  confirmationId: string,
  purchase: EmailedPurchase,
  payment: Pick<ContentOf<"booking-confirmation">, "card" | "offlinePayment">,
): NewEmail[] {
  const { contact, bookingId } = purchase;
  const bookingDetails = {
    bookingId,
    bookingReference: purchase.reference,
    customerName: `${contact.firstName} ${contact.lastName}`,
    activityName: purchase.activityName,
    startsAt: purchase.startsAt,
    endsAt: purchase.endsAt,
    ticketCount: purchase.ticketCount,
  };
  return [
    {
      id: confirmationId,
      kind: "booking-confirmation",
      toAddress: contact.email,
      bookingId,
      content: {
        ...bookingDetails,
        ...purchase.order,
        customerEmail: contact.email,
        imageUrl: purchase.imageUrl,
        ticketPricePence: purchase.ticketPricePence,
        addons: purchase.addons,
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
        totalPence: purchase.order.totalPence,
        addons: purchase.addons,
      },
    },
  ];
}
