import type { JsonObject } from "../wire/json.ts";

export type PaymentStatus = "APPROVED" | "COMPLETED" | "CANCELED" | "FAILED";

/** What becomes of an authorisation that nobody has completed or cancelled in time. */
export type DelayAction = "CANCEL" | "COMPLETE";

/** Through which of Square's products it was taken: its API, or a till of the seller's. */
export type SquareProduct = "ECOMMERCE_API" | "SQUARE_POS";

/** What is known of a card that is not secret. */
export type CardDetails = Readonly<{
  /** Square's word for it, for example `VISA`. */
  brand: string;
  last4: string;
  /** The first six digits. */
  bin: string;
  expMonth: number;
  expYear: number;
}>;

/** A payment in the stand-in's books. Every change makes a new record with a new version token. */
export type SimulatedPayment = Readonly<{
  id: string;
  orderId: string;
  idempotencyKey: string;
  status: PaymentStatus;
  amountPence: number;
  currency: string;
  locationId: string;
  referenceId: string | null;
  card: CardDetails;
  /** Square's code when the card was refused. */
  refusalCode: string | null;
  createdAt: string;
  updatedAt: string;
  delayMs: number;
  delayAction: DelayAction;
  delayedUntil: string;
  capturedAt: string | null;
  voidedAt: string | null;
  /** Refunds that are pending or done. */
  refundedPence: number;
  refundIds: readonly string[];
  versionToken: string;
  product: SquareProduct;
  echoedFields: JsonObject;
}>;
