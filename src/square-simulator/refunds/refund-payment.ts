import { findPayment } from "../payments/settle-payment.ts";
import { wireRefund } from "../records/refund.ts";
import type { StandinState } from "../records/state.ts";
import { type Answer, type JsonObject, jsonAnswer } from "../wire/json.ts";
import { notFound } from "../wire/refusal.ts";
import { optionalText, requiredAmountPence, requiredText } from "../wire/request-fields.ts";
import { openRefund } from "./open-refund.ts";

/**
 * `POST /v2/refunds`: PENDING at once, COMPLETED (or FAILED, REJECTED) a minute later on the
 * stand-in's clock.
 * @throws {SquareRefusal} NOT_FOUND, and the codes of {@link openRefund}.
 */
export function refundPayment(state: StandinState, body: JsonObject): Answer {
  const key = requiredText(body, "idempotency_key", 45);
  const paymentId = requiredText(body, "payment_id", 192);
  const amountPence = requiredAmountPence(body);
  const reason = optionalText(body, "reason", 192);
  const kept = state.refundAnswers.find(key, body);
  if (kept !== undefined) return kept;
  const refund = openRefund(state, findPayment(state, paymentId), amountPence, reason);
  const answer = jsonAnswer(200, { refund: wireRefund(refund) });
  state.refundAnswers.keep(key, body, answer);
  return answer;
}

/** `GET /v2/refunds/{id}`. */
export function getRefund(state: StandinState, id: string): Answer {
  const refund = state.refunds.get(id);
  if (refund === undefined) throw notFound(`Could not find payment refund with id: ${id}`);
  return jsonAnswer(200, { refund: wireRefund(refund) });
}
