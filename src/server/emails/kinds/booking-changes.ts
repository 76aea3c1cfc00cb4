import { formatCard } from "../../../shared/format.ts";
import { formatPence } from "../../../shared/money.ts";
import { getCancellationDeadline } from "../../../shared/rules/booking-actions.ts";
import { createCalendarEntry } from "../../../shared/rules/calendar-entry.ts";
import { getGreetingName } from "../../../shared/rules/person-name.ts";
import { formatDate } from "../../../shared/time.ts";
import type { ContentOf, RefundAmounts } from "../content/email-content.ts";
import { type EmailVenue, formatVatNote } from "../content/email-venue.ts";
import { type Email, type PriceList, toButton } from "../model/email.ts";
import {
  formatBookingDetails,
  formatDeadline,
  formatFreeCancellation,
  MANAGE_LABEL,
} from "./booking-details.ts";
import type { EmailContext, EmailFormatters } from "./email-context.ts";
import { formatPriceLines } from "./price-lines.ts";
import { formatRefundLines, formatRefundTiming, sumRefund } from "./refund.ts";

type BookingChangeKind =
  | "booking-moved"
  | "booking-changed"
  | "booking-cancelled"
  | "booking-payment-expired"
  | "offline-payment-receipt"
  | "card-payment-receipt"
  | "payment-request";

/** To the customer: what changed about a booking, and any payment or refund. */
export const bookingChangeEmails: EmailFormatters<BookingChangeKind> = {
  "booking-moved": (content, { createdAt: movedAt, venue, manageUrl }) => {
    const { activity, date, time, reference, pass } = formatBookingDetails(content, venue.timezone);
    const { closedReason, calendarSequence } = content;
    const previousTime = formatDeadline(new Date(content.fromStartsAt), venue.timezone);
    const reason =
      closedReason === undefined
        ? `your booking on ${previousTime} has a new time.`
        : `we are sorry. We had to close the session on ${previousTime}, so your booking has a new time. ${formatClosedReason(closedReason)}`;
    const deadline = getCancellationDeadline(
      new Date(content.startsAt),
      venue.cancellationPolicyHours,
    );
    return {
      subject: `Booking moved: ${activity}, ${date}`,
      preview: `New time: ${date}, ${time}. Booking reference ${reference}.`,
      title: "Booking Moved",
      introduction: `Hello ${getGreetingName(content.customerName)}, ${reason} Your tickets, add-ons and price have not changed.`,
      blocks: [
        { ...pass, qrText: content.bookingId },
        toButton(MANAGE_LABEL, manageUrl),
        "The attached calendar entry replaces the one you had.",
        deadline > movedAt ? formatFreeCancellation(deadline, venue, manageUrl) : null,
      ],
      calendarEntry: createCalendarEntry(content, calendarSequence, movedAt, venue),
    };
  },

  "booking-changed": (content, { createdAt: changedAt, venue, manageUrl }) => {
    const { activity, date, reference, pass } = formatBookingDetails(content, venue.timezone);
    const { order, totalPence, needsSignature, moved } = content;
    const { duePence } = order;
    const before = moved
      ? ` from ${moved.fromActivityName} on ${formatDeadline(new Date(moved.fromStartsAt), venue.timezone)} to ${activity}`
      : "";
    return {
      subject: `Booking changed: ${activity}, ${date}`,
      preview: `Your booking ${reference} has changed. The total is now ${formatPence(totalPence)}.`,
      title: "Booking Changed",
      introduction: `Hello ${getGreetingName(content.customerName)}, your booking has changed${before}. Here is what it includes now.`,
      blocks: [
        { ...pass, qrText: content.bookingId },
        toButton(MANAGE_LABEL, manageUrl),
        moved ? "The attached calendar entry replaces the one you had." : null,
        {
          type: "price-list",
          title: "Your booking now",
          lines: formatPriceLines(order.items, order),
          total: formatPence(totalPence),
          note: duePence > 0 ? `Still to pay: ${formatPence(duePence)}.` : formatVatNote(venue),
        },
        formatRefund(content, venue.timezone),
        ...formatRefundTiming(content),
        needsSignature
          ? "More people are coming, so one adult must sign our waiver again for the whole party before you start."
          : null,
      ],
      ...(moved && {
        calendarEntry: createCalendarEntry(content, moved.calendarSequence, changedAt, venue),
      }),
    };
  },

  "booking-cancelled": (content, { venue }) => {
    const { activity, date, reference, pass } = formatBookingDetails(content, venue.timezone);
    const { closedReason } = content;
    const reason =
      closedReason === undefined
        ? "your booking has been cancelled."
        : `we are sorry. We had to close this session, so your booking has been cancelled. ${formatClosedReason(closedReason)}`;
    return {
      subject: `Booking cancelled: ${activity}, ${date}`,
      preview: `Your booking ${reference} has been cancelled.`,
      title: "Booking Cancelled",
      introduction: `Hello ${getGreetingName(content.customerName)}, ${reason}`,
      blocks: [
        pass,
        formatRefund(content, venue.timezone),
        explainPartialRefund(content, venue),
        ...formatRefundTiming(content),
      ],
    };
  },

  "booking-payment-expired": (content, { venue, publicUrl }) => {
    const { activity, date, reference, pass } = formatBookingDetails(content, venue.timezone);
    const contactOptions = venue.businessPhone
      ? `, reply to this email or call ${venue.businessPhone}`
      : " or reply to this email";
    return {
      subject: `Booking cancelled because the payment failed: ${activity}, ${date}`,
      preview: `Your payment failed, so booking ${reference} has been cancelled. You have not been charged.`,
      title: "We are sorry",
      introduction: `Hello ${getGreetingName(content.customerName)}, we confirmed your booking, but then your card payment failed, so we had to cancel the booking. Your card has not been charged.`,
      blocks: [
        pass,
        formatRefund(content, venue.timezone),
        ...formatRefundTiming(content),
        `To book again, go to ${publicUrl}${contactOptions}.`,
      ],
    };
  },

  "offline-payment-receipt": (content, context) =>
    formatReceipt(content, content.method === "cash" ? "In cash" : "At the venue", context),

  "card-payment-receipt": (content, context) =>
    formatReceipt(content, `By ${formatCard(content.card)}`, context),

  "payment-request": (content, { venue, manageUrl }) => {
    const { activity, date, reference, pass } = formatBookingDetails(content, venue.timezone);
    const due = formatPence(content.duePence);
    return {
      subject: `Please pay ${due}: ${activity}, ${date}`,
      preview: `${due} is still to be paid for booking ${reference}.`,
      title: "Your Booking Is Not Paid Yet",
      introduction: `Hello ${getGreetingName(content.customerName)}, ${due} is still to be paid for your booking. You can pay it by card now.`,
      blocks: [
        pass,
        toButton(`Pay ${due}`, manageUrl),
        "If something has changed since, the page behind the button says what is due.",
      ],
    };
  },
};

/** @param method how it was paid, at the beginning of a line */
function formatReceipt(
  content: Omit<ContentOf<"offline-payment-receipt">, "method">,
  method: string,
  { createdAt: takenAt, venue }: EmailContext,
): Email {
  const { activity, date, reference, pass } = formatBookingDetails(content, venue.timezone);
  const { takenPence, paidBeforePence, duePence } = content;
  const amount = formatPence(takenPence);
  const payment = { label: `${method} on ${formatDate(takenAt, venue.timezone)}`, amount };
  const earlier = { label: "Paid before", amount: formatPence(paidBeforePence) };
  return {
    subject: `Receipt: ${amount} for ${activity}, ${date}`,
    preview: `We have received ${amount} for booking ${reference}.`,
    title: "Payment Received",
    introduction: `Hello ${getGreetingName(content.customerName)}, thank you. We have received ${amount} for your booking.`,
    blocks: [
      pass,
      {
        type: "price-list",
        title: "What you paid",
        lines: paidBeforePence > 0 ? [earlier, payment] : [payment],
        total: formatPence(paidBeforePence + takenPence),
      },
      duePence > 0
        ? `Still to pay: ${formatPence(duePence)}.`
        : `Your booking is paid in full. ${formatVatNote(venue)}`.trim(),
    ],
  };
}

/** The reason why the venue closed a session, as a sentence of its own. */
function formatClosedReason(closedReason: string): string {
  return `Reason: ${closedReason.replace(/[.\s]+$/, "")}.`;
}

function formatRefund(refund: RefundAmounts, timezone: string): PriceList | null {
  const lines = formatRefundLines(refund, timezone);
  if (lines.length === 0) return null;
  const total = formatPence(sumRefund(refund));
  return { type: "price-list", title: "Your refund", lines, total };
}

/** Explains why the refund is less than what was paid; null for a full refund. */
function explainPartialRefund(
  content: ContentOf<"booking-cancelled">,
  venue: EmailVenue,
): string | null {
  const { startsAt, owedPence, paidPence, choice } = content;
  const refundedPence = sumRefund(content) + owedPence;
  if (paidPence === 0) return "Nothing was paid for this booking, so there is nothing to refund.";
  if (refundedPence === paidPence) return null;
  const paid = formatPence(paidPence);
  if (refundedPence > 0)
    return `This is ${formatPence(refundedPence)} of the ${paid} that was paid.`;
  const refusal = `The ${paid} that was paid will not be refunded.`;
  if (choice !== "policy") return refusal;
  const deadline = getCancellationDeadline(new Date(startsAt), venue.cancellationPolicyHours);
  return `${refusal} Free cancellation ended on ${formatDeadline(deadline, venue.timezone)}.`;
}
