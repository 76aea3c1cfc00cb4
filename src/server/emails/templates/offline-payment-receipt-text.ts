import { formatPence } from "../../../shared/money.ts";
import { getGreetingName } from "../../../shared/rules/person-name.ts";
import { formatDate } from "../../../shared/time.ts";
import type { OfflinePaymentReceiptContent } from "../content/email-content.ts";
import type { EmailVenue } from "../content/email-venue.ts";
import type { BookingEmailText } from "./BookingEmail.tsx";
import { formatBookingDetails } from "./booking-details.ts";

/** The receipt for an offline payment. */
export function formatOfflinePaymentReceipt(
  content: OfflinePaymentReceiptContent,
  takenAt: Date,
  venue: EmailVenue,
): BookingEmailText {
  const details = formatBookingDetails(content, venue.timezone);
  const formattedAmount = formatPence(content.takenPence);
  const formattedDate = formatDate(takenAt, venue.timezone);
  const methodLabel = content.method === "cash" ? "In cash" : "At the venue";
  return {
    subject: `Receipt: ${formattedAmount} for ${details.activity}, ${details.date}`,
    preview: `We have received ${formattedAmount} for booking ${details.reference}.`,
    title: "Payment Received",
    greeting: `Hello ${getGreetingName(content.customerName)}, thank you. We have received ${formattedAmount} for your booking.`,
    details,
    manage: null,
    amounts: {
      title: "What you paid",
      lines: [
        ...(content.paidBeforePence > 0
          ? [
              {
                label: "Paid before",
                amount: formatPence(content.paidBeforePence),
                isReduction: false,
              },
            ]
          : []),
        {
          label: `${methodLabel} on ${formattedDate}`,
          amount: formattedAmount,
          isReduction: false,
        },
      ],
      total: formatPence(content.paidBeforePence + content.takenPence),
    },
    notes: [
      content.duePence > 0
        ? `Still to pay: ${formatPence(content.duePence)}.`
        : "Your booking is paid in full. Prices include VAT.",
    ],
  };
}
