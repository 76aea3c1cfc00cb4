import type { LedgerEntryKind } from "../ledger.ts";

/** Square's reasons that a card holder may give to their bank. */
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
 * Where a dispute may go from each state. An inquiry is the bank asking before it opens a dispute;
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

/** What the ledger says when a dispute comes to one of these states; for any other, nothing. */
export const LEDGER_KIND_BY_STATE: Readonly<Partial<Record<DisputeState, LedgerEntryKind>>> = {
  INQUIRY_CLOSED: "dispute-won",
  WON: "dispute-won",
  LOST: "dispute-lost",
  ACCEPTED: "dispute-lost",
};

/** A dispute in the stand-in's books. */
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
  /** Until when the seller may answer. */
  dueAt: string;
  /** 1, then one more with every change. */
  version: number;
}>;

/** A dispute as Square's API writes it. */
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
    brand_dispute_id: `standin-${dispute.id.slice(0, 12)}`,
    reported_at: dispute.createdAt,
    version: dispute.version,
    location_id: dispute.locationId,
  };
}
