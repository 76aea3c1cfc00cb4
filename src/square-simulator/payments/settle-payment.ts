import type { SimulatedPayment } from "../records/payment.ts";
import type { SimulatorState } from "../records/state.ts";
import { type JsonObject, jsonResponse, type SimulatedResponse } from "../wire/json.ts";
import { paginate } from "../wire/paginate.ts";
import { badRequest, notFound, type SquareRefusal } from "../wire/refusal.ts";
import { optionalText, requiredText } from "../wire/request-fields.ts";
import { toPaymentJson } from "./payment-json.ts";
import { appendLedgerEntry, updatePayment } from "./store-payment.ts";

/**
 * `POST /v2/payments/{id}/complete`: captures an authorised payment.
 * @throws {SquareRefusal} NOT_FOUND; VERSION_MISMATCH; DELAYED_TRANSACTION_CAPTURED, _CANCELED or
 *   _FAILED once it is no longer approved (our reading: Square does not publish these codes)
 */
export function completePayment(
  state: SimulatorState,
  id: string,
  body: JsonObject,
): SimulatedResponse {
  const payment = findPayment(state, id);
  const versionToken = optionalText(body, "version_token", 200);
  if (versionToken !== null && versionToken !== payment.versionToken) {
    const detail = "The payment was changed since that version.";
    throw badRequest("VERSION_MISMATCH", detail, "version_token");
  }
  if (payment.status !== "APPROVED") throw alreadySettled(payment);
  return jsonResponse(200, { payment: toPaymentJson(capture(state, payment, state.clock.now())) });
}

/**
 * `POST /v2/payments/{id}/cancel`: voids an authorised payment.
 * @throws {SquareRefusal} NOT_FOUND, or the codes of {@link completePayment} unless it is approved
 */
export function cancelPayment(state: SimulatorState, id: string): SimulatedResponse {
  const payment = findPayment(state, id);
  if (payment.status !== "APPROVED") throw alreadySettled(payment);
  return jsonResponse(200, {
    payment: toPaymentJson(voidPayment(state, payment, state.clock.now())),
  });
}

/**
 * `POST /v2/payments/cancel`: voids a payment by the idempotency key of CreatePayment. As at
 * Square, an unknown key returns 200 and does not stop a later payment with that key.
 * @throws {SquareRefusal} DELAYED_TRANSACTION_CAPTURED when the payment is captured (our reading)
 */
export function cancelPaymentByKey(state: SimulatorState, body: JsonObject): SimulatedResponse {
  const id = state.paymentIdByKey.get(requiredText(body, "idempotency_key", 45));
  const payment = id === undefined ? undefined : state.payments.get(id);
  if (payment?.status === "COMPLETED") throw alreadySettled(payment);
  if (payment?.status === "APPROVED") voidPayment(state, payment, state.clock.now());
  return jsonResponse(200, {});
}

/** `GET /v2/payments/{id}`. */
export function getPayment(state: SimulatorState, id: string): SimulatedResponse {
  return jsonResponse(200, { payment: toPaymentJson(findPayment(state, id)) });
}

/** Schedules the delay action of a payment, for when its delay ends and it is still approved. */
export function scheduleDelayAction(
  state: SimulatorState,
  { id, delayedUntil }: SimulatedPayment,
): void {
  state.scheduler.schedule(Date.parse(delayedUntil), () => {
    const payment = state.payments.get(id);
    if (payment?.status === "APPROVED") applyDelayAction(state, payment, delayedUntil);
  });
}

export function applyDelayAction(
  state: SimulatorState,
  payment: SimulatedPayment,
  at: string,
): SimulatedPayment {
  if (payment.delayAction === "COMPLETE") return capture(state, payment, at);
  return voidPayment(state, payment, at);
}

export function capture(
  state: SimulatorState,
  payment: SimulatedPayment,
  at: string,
): SimulatedPayment {
  appendLedgerEntry(state, "captured", payment, at);
  return updatePayment(state, payment, { status: "COMPLETED", capturedAt: at }, at);
}

export function voidPayment(
  state: SimulatorState,
  payment: SimulatedPayment,
  at: string,
): SimulatedPayment {
  appendLedgerEntry(state, "voided", payment, at);
  return updatePayment(state, payment, { status: "CANCELED", voidedAt: at }, at);
}

/** @throws {SquareRefusal} NOT_FOUND */
export function findPayment(state: SimulatorState, id: string): SimulatedPayment {
  const payment = state.payments.get(id);
  if (payment === undefined) throw notFound(`Could not find payment with id: ${id}`);
  return payment;
}

/** The refusal of an operation that needs an approved payment. */
export function alreadySettled(payment: SimulatedPayment): SquareRefusal {
  const suffixes = { COMPLETED: "CAPTURED", CANCELED: "CANCELED", FAILED: "FAILED", APPROVED: "" };
  const code = `DELAYED_TRANSACTION_${suffixes[payment.status]}`;
  return badRequest(code, `The payment is ${payment.status} and cannot be changed.`);
}

/**
 * `GET /v2/payments`. As at Square, it cannot filter by reference or idempotency key.
 * @throws {SquareRefusal} the codes of {@link paginate}
 */
export function listPayments(state: SimulatorState, query: URLSearchParams): SimulatedResponse {
  const { page, cursor } = paginate(state.payments.values(), query);
  const payments = page.length > 0 ? { payments: page.map(toPaymentJson) } : {};
  return jsonResponse(200, { ...payments, ...cursor });
}
