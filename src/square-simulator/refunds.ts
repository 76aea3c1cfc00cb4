import { isoInstant } from "./clock.ts";
import type { LedgerEntryKind } from "./ledger.ts";
import { findPayment } from "./payments/settle-payment.ts";
import { updatePayment } from "./payments/store-payment.ts";
import { LEDGER_KIND_BY_STATE } from "./records/dispute.ts";
import type { SimulatedPayment } from "./records/payment.ts";
import { type SimulatedRefund, toRefundJson } from "./records/refund.ts";
import type { SimulatorState } from "./records/state.ts";
import { type JsonObject, jsonResponse, opaqueId, type SimulatedResponse } from "./wire/json.ts";
import { paginate } from "./wire/paginate.ts";
import { notFound, refundRefused } from "./wire/refusal.ts";
import { optionalText, requiredAmountPence, requiredText } from "./wire/request-fields.ts";

/**
 * `POST /v2/refunds`: PENDING at first, COMPLETED (or FAILED, REJECTED) a minute later by the
 * simulator's clock.
 * @throws {SquareRefusal} NOT_FOUND, and the codes of {@link openRefund}
 */
export function refundPayment(state: SimulatorState, body: JsonObject): SimulatedResponse {
  const key = requiredText(body, "idempotency_key", 45);
  const paymentId = requiredText(body, "payment_id", 192);
  const amountPence = requiredAmountPence(body);
  const reason = optionalText(body, "reason", 192);
  const stored = state.refundResponses.find(key, body);
  if (stored !== undefined) return stored;
  const refund = openRefund(state, findPayment(state, paymentId), amountPence, reason);
  const response = jsonResponse(200, { refund: toRefundJson(refund) });
  state.refundResponses.store(key, body, response);
  return response;
}

/** `GET /v2/refunds/{id}`. */
export function getRefund(state: SimulatorState, id: string): SimulatedResponse {
  const refund = state.refunds.get(id);
  if (refund === undefined) throw notFound(`Could not find payment refund with id: ${id}`);
  return jsonResponse(200, { refund: toRefundJson(refund) });
}

/**
 * `GET /v2/refunds`, including refunds made in the seller's dashboard.
 * @throws {SquareRefusal} the codes of {@link paginate}
 */
export function listRefunds(state: SimulatorState, query: URLSearchParams): SimulatedResponse {
  const status = query.get("status");
  const isCard = (query.get("source_type") ?? "CARD") === "CARD";
  const { page, cursor } = paginate(
    state.refunds.values(),
    query,
    (refund) => isCard && (status === null || refund.status === status),
  );
  const refunds = page.length > 0 ? { refunds: page.map(toRefundJson) } : {};
  return jsonResponse(200, { ...refunds, ...cursor });
}

export const REFUND_DELAY_MS = 60_000;
const MAX_REFUNDS = 20;
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** A refund with this reason is accepted and fails later, like one to a closed account. */
export const FAILING_REASON = "FAKE:FAIL";

/**
 * Starts a full or partial refund of a payment.
 * @throws {SquareRefusal} REFUND_ERROR_PAYMENT_NEEDS_COMPLETION; REFUND_AMOUNT_INVALID;
 *   PAYMENT_NOT_REFUNDABLE after a year, after 20 refunds, or when no money was taken;
 *   PAYMENT_NOT_REFUNDABLE_DUE_TO_DISPUTE while a dispute is open, or after it was lost
 */
export function openRefund(
  state: SimulatorState,
  payment: SimulatedPayment,
  amountPence: number,
  reason: string | null,
): SimulatedRefund {
  const nowMs = state.clock.nowMs();
  checkRefundable(payment, amountPence, nowMs);
  checkUndisputed(state, payment);
  const now = isoInstant(nowMs);
  const plannedStatus = state.refundFailures.takeFinalStatus();
  const refund: SimulatedRefund = {
    id: `${payment.id}_${opaqueId()}`,
    paymentId: payment.id,
    orderId: payment.orderId,
    locationId: payment.locationId,
    status: "PENDING",
    finalStatus: reason === FAILING_REASON ? "FAILED" : plannedStatus,
    amountPence,
    currency: payment.currency,
    reason,
    createdAt: now,
    updatedAt: now,
    completesAt: isoInstant(nowMs + REFUND_DELAY_MS),
  };
  state.refunds.set(refund.id, refund);
  appendLedgerEntry(state, "refund-opened", refund, now);
  publish(state, "refund.created", refund);
  const refundIds = [...payment.refundIds, refund.id];
  const refundedPence = payment.refundedPence + amountPence;
  updatePayment(state, payment, { refundIds, refundedPence }, now);
  scheduleCompletion(state, refund);
  return refund;
}

/** Schedules the completion of a pending refund. */
export function scheduleCompletion(
  state: SimulatorState,
  { id, completesAt }: SimulatedRefund,
): void {
  state.scheduler.schedule(Date.parse(completesAt), () => completeRefund(state, id));
}

/** Completes a pending refund. If it fails, its amount becomes refundable again. */
function completeRefund(state: SimulatorState, id: string): void {
  const refund = state.refunds.get(id);
  const payment = refund === undefined ? undefined : state.payments.get(refund.paymentId);
  if (refund === undefined || payment === undefined) return;
  const { finalStatus, completesAt, amountPence } = refund;
  const completed = { ...refund, status: finalStatus, updatedAt: completesAt };
  state.refunds.set(id, completed);
  appendLedgerEntry(
    state,
    finalStatus === "COMPLETED" ? "refunded" : "refund-failed",
    completed,
    completesAt,
  );
  publish(state, "refund.updated", completed);
  const refundedPence = payment.refundedPence - (finalStatus === "COMPLETED" ? 0 : amountPence);
  updatePayment(state, payment, { refundedPence }, completesAt);
}

function checkRefundable(payment: SimulatedPayment, amountPence: number, nowMs: number): void {
  if (payment.status === "APPROVED") {
    const detail = "The payment must be completed before it can be refunded.";
    throw refundRefused("REFUND_ERROR_PAYMENT_NEEDS_COMPLETION", detail);
  }
  const isTooOld = nowMs - Date.parse(payment.createdAt) > YEAR_MS;
  if (payment.status !== "COMPLETED" || isTooOld || payment.refundIds.length >= MAX_REFUNDS) {
    throw refundRefused("PAYMENT_NOT_REFUNDABLE", "The payment cannot be refunded.");
  }
  const refundablePence = payment.amountPence - payment.refundedPence;
  if (amountPence < 1 || amountPence > refundablePence) {
    const detail = "The requested refund amount exceeds the amount available to refund.";
    throw refundRefused("REFUND_AMOUNT_INVALID", detail, "amount_money.amount");
  }
}

function checkUndisputed(state: SimulatorState, payment: SimulatedPayment): void {
  for (const { paymentId, state: disputeState } of state.disputes.values()) {
    if (paymentId !== payment.id || LEDGER_KIND_BY_STATE[disputeState] === "dispute-won") continue;
    const detail = "The payment is disputed and cannot be refunded.";
    throw refundRefused("PAYMENT_NOT_REFUNDABLE_DUE_TO_DISPUTE", detail);
  }
}

function appendLedgerEntry(
  state: SimulatorState,
  kind: LedgerEntryKind,
  refund: SimulatedRefund,
  at: string,
) {
  const { id: refundId, paymentId, amountPence, currency } = refund;
  const referenceId = state.payments.get(paymentId)?.referenceId ?? null;
  state.ledger.append({ kind, at, paymentId, refundId, amountPence, currency, referenceId });
}

function publish(
  state: SimulatorState,
  type: "refund.created" | "refund.updated",
  refund: SimulatedRefund,
): void {
  const { id, updatedAt: at } = refund;
  state.webhooks.publish({ type, at, id, object: () => ({ refund: toRefundJson(refund) }) });
}
