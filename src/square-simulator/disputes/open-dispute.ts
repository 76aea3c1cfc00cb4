import { z } from "zod";
import { isoInstant } from "../clock.ts";
import type { LedgerEntryKind } from "../ledger.ts";
import { opaqueId } from "../opaque-id.ts";
import { findPayment } from "../payments/settle-payment.ts";
import {
  DISPUTE_REASONS,
  DISPUTE_STATES,
  LEDGER_KIND_BY_STATE,
  NEXT_STATES,
  type SimulatedDispute,
  toDisputeJson,
} from "../records/dispute.ts";
import type { SimulatorState } from "../records/state.ts";
import { badRequest, notFound } from "../wire/refusal.ts";

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
