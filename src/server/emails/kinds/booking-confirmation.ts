import { formatCard } from "../../../shared/format.ts";
import { formatPence } from "../../../shared/money.ts";
import { getCancellationDeadline } from "../../../shared/rules/booking-actions.ts";
import { createCalendarEntry } from "../../../shared/rules/calendar-entry.ts";
import { getGreetingName } from "../../../shared/rules/person-name.ts";
import { getEmailPictureUrl } from "../../../shared/rules/pictures.ts";
import { formatDate } from "../../../shared/time.ts";
import type { ContentOf } from "../content/email-content.ts";
import { type EmailVenue, formatVatNote } from "../content/email-venue.ts";
import { type Email, type PriceLine, toButton } from "../model/email.ts";
import {
  formatBookingDetails,
  formatDeadline,
  formatFreeCancellation,
  MANAGE_LABEL,
} from "./booking-details.ts";
import type { EmailContext } from "./email-context.ts";
import { formatPriceLines } from "./price-lines.ts";

/** To the customer: the booking is confirmed, with everything to know before coming. */
export function formatBookingConfirmation(
  content: ContentOf<"booking-confirmation">,
  { createdAt, venue, publicUrl, manageUrl }: EmailContext,
): Email {
  const { activity, date, time, reference, pass } = formatBookingDetails(content, venue.timezone);
  const { offlinePayment, imageUrl, again } = content;
  const bookedAt = again ? new Date(again.bookedAt) : createdAt;
  const isPaidOffline = offlinePayment !== undefined && offlinePayment.method !== null;
  const isSettled = content.card !== null || isPaidOffline || content.totalPence === 0;
  return {
    subject: `Booking confirmed: ${activity}, ${date}`,
    preview: `${date}, ${time}. Booking reference ${reference}.`,
    title: "Booking Confirmed!",
    introduction: `Hello ${getGreetingName(content.customerName)}, your booking is confirmed. Here is everything you need. There is no ticket to print.`,
    picture: imageUrl && new URL(getEmailPictureUrl(imageUrl), publicUrl).href,
    blocks: [
      // To be scanned at check-in; the id grants no access.
      { ...pass, qrText: content.bookingId },
      toButton(MANAGE_LABEL, manageUrl),
      {
        type: "price-list",
        title: isSettled ? "What you paid" : "To pay",
        lines: toPriceLines(content),
        total: formatPence(content.totalPence),
        note: `${formatPayment(content, bookedAt, venue.timezone)} ${formatVatNote(venue)}`.trim(),
      },
      {
        type: "list",
        title: "Important Information",
        items: [...formatWaiverReminder(content, manageUrl), ...venue.checkoutInfo],
      },
      formatCancellationTerms(content.startsAt, bookedAt, venue, manageUrl),
    ],
    calendarEntry: createCalendarEntry(content, again?.calendarSequence ?? 0, createdAt, venue),
  };
}

function toPriceLines(content: ContentOf<"booking-confirmation">): PriceLine[] {
  const { ticketCount, ticketPricePence, activityName: name, addons } = content;
  const { tickets = [{ quantity: ticketCount, pricePence: ticketPricePence }] } = content;
  return formatPriceLines([...tickets.map((line) => ({ ...line, name })), ...addons], content);
}

/** A staff booking can be made before anybody has signed the waiver. */
function formatWaiverReminder(
  { offlinePayment }: ContentOf<"booking-confirmation">,
  manageUrl: string | null,
): string[] {
  if (offlinePayment === undefined || offlinePayment.isWaiverSigned) return [];
  const signingOptions =
    manageUrl === null ? "at the venue" : `with “${MANAGE_LABEL}” in this email, or at the venue`;
  return [
    `One adult must sign our waiver for the whole party before you start, ${signingOptions}.`,
  ];
}

function formatPayment(
  { card, offlinePayment, totalPence, voucherPence }: ContentOf<"booking-confirmation">,
  bookedAt: Date,
  timezone: string,
): string {
  if (card) return `Paid with ${formatCard(card)} on ${formatDate(bookedAt, timezone)}.`;
  if (totalPence > 0 && offlinePayment)
    return formatOfflinePayment(offlinePayment.method, bookedAt, timezone);
  if (totalPence > 0) return "";
  return voucherPence > 0 ? "Paid in full with your gift voucher." : "There is nothing to pay.";
}

function formatOfflinePayment(
  method: "cash" | "other" | null,
  bookedAt: Date,
  timezone: string,
): string {
  if (method === null) return "Please pay at the venue.";
  const methodText = method === "cash" ? "in cash" : "at the venue";
  return `Paid ${methodText} on ${formatDate(bookedAt, timezone)}.`;
}

function formatCancellationTerms(
  startsAt: string,
  bookedAt: Date,
  venue: EmailVenue,
  manageUrl: string | null,
): string {
  const deadline = getCancellationDeadline(new Date(startsAt), venue.cancellationPolicyHours);
  return deadline <= bookedAt
    ? `If you cancel, there is no refund: free cancellation ended on ${formatDeadline(deadline, venue.timezone)}, before you booked.`
    : formatFreeCancellation(deadline, venue, manageUrl);
}
