import type { StandinState } from "../records/state.ts";
import { type Answer, jsonAnswer } from "../wire/json.ts";
import { listPage } from "../wire/paginate.ts";
import { wirePayment } from "./payment-json.ts";

/**
 * `GET /v2/payments`. There is no filter by reference or idempotency key, as at Square.
 * @throws {SquareRefusal} the codes of {@link listPage}.
 */
export function listPayments(state: StandinState, query: URLSearchParams): Answer {
  const { page, cursor } = listPage(state.payments.values(), query);
  const payments = page.length > 0 ? { payments: page.map(wirePayment) } : {};
  return jsonAnswer(200, { ...payments, ...cursor });
}
