import { wireRefund } from "../records/refund.ts";
import type { StandinState } from "../records/state.ts";
import { type Answer, jsonAnswer } from "../wire/json.ts";
import { listPage } from "../wire/paginate.ts";

/**
 * `GET /v2/refunds`: also those that were made in the seller's dashboard.
 * @throws {SquareRefusal} the codes of {@link listPage}.
 */
export function listRefunds(state: StandinState, query: URLSearchParams): Answer {
  const status = query.get("status");
  const isCard = (query.get("source_type") ?? "CARD") === "CARD";
  const { page, cursor } = listPage(
    state.refunds.values(),
    query,
    (refund) => isCard && (status === null || refund.status === status),
  );
  const refunds = page.length > 0 ? { refunds: page.map(wireRefund) } : {};
  return jsonAnswer(200, { ...refunds, ...cursor });
}
