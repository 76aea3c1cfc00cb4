import { z } from "zod";
import { isoInstant } from "../clock.ts";
import type { LedgerEntryKind } from "../ledger.ts";
import { opaqueId } from "../opaque-id.ts";
import { findPayment } from "../payments/settle-payment.ts";
import {
  DISPUTE_REASONS,
  DISPUTE_STATES,
  LEDGER_KIND,
  NEXT_STATES,
  type StandinDispute,
  wireDispute,
} from "../records/dispute.ts";
import type { StandinState } from "../records/state.ts";
import { badRequest, notFound } from "../wire/refusal.ts";

/** How long the seller has to answer; real banks differ. */
const ANSWER_WITHIN_MS = 14 * 24 * 60 * 60 * 1000;

const openingShape = z.strictObject({
  paymentId: z.string(),
  reason: z.enum(DISPUTE_REASONS),
  /** The whole payment unless given. */
  amountPence: z.int().min(1).optional(),
  /** An inquiry is no dispute yet. */
  state: z.enum(["INQUIRY_EVIDENCE_REQUIRED", "EVIDENCE_REQUIRED"]).default("EVIDENCE_REQUIRED"),
});
/** A dispute as a test describes it: EVIDENCE_REQUIRED and of the whole payment unless given. */
export type DisputeOpening = z.input<typeof openingShape>;

const moveShape = z.strictObject({ disputeId: z.string(), state: z.enum(DISPUTE_STATES) });
/** What becomes of a dispute. */
export type DisputeMove = z.input<typeof moveShape>;

/**
 * A card holder tells their bank that they did not agree to a charge.
 * @throws {z.ZodError} when the input describes none; {SquareRefusal} NOT_FOUND, or BAD_REQUEST when
 *   that much was never taken.
 */
export function openDispute(state: StandinState, input: unknown): StandinDispute {
  const opening = openingShape.parse(input);
  const payment = findPayment(state, opening.paymentId);
  const amountPence = opening.amountPence ?? payment.amountPence;
  if (payment.status !== "COMPLETED" || amountPence > payment.amountPence) {
    throw badRequest("BAD_REQUEST", "Only money that was taken can be disputed.");
  }
  const nowMs = state.clock.nowMs();
  const dispute: StandinDispute = {
    id: opaqueId(),
    paymentId: payment.id,
    amountPence,
    currency: payment.currency,
    reason: opening.reason,
    state: opening.state,
    cardBrand: payment.card.brand,
    locationId: payment.locationId,
    createdAt: isoInstant(nowMs),
    updatedAt: isoInstant(nowMs),
    dueAt: isoInstant(nowMs + ANSWER_WITHIN_MS),
    version: 1,
  };
  put(state, dispute, "dispute.created");
  enter(state, "disputed", dispute);
  return dispute;
}

/**
 * The seller or the bank moves a dispute on.
 * @throws {z.ZodError} when the input is no move; {SquareRefusal} NOT_FOUND, or BAD_REQUEST when the
 *   dispute cannot go there from where it is.
 */
export function moveDispute(state: StandinState, input: unknown): StandinDispute {
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
  put(state, moved, "dispute.state.updated");
  const kind = LEDGER_KIND[move.state];
  if (kind !== undefined) enter(state, kind, moved);
  return moved;
}

function put(
  state: StandinState,
  dispute: StandinDispute,
  type: "dispute.created" | "dispute.state.updated",
): void {
  const { id, updatedAt: at } = dispute;
  state.disputes.set(id, dispute);
  state.webhooks.publish({ type, at, id, object: () => ({ dispute: wireDispute(dispute) }) });
}

function enter(state: StandinState, kind: LedgerEntryKind, dispute: StandinDispute): void {
  const { paymentId, amountPence, currency, updatedAt: at } = dispute;
  const referenceId = state.payments.get(paymentId)?.referenceId ?? null;
  state.ledger.append({ kind, at, paymentId, refundId: null, amountPence, currency, referenceId });
}
