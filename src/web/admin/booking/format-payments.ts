import { formatAdminDateTime } from "../../../shared/admin-time.ts";
import type {
  AdminBooking,
  AdminPayment,
  AdminRefund,
} from "../../../shared/contract/admin/booking-details.ts";
import { formatCard } from "../../../shared/format.ts";
import { formatPence } from "../../../shared/money.ts";

const CARD_STATE_TEXT: Record<AdminPayment["state"], string> = {
  authorised: "authorised",
  captured: "captured",
  void_pending: "being released",
  voided: "released",
  expired: "authorisation expired",
};

/** `Visa ending 4242, captured`. */
export function formatCardPayment({ card, state }: AdminPayment): string {
  const name = card ? formatCard(card) : "card";
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}, ${CARD_STATE_TEXT[state]}`;
}

const REFUND_STATE_TEXT: Record<AdminRefund["state"], string> = {
  queued: "requested",
  pending: "on its way",
  completed: "completed",
  failed: "failed",
};

/** `£12.00 to the card, completed`. */
export function formatRefund({ amountPence, method, origin, state }: AdminRefund): string {
  const amount = formatPence(amountPence);
  if (origin === "offline") {
    return `${amount} cash refund ${state === "queued" ? "due" : "given"}`;
  }
  const destination = method === "card" ? "to the card" : "in cash";
  const originText = origin === "provider" ? ", started at the card processor" : "";
  return `${amount} ${destination}, ${REFUND_STATE_TEXT[state]}${originText}`;
}

/** The refund if the booking were cancelled now: `No refund after Fri 17 July, 10:00 am`. */
export function formatRefundPolicy(
  { refundPence, deadline, isBeforeDeadline }: NonNullable<AdminBooking["policy"]>,
  timezone: string,
): string {
  if (isBeforeDeadline && refundPence === 0) return "Nothing to refund";
  const deadlineText = formatAdminDateTime(new Date(deadline), timezone);
  if (!isBeforeDeadline) return `No refund after ${deadlineText}`;
  return `Refundable until ${deadlineText}: ${formatPence(refundPence)}`;
}

/**
 * The refund that was decided at the cancellation, by destination.
 * @param isPaid false when nothing had been paid, so that no refund was denied either
 */
export function formatRefundDecision(
  refunded: NonNullable<AdminBooking["refunded"]>,
  isPaid: boolean,
): string {
  const { choice, refundPence, cardPence, offlinePence, voucherPence } = refunded;
  if (choice === "expired") return "The card payment expired, so nothing was taken";
  if (refundPence === 0) return isPaid ? "No refund" : "Nothing had been paid";
  const destinations = [
    { pence: cardPence, destination: "to the card" },
    { pence: offlinePence, destination: "as a cash refund" },
    { pence: voucherPence, destination: "to the voucher" },
  ].filter(({ pence }) => pence > 0);
  return destinations
    .map(({ pence, destination }) => `${formatPence(pence)} ${destination}`)
    .join(", ");
}
