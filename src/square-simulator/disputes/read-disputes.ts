import { DISPUTE_STATES, toDisputeJson } from "../records/dispute.ts";
import type { SimulatorState } from "../records/state.ts";
import { jsonResponse, type SimulatedResponse } from "../wire/json.ts";
import { paginate } from "../wire/paginate.ts";
import { badRequest, notFound } from "../wire/refusal.ts";

/**
 * `GET /v2/disputes`, newest first; `states` may list several, separated by commas.
 * @throws {SquareRefusal} INVALID_CURSOR, or INVALID_VALUE for an unknown state
 */
export function listDisputes(state: SimulatorState, query: URLSearchParams): SimulatedResponse {
  const states = readStates(query);
  const { page, cursor } = paginate(
    state.disputes.values(),
    query,
    (dispute) => states.length === 0 || states.includes(dispute.state),
  );
  const disputes = page.length > 0 ? { disputes: page.map(toDisputeJson) } : {};
  return jsonResponse(200, { ...disputes, ...cursor });
}

/** `GET /v2/disputes/{id}`. */
export function getDispute(state: SimulatorState, id: string): SimulatedResponse {
  const dispute = state.disputes.get(id);
  if (dispute === undefined) throw notFound(`Could not find dispute with id: ${id}`);
  return jsonResponse(200, { dispute: toDisputeJson(dispute) });
}

function readStates(query: URLSearchParams): readonly string[] {
  const names = query.getAll("states").flatMap((list) => list.split(","));
  const unknown = names.find((name) => !DISPUTE_STATES.some((state) => state === name));
  if (unknown === undefined) return names;
  throw badRequest("INVALID_VALUE", `Must be one of ${DISPUTE_STATES.join(", ")}.`, "states");
}
