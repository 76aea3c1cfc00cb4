import type { LedgerEntryKind } from "../ledger.ts";

/** Square's reasons for a dispute. */
export const DISPUTE_REASONS = [
  "AMOUNT_DIFFERS",
  "CANCELLED",
  "DUPLICATE",
  "NO_KNOWLEDGE",
  "NOT_AS_DESCRIBED",
  "NOT_RECEIVED",
  "PAID_BY_OTHER_MEANS",
  "CUSTOMER_REQUESTS_CREDIT",
  "EMV_LIABILITY_SHIFT",
] as const;
export type DisputeReason = (typeof DISPUTE_REASONS)[number];

export const DISPUTE_STATES = [
  "INQUIRY_EVIDENCE_REQUIRED",
  "INQUIRY_PROCESSING",
  "INQUIRY_CLOSED",
  "EVIDENCE_REQUIRED",
  "PROCESSING",
  "WON",
  "LOST",
  "ACCEPTED",
] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/**
 * The possible transitions from each state. In an inquiry, the bank asks before it opens a dispute.
 * WON, LOST, ACCEPTED and INQUIRY_CLOSED are final
 * (https://developer.squareup.com/docs/disputes-api/overview).
 */
export const NEXT_STATES: Readonly<Record<DisputeState, readonly DisputeState[]>> = {
  INQUIRY_EVIDENCE_REQUIRED: [
    "INQUIRY_PROCESSING",
    "INQUIRY_CLOSED",
    "EVIDENCE_REQUIRED",
    "ACCEPTED",
  ],
  INQUIRY_PROCESSING: ["INQUIRY_CLOSED", "EVIDENCE_REQUIRED"],
  INQUIRY_CLOSED: [],
  EVIDENCE_REQUIRED: ["PROCESSING", "WON", "LOST", "ACCEPTED"],
  PROCESSING: ["WON", "LOST"],
  WON: [],
  LOST: [],
  ACCEPTED: [],
};

/** The ledger entry for each final state; other states have none. */
export const LEDGER_KIND_BY_STATE: Readonly<Partial<Record<DisputeState, LedgerEntryKind>>> = {
  INQUIRY_CLOSED: "dispute-won",
  WON: "dispute-won",
  LOST: "dispute-lost",
  ACCEPTED: "dispute-lost",
};

/** A dispute in the simulator's records. */
export type SimulatedDispute = Readonly<{
  id: string;
  paymentId: string;
  /** The whole payment or a part of it. */
  amountPence: number;
  currency: string;
  reason: DisputeReason;
  state: DisputeState;
  cardBrand: string;
  locationId: string;
  createdAt: string;
  updatedAt: string;
  /** The deadline for the seller's response. */
  dueAt: string;
  /** 1, and one higher with every change. */
  version: number;
}>;

/** A dispute in Square's API format. */
export function toDisputeJson(dispute: SimulatedDispute) {
  return {
    id: dispute.id,
    dispute_id: dispute.id,
    amount_money: { amount: dispute.amountPence, currency: dispute.currency },
    reason: dispute.reason,
    state: dispute.state,
    due_at: dispute.dueAt,
    disputed_payment: { payment_id: dispute.paymentId },
    card_brand: dispute.cardBrand,
    created_at: dispute.createdAt,
    updated_at: dispute.updatedAt,
    brand_dispute_id: `simulator-${dispute.id.slice(0, 12)}`,
    reported_at: dispute.createdAt,
    version: dispute.version,
    location_id: dispute.locationId,
  };
}
