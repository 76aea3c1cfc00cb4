import { formatPence } from "../../../shared/money.ts";
import { getCancellationDeadline } from "../../../shared/rules/booking-actions.ts";
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
    preview: `Your booking ${details.reference} has been cancelled.`,
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
    ? "your booking has been cancelled."
    : `we are sorry. We had to close this session, so your booking has been cancelled. ${formatClosedReason(closedReason)}`;
}

/** @param publicUrl where a new booking can be made */
export function formatBookingPaymentExpired(
  content: BookingPaymentExpiredContent,
  venue: EmailVenue,
  publicUrl: string,
): BookingEmailText {
  const details = formatBookingDetails(content, venue.timezone);
  const contactOptions = venue.businessPhone
    ? `, reply to this email or call ${venue.businessPhone}`
    : " or reply to this email";
  return {
    subject: `Booking cancelled because the payment failed: ${details.activity}, ${details.date}`,
    preview: `Your payment failed, so booking ${details.reference} has been cancelled. You have not been charged.`,
    title: "We are sorry",
    greeting: `Hello ${getGreetingName(content.customerName)}, we confirmed your booking, but then your card payment failed, so we had to cancel the booking. Your card has not been charged.`,
    details,
    manage: null,
    amounts: formatRefund(content, venue.timezone),
    notes: [...formatRefundTiming(content), `To book again, go to ${publicUrl}${contactOptions}.`],
  };
}

function formatRefund(content: RefundAmounts, timezone: string): BookingEmailText["amounts"] {
  const lines = formatRefundLines(content, timezone);
  if (lines.length === 0) return null;
  const { cardPence, offlinePence, voucherPence } = content;
  const total = formatPence(cardPence + offlinePence + voucherPence);
  return { title: "Your refund", lines, total };
}

/** Explains why the refund is less than what was paid; empty for a full refund. */
function explainPartialRefund(content: BookingCancelledContent, venue: EmailVenue): string[] {
  const { cardPence, offlinePence, voucherPence, owedPence, paidPence, choice } = content;
  const refundedPence = cardPence + offlinePence + voucherPence + owedPence;
  if (paidPence === 0) return ["Nothing was paid for this booking, so there is nothing to refund."];
  if (refundedPence === paidPence) return [];
  const paid = formatPence(paidPence);
  if (refundedPence > 0)
    return [`This is ${formatPence(refundedPence)} of the ${paid} that was paid.`];
  if (choice !== "policy") return [`The ${paid} that was paid will not be refunded.`];
  const deadline = getCancellationDeadline(
    new Date(content.startsAt),
    venue.cancellationPolicyHours,
  );
  const formattedDeadline = formatDeadline(deadline, venue.timezone);
  return [
    `The ${paid} that was paid will not be refunded. Free cancellation ended on ${formattedDeadline}.`,
  ];
}
