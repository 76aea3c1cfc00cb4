import { isoInstant } from "../clock.ts";
import type { LedgerEntryKind } from "../ledger.ts";
import { opaqueId } from "../opaque-id.ts";
import { changePayment } from "../payments/store-payment.ts";
import { LEDGER_KIND } from "../records/dispute.ts";
import type { StandinPayment } from "../records/payment.ts";
import { type StandinRefund, wireRefund } from "../records/refund.ts";
import type { StandinState } from "../records/state.ts";
import { refundRefused } from "../wire/refusal.ts";

export const SETTLES_AFTER_MS = 60_000;
const MAX_REFUNDS = 20;
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** A refund with this reason is accepted and fails later, as one to a closed account does. */
export const FAILING_REASON = "FAKE:FAIL";

/**
 * Begins to give back some or all of a payment.
 * @throws {SquareRefusal} REFUND_ERROR_PAYMENT_NEEDS_COMPLETION; REFUND_AMOUNT_INVALID;
 *   PAYMENT_NOT_REFUNDABLE after a year, after 20 refunds, or when no money was taken;
 *   PAYMENT_NOT_REFUNDABLE_DUE_TO_DISPUTE while its bank may take the money back, or once it has.
 */
export function openRefund(
  state: StandinState,
  payment: StandinPayment,
  amountPence: number,
  reason: string | null,
): StandinRefund {
  const nowMs = state.clock.nowMs();
  checkRefundable(payment, amountPence, nowMs);
  checkUndisputed(state, payment);
  const now = isoInstant(nowMs);
  const planned = state.refundFailures.takeEnding();
  const refund: StandinRefund = {
    id: `${payment.id}_${opaqueId()}`,
    paymentId: payment.id,
    orderId: payment.orderId,
    locationId: payment.locationId,
    status: "PENDING",
    ending: reason === FAILING_REASON ? "FAILED" : planned,
    amountPence,
    currency: payment.currency,
    reason,
    createdAt: now,
    updatedAt: now,
    settlesAt: isoInstant(nowMs + SETTLES_AFTER_MS),
  };
  state.refunds.set(refund.id, refund);
  enter(state, "refund-opened", refund, now);
  publish(state, "refund.created", refund);
  const refundIds = [...payment.refundIds, refund.id];
  const refundedPence = payment.refundedPence + amountPence;
  changePayment(state, payment, { refundIds, refundedPence }, now);
  planSettlement(state, refund);
  return refund;
}

/** Has a pending refund ended when its time has come. */
export function planSettlement(state: StandinState, { id, settlesAt }: StandinRefund): void {
  state.timetable.add(Date.parse(settlesAt), () => finishRefund(state, id));
}

/** Ends a pending refund; one that fails gives its amount back to what can be refunded. */
function finishRefund(state: StandinState, id: string): void {
  const refund = state.refunds.get(id);
  const payment = refund === undefined ? undefined : state.payments.get(refund.paymentId);
  if (refund === undefined || payment === undefined) return;
  const { ending, settlesAt, amountPence } = refund;
  const ended = { ...refund, status: ending, updatedAt: settlesAt };
  state.refunds.set(id, ended);
  enter(state, ending === "COMPLETED" ? "refunded" : "refund-failed", ended, settlesAt);
  publish(state, "refund.updated", ended);
  const refundedPence = payment.refundedPence - (ending === "COMPLETED" ? 0 : amountPence);
  changePayment(state, payment, { refundedPence }, settlesAt);
}

function checkRefundable(payment: StandinPayment, amountPence: number, nowMs: number): void {
  if (payment.status === "APPROVED") {
    const detail = "The payment must be completed before it can be refunded.";
    throw refundRefused("REFUND_ERROR_PAYMENT_NEEDS_COMPLETION", detail);
  }
  const isTooOld = nowMs - Date.parse(payment.createdAt) > YEAR_MS;
  if (payment.status !== "COMPLETED" || isTooOld || payment.refundIds.length >= MAX_REFUNDS) {
    throw refundRefused("PAYMENT_NOT_REFUNDABLE", "The payment cannot be refunded.");
  }
  const leftPence = payment.amountPence - payment.refundedPence;
  if (amountPence < 1 || amountPence > leftPence) {
    const detail = "The requested refund amount exceeds the amount available to refund.";
    throw refundRefused("REFUND_AMOUNT_INVALID", detail, "amount_money.amount");
  }
}

function checkUndisputed(state: StandinState, payment: StandinPayment): void {
  for (const { paymentId, state: disputeState } of state.disputes.values()) {
    if (paymentId !== payment.id || LEDGER_KIND[disputeState] === "dispute-won") continue;
    const detail = "The payment is disputed and cannot be refunded.";
    throw refundRefused("PAYMENT_NOT_REFUNDABLE_DUE_TO_DISPUTE", detail);
  }
}

function enter(state: StandinState, kind: LedgerEntryKind, refund: StandinRefund, at: string) {
  const { id: refundId, paymentId, amountPence, currency } = refund;
  const referenceId = state.payments.get(paymentId)?.referenceId ?? null;
  state.ledger.append({ kind, at, paymentId, refundId, amountPence, currency, referenceId });
}

function publish(
  state: StandinState,
  type: "refund.created" | "refund.updated",
  refund: StandinRefund,
): void {
  const { id, updatedAt: at } = refund;
  state.webhooks.publish({ type, at, id, object: () => ({ refund: wireRefund(refund) }) });
}
