import { findPayment } from "../payments/settle-payment.ts";
import { toRefundJson } from "../records/refund.ts";
import type { SimulatorState } from "../records/state.ts";
import { type JsonObject, jsonResponse, type SimulatedResponse } from "../wire/json.ts";
import { notFound } from "../wire/refusal.ts";
import { optionalText, requiredAmountPence, requiredText } from "../wire/request-fields.ts";
import { openRefund } from "./open-refund.ts";

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
