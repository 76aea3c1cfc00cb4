import { toRefundJson } from "../records/refund.ts";
import type { SimulatorState } from "../records/state.ts";
import { jsonResponse, type SimulatedResponse } from "../wire/json.ts";
import { paginate } from "../wire/paginate.ts";

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
