import { type Answer, jsonAnswer } from "../http/answer.ts";
import { listPage } from "../http/list-page.ts";
import type { StandinState } from "../standin-state.ts";
import { wirePayment } from "./wire-payment.ts";

/**
 * `GET /v2/payments`. There is no filter by reference or idempotency key, as at Square.
 * @throws {SquareRefusal} the codes of {@link listPage}.
 */
export function listPayments(state: StandinState, query: URLSearchParams): Answer {
  const { page, cursor } = listPage(state.payments.values(), query);
  const payments = page.length > 0 ? { payments: page.map(wirePayment) } : {};
  return jsonAnswer(200, { ...payments, ...cursor });
}
