import { z } from "zod";
import { isoInstant } from "./clock.ts";
import type { LedgerEntryKind } from "./ledger.ts";
import { findPayment } from "./payments/settle-payment.ts";
import {
  DISPUTE_REASONS,
  DISPUTE_STATES,
  LEDGER_KIND_BY_STATE,
  NEXT_STATES,
  type SimulatedDispute,
  toDisputeJson,
} from "./records/dispute.ts";
import type { SimulatorState } from "./records/state.ts";
import { jsonResponse, opaqueId, type SimulatedResponse } from "./wire/json.ts";
import { paginate } from "./wire/paginate.ts";
import { badRequest, notFound } from "./wire/refusal.ts";

/** How long the seller has to respond; real banks differ. */
const RESPONSE_PERIOD_MS = 14 * 24 * 60 * 60 * 1000;

const disputeInputShape = z.strictObject({
  paymentId: z.string(),
  reason: z.enum(DISPUTE_REASONS),
  /** Default: the whole payment. */
  amountPence: z.int().min(1).optional(),
  /** An inquiry is not yet a dispute. */
  state: z.enum(["INQUIRY_EVIDENCE_REQUIRED", "EVIDENCE_REQUIRED"]).default("EVIDENCE_REQUIRED"),
});
/** A dispute as a test describes it. By default EVIDENCE_REQUIRED, for the whole payment. */
export type DisputeInput = z.input<typeof disputeInputShape>;

const moveShape = z.strictObject({ disputeId: z.string(), state: z.enum(DISPUTE_STATES) });
/** A change of a dispute's state. */
export type DisputeMove = z.input<typeof moveShape>;

/**
 * A cardholder tells their bank that they did not agree to a charge.
 * @throws {z.ZodError} when the input is not a dispute
 * @throws {SquareRefusal} NOT_FOUND, or BAD_REQUEST if less money than that was taken
 */
export function openDispute(state: SimulatorState, input: unknown): SimulatedDispute {
  const parsed = disputeInputShape.parse(input);
  const payment = findPayment(state, parsed.paymentId);
  const amountPence = parsed.amountPence ?? payment.amountPence;
  if (payment.status !== "COMPLETED" || amountPence > payment.amountPence) {
    throw badRequest("BAD_REQUEST", "Only money that was taken can be disputed.");
  }
  const nowMs = state.clock.nowMs();
  const dispute: SimulatedDispute = {
    id: opaqueId(),
    paymentId: payment.id,
    amountPence,
    currency: payment.currency,
    reason: parsed.reason,
    state: parsed.state,
    cardBrand: payment.card.brand,
    locationId: payment.locationId,
    createdAt: isoInstant(nowMs),
    updatedAt: isoInstant(nowMs),
    dueAt: isoInstant(nowMs + RESPONSE_PERIOD_MS),
    version: 1,
  };
  saveDispute(state, dispute, "dispute.created");
  appendLedgerEntry(state, "disputed", dispute);
  return dispute;
}

/**
 * The seller or the bank changes a dispute's state.
 * @throws {z.ZodError} when the input is not a change
 * @throws {SquareRefusal} NOT_FOUND, or BAD_REQUEST if the new state does not follow the present
 *   one
 */
export function moveDispute(state: SimulatorState, input: unknown): SimulatedDispute {
  const move = moveShape.parse(input);
  const dispute = state.disputes.get(move.disputeId);
  if (dispute === undefined) throw notFound(`Could not find dispute with id: ${move.disputeId}`);
  if (!NEXT_STATES[dispute.state].includes(move.state)) {
    throw badRequest("BAD_REQUEST", `A dispute that is ${dispute.state} cannot be ${move.state}.`);
  }
  const moved = {
    ...dispute,
    state: move.state,
    updatedAt: state.clock.now(),
    version: dispute.version + 1,
  };
  saveDispute(state, moved, "dispute.state.updated");
  const kind = LEDGER_KIND_BY_STATE[move.state];
  if (kind !== undefined) appendLedgerEntry(state, kind, moved);
  return moved;
}

function saveDispute(
  state: SimulatorState,
  dispute: SimulatedDispute,
  type: "dispute.created" | "dispute.state.updated",
): void {
  const { id, updatedAt: at } = dispute;
  state.disputes.set(id, dispute);
  state.webhooks.publish({ type, at, id, object: () => ({ dispute: toDisputeJson(dispute) }) });
}

function appendLedgerEntry(
  state: SimulatorState,
  kind: LedgerEntryKind,
  dispute: SimulatedDispute,
): void {
  const { paymentId, amountPence, currency, updatedAt: at } = dispute;
  const referenceId = state.payments.get(paymentId)?.referenceId ?? null;
  state.ledger.append({ kind, at, paymentId, refundId: null, amountPence, currency, referenceId });
}

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
