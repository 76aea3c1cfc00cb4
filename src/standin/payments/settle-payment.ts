import { isoInstant } from "../clock.ts";
import { type Answer, type JsonObject, jsonAnswer } from "../http/answer.ts";
import { badRequest, notFound, type SquareRefusal } from "../http/refusal.ts";
import { optionalText, requiredText } from "../http/request-fields.ts";
import type { LedgerEntryKind } from "../ledger.ts";
import { opaqueId } from "../opaque-id.ts";
import type { StandinState } from "../standin-state.ts";
import type { StandinPayment } from "./payment.ts";
import { wirePayment } from "./wire-payment.ts";

/**
 * `POST /v2/payments/{id}/complete`: takes the money that was authorised.
 * @throws {SquareRefusal} NOT_FOUND; VERSION_MISMATCH; DELAYED_TRANSACTION_CAPTURED, _CANCELED or
 *   _FAILED once it is no longer approved (our reading: Square does not publish these codes).
 */
export function completePayment(state: StandinState, id: string, body: JsonObject): Answer {
  const payment = findPayment(state, id);
  const versionToken = optionalText(body, "version_token", 200);
  if (versionToken !== null && versionToken !== payment.versionToken) {
    const detail = "The payment was changed since that version.";
    throw badRequest("VERSION_MISMATCH", detail, "version_token");
  }
  if (payment.status !== "APPROVED") throw alreadySettled(payment);
  return jsonAnswer(200, { payment: wirePayment(capture(state, payment, nowOf(state))) });
}

/**
 * `POST /v2/payments/{id}/cancel`: gives an authorisation back.
 * @throws {SquareRefusal} NOT_FOUND, or the codes of {@link completePayment} unless it is approved.
 */
export function cancelPayment(state: StandinState, id: string): Answer {
  const payment = findPayment(state, id);
  if (payment.status !== "APPROVED") throw alreadySettled(payment);
  return jsonAnswer(200, { payment: wirePayment(voidPayment(state, payment, nowOf(state))) });
}

/**
 * `POST /v2/payments/cancel`: the same by the key of CreatePayment. As at Square, a key that nobody
 * has used answers 200 as well and does not stop a payment that comes with it later.
 * @throws {SquareRefusal} DELAYED_TRANSACTION_CAPTURED when the money is taken (our reading).
 */
export function cancelPaymentByKey(state: StandinState, body: JsonObject): Answer {
  const id = state.paymentIdOfKey.get(requiredText(body, "idempotency_key", 45));
  const payment = id === undefined ? undefined : state.payments.get(id);
  if (payment?.status === "COMPLETED") throw alreadySettled(payment);
  if (payment?.status === "APPROVED") voidPayment(state, payment, nowOf(state));
  return jsonAnswer(200, {});
}

/** `GET /v2/payments/{id}`. */
export function getPayment(state: StandinState, id: string): Answer {
  return jsonAnswer(200, { payment: wirePayment(findPayment(state, id)) });
}

/** Applies the delay action to a payment that is still only approved; for any other, nothing. */
export function endDelay(state: StandinState, id: string, at: string): void {
  const payment = state.payments.get(id);
  if (payment?.status !== "APPROVED") return;
  if (payment.delayAction === "COMPLETE") capture(state, payment, at);
  else voidPayment(state, payment, at);
}

/** Takes the money of an approved payment, at an instant. */
export function capture(state: StandinState, payment: StandinPayment, at: string): StandinPayment {
  enter(state, "captured", payment, at);
  return changePayment(state, payment, { status: "COMPLETED", capturedAt: at }, at);
}

function voidPayment(state: StandinState, payment: StandinPayment, at: string): StandinPayment {
  enter(state, "voided", payment, at);
  return changePayment(state, payment, { status: "CANCELED", voidedAt: at }, at);
}

/** Puts the changed payment in the place of the old one, with a new version. */
export function changePayment(
  state: StandinState,
  payment: StandinPayment,
  change: Partial<StandinPayment>,
  at: string,
): StandinPayment {
  const changed = { ...payment, ...change, updatedAt: at, versionToken: opaqueId() };
  state.payments.set(payment.id, changed);
  return changed;
}

/** Writes the whole amount of a payment into the ledger. */
export function enter(
  state: StandinState,
  kind: LedgerEntryKind,
  payment: StandinPayment,
  at: string,
): void {
  const { id: paymentId, amountPence, currency, referenceId } = payment;
  state.ledger.append({
    kind,
    at,
    paymentId,
    refundId: null,
    amountPence,
    currency,
    referenceId,
  });
}

function findPayment(state: StandinState, id: string): StandinPayment {
  const payment = state.payments.get(id);
  if (payment === undefined) throw notFound(`Could not find payment with id: ${id}`);
  return payment;
}

function alreadySettled(payment: StandinPayment): SquareRefusal {
  const ending = { COMPLETED: "CAPTURED", CANCELED: "CANCELED", FAILED: "FAILED", APPROVED: "" };
  const code = `DELAYED_TRANSACTION_${ending[payment.status]}`;
  return badRequest(code, `The payment is ${payment.status} and cannot be changed.`);
}

function nowOf(state: StandinState): string {
  return isoInstant(state.clock.nowMs());
}
