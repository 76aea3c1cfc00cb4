import { formatPence } from "../../../shared/money.ts";
import { getCancellationDeadline } from "../../../shared/rules/cancellation.ts";
import { getGreetingName } from "../../../shared/rules/person-name.ts";
import type {
  BookingCancelledContent,
  BookingPaymentExpiredContent,
  RefundAmounts,
} from "../content/email-content.ts";
import type { EmailVenue } from "../content/email-venue.ts";
import type { BookingEmailText } from "./BookingEmail.tsx";
import { formatBookingDetails, formatClosedReason, formatDeadline } from "./booking-details.ts";
import { formatRefundLines, formatRefundTiming } from "./refund-text.ts";

/** @param venue with the cancellation hours that apply to this booking */
export function formatBookingCancelled(
  content: BookingCancelledContent,
  venue: EmailVenue,
): BookingEmailText {
  const details = formatBookingDetails(content, venue.timezone);
  return {
    subject: `Booking cancelled: ${details.activity}, ${details.date}`,
    preview: `Your booking ${details.reference} is cancelled.`,
    title: "Booking Cancelled",
    greeting: `Hello ${getGreetingName(content.customerName)}, ${formatIntroduction(content)}`,
    details,
    manage: null,
    amounts: formatRefund(content, venue.timezone),
    notes: [...explainPartialRefund(content, venue), ...formatRefundTiming(content)],
  };
}

function formatIntroduction({ closedReason }: BookingCancelledContent): string {
  return closedReason === undefined
    ? "your booking is cancelled, and your places are free for others."
    : `we are sorry: we had to close this session, so your booking is cancelled. ${formatClosedReason(closedReason)}`;
}

/** @param publicUrl where a new booking can be made */
export function formatBookingPaymentExpired(
  content: BookingPaymentExpiredContent,
  venue: EmailVenue,
  publicUrl: string,
): BookingEmailText {
  const details = formatBookingDetails(content, venue.timezone);
  const phoneOption = venue.businessPhone && ` or call ${venue.businessPhone}`;
  return {
    subject: `We are sorry: your booking could not be kept: ${details.activity}, ${details.date}`,
    preview: `Your payment fell away. You have not been charged for booking ${details.reference}.`,
    title: "We are sorry",
    greeting: `Hello ${getGreetingName(content.customerName)}, we had confirmed your booking, but then the payment that your bank had promised us fell away. So we had to cancel the booking. Your card has not been charged for it.`,
    details,
    manage: null,
    amounts: formatRefund(content, venue.timezone),
    notes: [
      ...formatRefundTiming(content),
      `Your places are open again. To book them once more, go to ${publicUrl}, reply to this e-mail${phoneOption}.`,
    ],
  };
}

function formatRefund(content: RefundAmounts, timezone: string): BookingEmailText["amounts"] {
  const lines = formatRefundLines(content, timezone);
  if (lines.length === 0) return null;
  const { cardPence, offlinePence, voucherPence } = content;
  const total = formatPence(cardPence + offlinePence + voucherPence);
  return { title: "What you get back", lines, total };
}

/** Explains why the refund is less than what was paid; empty for a full refund. */
function explainPartialRefund(content: BookingCancelledContent, venue: EmailVenue): string[] {
  const { cardPence, offlinePence, voucherPence, owedPence, paidPence, choice } = content;
  const refundedPence = cardPence + offlinePence + voucherPence + owedPence;
  if (paidPence === 0) return ["Nothing had been paid for it, so nothing has to go back."];
  if (refundedPence === paidPence) return [];
  const paid = formatPence(paidPence);
  if (refundedPence > 0)
    return [`This is ${formatPence(refundedPence)} of the ${paid} that had been paid.`];
  if (choice !== "policy") return [`The ${paid} that had been paid are not given back.`];
  const deadline = getCancellationDeadline(
    new Date(content.startsAt),
    venue.cancellationPolicyHours,
  );
  const formattedDeadline = formatDeadline(deadline, venue.timezone);
  return [
    `The ${paid} that had been paid are not given back: that was possible until ${formattedDeadline}, and the booking was cancelled after that.`,
  ];
}
