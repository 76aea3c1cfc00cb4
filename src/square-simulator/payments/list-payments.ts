import type { SimulatorState } from "../records/state.ts";
import { jsonResponse, type SimulatedResponse } from "../wire/json.ts";
import { paginate } from "../wire/paginate.ts";
import { toPaymentJson } from "./payment-json.ts";

/**
 * `GET /v2/payments`. As at Square, it cannot filter by reference or idempotency key.
 * @throws {SquareRefusal} the codes of {@link paginate}
 */
export function listPayments(state: SimulatorState, query: URLSearchParams): SimulatedResponse {
  const { page, cursor } = paginate(state.payments.values(), query);
  const payments = page.length > 0 ? { payments: page.map(toPaymentJson) } : {};
  return jsonResponse(200, { ...payments, ...cursor });
}
