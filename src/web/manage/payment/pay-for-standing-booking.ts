import type { OwnChange } from "../../../shared/contract/public/booking-changes.ts";
import type { ManagedBooking } from "../../../shared/contract/public/bookings.ts";
import { formatFailure } from "../../app/api-failure.ts";
import { api } from "../../app/browser-api.ts";
import { randomUuid } from "../../app/random-uuid.ts";
import { createCardVerification } from "../../booking/payment/card-verification.ts";
import {
  type ApiRefusal,
  type PaymentNotice,
  toPaymentOutcome,
} from "../../booking/payment/payment-outcome.ts";
import { sendPayment } from "../../booking/payment/send-payment.ts";
import type { CardForm } from "../../booking/payment/use-card-form.ts";
import type { PaymentContext, PaymentResult } from "../../booking/payment/use-payment-flow.ts";
import { bookingRequest, type ManageToken } from "../managed-booking.ts";
import type { PaymentState } from "./payment-address.ts";

/** What is paid, and for which booking. */
export interface StandingPayment {
  booking: ManagedBooking;
  token: ManageToken;
  amountPence: number;
  /** Null: only what is due is paid. */
  change: PaymentState["change"] | null;
  /** The name of the activity that the change gives the booking, if it is another one. */
  activityName: string | null;
}

export interface PaidResult {
  kind: "paid";
}

const NOT_PAID: PaymentNotice = {
  kind: "trouble",
  sentence: "We could not complete the payment. Please press the button again.",
};

/** Runs one press of Pay, from the card verification to the paid booking or a notice. */
export async function payForStandingBooking(
  context: PaymentContext,
  { booking, token, amountPence, change }: StandingPayment,
  tokenize: CardForm["tokenize"],
): Promise<PaymentResult<PaidResult>> {
  context.onPhase("verifying");
  const card = await tokenize(createCardVerification(booking.contact, amountPence));
  if ("notice" in card) return card.notice && { kind: "notice", notice: card.notice };

  context.onPhase("processing");
  const body = { paymentId: randomUuid(), cardToken: card.token, amountPence, change };
  const request = { ...bookingRequest(booking.id, token), body };
  while (true) {
    const response = await sendPayment(
      () => api.bookings.pay(request, { signal: context.signal }),
      context.signal,
    );
    if (response.kind === "confirmed") return { kind: "paid" };
    if (response.kind === "refused") {
      const notice = toNotice(response.refusal);
      if (notice) return { kind: "notice", notice };
    }
    // The same request again asks for the outcome: it cannot pay twice.
    context.onPhase("checking");
    await pause();
    context.signal.throwIfAborted();
  }
}

/** Waits for a payment that was in progress when the page was opened; null when there was none. */
export async function resumeStandingPayment(
  context: PaymentContext,
  { booking, token, change }: StandingPayment,
): Promise<PaymentResult<PaidResult>> {
  if (!booking.isPaying) return null;
  context.onPhase("checking");
  let latest = booking;
  while (latest.isPaying) {
    await pause();
    context.signal.throwIfAborted();
    latest = await api.bookings.get(bookingRequest(booking.id, token)).catch(() => latest);
  }
  const isPaid = latest.duePence === 0 && (change === null || isChanged(latest, change.wanted));
  return isPaid ? { kind: "paid" } : { kind: "notice", notice: NOT_PAID };
}

function isChanged(booking: ManagedBooking, wanted: OwnChange): boolean {
  return wanted.kind === "items"
    ? booking.ticketCount === wanted.ticketCount
    : booking.activityId === wanted.activityId && booking.startsAt === wanted.startsAt;
}

const POLL_MS = 2000;
const pause = () => new Promise((resolve) => setTimeout(resolve, POLL_MS));

const CARD_NOTICE_KINDS: ReadonlySet<PaymentNotice["kind"]> = new Set([
  "verification",
  "configuration",
  "payment",
]);

/** Null when the outcome of the payment is unknown. */
function toNotice(refusal: ApiRefusal): PaymentNotice | null {
  const outcome = toPaymentOutcome(refusal);
  if (outcome.next === "ask") return null;
  if (outcome.next === "notice" && CARD_NOTICE_KINDS.has(outcome.notice.kind))
    return outcome.notice;
  return { kind: "trouble", sentence: formatFailure(refusal.code) };
}
