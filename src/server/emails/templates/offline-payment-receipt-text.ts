import { formatPence } from "../../../shared/money.ts";
import { greetingName } from "../../../shared/rules/person-name.ts";
import { formatDate } from "../../../shared/time.ts";
import type { DeskReceiptContent } from "../content/email-content.ts";
import type { MessageVenue } from "../content/email-venue.ts";
import { bookingFacts } from "./booking-details.ts";
import type { BookingLetterWords } from "./booking-email-text.ts";

/** The receipt for money that was taken at the desk. */
export function deskReceiptWords(
  content: DeskReceiptContent,
  takenAt: Date,
  venue: MessageVenue,
): BookingLetterWords {
  const facts = bookingFacts(content, venue.timezone);
  const taken = formatPence(content.takenPence);
  const day = formatDate(takenAt, venue.timezone);
  const how = content.method === "cash" ? "In cash" : "At the desk";
  return {
    subject: `Receipt: ${taken} for ${facts.activity}, ${facts.date}`,
    preview: `We have received ${taken} for booking ${facts.reference}.`,
    title: "Payment Received",
    greeting: `Hello ${greetingName(content.customerName)}, thank you. We have received ${taken} for your booking.`,
    facts,
    manage: null,
    money: {
      title: "What you paid",
      lines: [
        ...(content.paidBeforePence > 0
          ? [{ label: "Before", amount: formatPence(content.paidBeforePence), isReduction: false }]
          : []),
        { label: `${how} on ${day}`, amount: taken, isReduction: false },
      ],
      total: formatPence(content.paidBeforePence + content.takenPence),
    },
    notes: [
      content.duePence > 0
        ? `Still to be paid: ${formatPence(content.duePence)}.`
        : "Your booking is paid in full. Prices include VAT.",
    ],
  };
}
