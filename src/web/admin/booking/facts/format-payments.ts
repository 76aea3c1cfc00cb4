import { staffMoment } from "../../../../shared/admin-time.ts";
import type {
  DeskBooking,
  DeskPayment,
  DeskRefund,
} from "../../../../shared/contract/admin/booking-details.ts";
import { cardWords } from "../../../../shared/format-card.ts";
import { formatPence } from "../../../../shared/money.ts";

const CARD_STATES: Record<DeskPayment["state"], string> = {
  authorised: "authorised",
  captured: "captured",
  to_void: "being released",
  voided: "released",
  lost: "authorisation lost",
};

/** `Visa ending 4242, captured`. */
export function cardPaymentWords({ card, state }: DeskPayment): string {
  const name = card ? cardWords(card) : "card";
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}, ${CARD_STATES[state]}`;
}

const REFUND_STATES: Record<DeskRefund["state"], string> = {
  queued: "asked for",
  pending: "on its way",
  completed: "completed",
  failed: "failed",
};

/** `£12.00 to the card, completed`. */
export function refundWords({ amountPence, method, origin, state }: DeskRefund): string {
  const amount = formatPence(amountPence);
  if (origin === "desk") {
    return `${amount} ${state === "queued" ? "to be handed back" : "handed back at the desk"}`;
  }
  const where = method === "card" ? "to the card" : "at the desk";
  const began = origin === "provider" ? ", begun at the card processor" : "";
  return `${amount} ${where}, ${REFUND_STATES[state]}${began}`;
}

/** What a cancellation would give back now: `No refund since Fri 17 July, 10:00 am`. */
export function policyWords(
  { refundPence, deadline, isBeforeDeadline }: NonNullable<DeskBooking["policy"]>,
  timezone: string,
): string {
  if (isBeforeDeadline && refundPence === 0) return "Nothing to give back";
  const moment = staffMoment(new Date(deadline), timezone);
  if (!isBeforeDeadline) return `No refund since ${moment}`;
  return `${formatPence(refundPence)} back until ${moment}`;
}

/**
 * What was decided when it was cancelled, by where it goes.
 * @param isPaid false: nothing had been paid, so no refund was refused either
 */
export function refundedWords(
  refunded: NonNullable<DeskBooking["refunded"]>,
  isPaid: boolean,
): string {
  const { choice, refundPence, cardPence, deskPence, voucherPence } = refunded;
  if (choice === "lost") return "The card payment fell away, nothing was taken";
  if (refundPence === 0) return isPaid ? "No refund" : "Nothing had been paid";
  const parts = [
    { pence: cardPence, where: "to the card" },
    { pence: deskPence, where: "at the desk" },
    { pence: voucherPence, where: "to the voucher" },
  ].filter(({ pence }) => pence > 0);
  return parts.map(({ pence, where }) => `${formatPence(pence)} ${where}`).join(", ");
}
