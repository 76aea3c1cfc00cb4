import { isoInstant } from "../clock.ts";
import { type Answer, type JsonObject, jsonAnswer } from "../http/answer.ts";
import { notFound, refundRefused } from "../http/refusal.ts";
import { optionalText, requiredAmountPence, requiredText } from "../http/request-fields.ts";
import type { LedgerEntryKind } from "../ledger.ts";
import { opaqueId } from "../opaque-id.ts";
import type { StandinPayment } from "../payments/payment.ts";
import { changePayment } from "../payments/settle-payment.ts";
import type { StandinState } from "../standin-state.ts";
import { type RefundStatus, type StandinRefund, wireRefund } from "./refund.ts";

export const SETTLES_AFTER_MS = 60_000;
const MAX_REFUNDS = 20;
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** A refund with this reason is accepted and fails later, as one to a closed account does. */
export const FAILING_REASON = "FAKE:FAIL";

/**
 * `POST /v2/refunds`: PENDING at once, COMPLETED (or FAILED) a minute later on the stand-in's clock.
 * @throws {SquareRefusal} NOT_FOUND; REFUND_ERROR_PAYMENT_NEEDS_COMPLETION; REFUND_AMOUNT_INVALID;
 *   PAYMENT_NOT_REFUNDABLE after a year, after 20 refunds, or when no money was taken.
 */
export function refundPayment(state: StandinState, body: JsonObject): Answer {
  const key = requiredText(body, "idempotency_key", 45);
  const paymentId = requiredText(body, "payment_id", 192);
  const amountPence = requiredAmountPence(body);
  const reason = optionalText(body, "reason", 192);
  const kept = state.refundAnswers.find(key, body);
  if (kept !== undefined) return kept;
  const payment = state.payments.get(paymentId);
  if (payment === undefined) throw notFound(`Could not find payment with id: ${paymentId}`);
  const nowMs = state.clock.nowMs();
  checkRefundable(payment, amountPence, nowMs);
  const refund = openRefund(state, payment, amountPence, reason, nowMs);
  const answer = refundAnswer(state, refund);
  state.refundAnswers.keep(key, body, answer);
  return answer;
}

/** `GET /v2/refunds/{id}`. */
export function getRefund(state: StandinState, id: string): Answer {
  const refund = state.refunds.get(id);
  if (refund === undefined) throw notFound(`Could not find payment refund with id: ${id}`);
  return refundAnswer(state, refund);
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
  if (payment.refundedPence + amountPence > payment.amountPence) {
    const detail = "The requested refund amount exceeds the amount available to refund.";
    throw refundRefused("REFUND_AMOUNT_INVALID", detail, "amount_money.amount");
  }
}

function openRefund(
  state: StandinState,
  payment: StandinPayment,
  amountPence: number,
  reason: string | null,
  nowMs: number,
): StandinRefund {
  const now = isoInstant(nowMs);
  const id = `${payment.id}_${opaqueId()}`;
  const refund: StandinRefund = {
    id,
    paymentId: payment.id,
    status: "PENDING",
    amountPence,
    currency: payment.currency,
    reason,
    createdAt: now,
    updatedAt: now,
  };
  state.refunds.set(id, refund);
  const refundIds = [...payment.refundIds, id];
  const refundedPence = payment.refundedPence + amountPence;
  changePayment(state, payment, { refundIds, refundedPence }, now);
  enter(state, "refund-opened", refund, now);
  state.timetable.add(nowMs + SETTLES_AFTER_MS, (dueMs) => finishRefund(state, id, dueMs));
  return refund;
}

/** Ends a pending refund; one that fails gives its amount back to what can be refunded. */
function finishRefund(state: StandinState, id: string, dueMs: number): void {
  const refund = state.refunds.get(id);
  const payment = refund === undefined ? undefined : state.payments.get(refund.paymentId);
  if (refund === undefined || payment === undefined) return;
  const at = isoInstant(dueMs);
  const failed = refund.reason === FAILING_REASON;
  const status: RefundStatus = failed ? "FAILED" : "COMPLETED";
  state.refunds.set(id, { ...refund, status, updatedAt: at });
  const refundedPence = payment.refundedPence - (failed ? refund.amountPence : 0);
  changePayment(state, payment, { refundedPence }, at);
  enter(state, failed ? "refund-failed" : "refunded", refund, at);
}

function enter(state: StandinState, kind: LedgerEntryKind, refund: StandinRefund, at: string) {
  const { id: refundId, paymentId, amountPence, currency } = refund;
  const referenceId = state.payments.get(paymentId)?.referenceId ?? null;
  state.ledger.append({ kind, at, paymentId, refundId, amountPence, currency, referenceId });
}

function refundAnswer(state: StandinState, refund: StandinRefund): Answer {
  const orderId = state.payments.get(refund.paymentId)?.orderId ?? "";
  return jsonAnswer(200, { refund: wireRefund(refund, state.locationId, orderId) });
}
