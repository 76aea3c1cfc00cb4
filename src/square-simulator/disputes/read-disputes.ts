import { DISPUTE_STATES, wireDispute } from "../records/dispute.ts";
import type { StandinState } from "../records/state.ts";
import { type Answer, jsonAnswer } from "../wire/json.ts";
import { listPage } from "../wire/paginate.ts";
import { badRequest, notFound } from "../wire/refusal.ts";

/**
 * `GET /v2/disputes`, newest first; `states` may name several, with commas between.
 * @throws {SquareRefusal} INVALID_CURSOR, or INVALID_VALUE for a state that there is not.
 */
export function listDisputes(state: StandinState, query: URLSearchParams): Answer {
  const wanted = readStates(query);
  const { page, cursor } = listPage(
    state.disputes.values(),
    query,
    (dispute) => wanted.length === 0 || wanted.includes(dispute.state),
  );
  const disputes = page.length > 0 ? { disputes: page.map(wireDispute) } : {};
  return jsonAnswer(200, { ...disputes, ...cursor });
}

/** `GET /v2/disputes/{id}`. */
export function getDispute(state: StandinState, id: string): Answer {
  const dispute = state.disputes.get(id);
  if (dispute === undefined) throw notFound(`Could not find dispute with id: ${id}`);
  return jsonAnswer(200, { dispute: wireDispute(dispute) });
}

function readStates(query: URLSearchParams): readonly string[] {
  const names = query.getAll("states").flatMap((list) => list.split(","));
  const unknown = names.find((name) => !DISPUTE_STATES.some((state) => state === name));
  if (unknown === undefined) return names;
  throw badRequest("INVALID_VALUE", `Must be one of ${DISPUTE_STATES.join(", ")}.`, "states");
}
