import type { JsonObject } from "../wire/json.ts";

export type PaymentStatus = "APPROVED" | "COMPLETED" | "CANCELED" | "FAILED";

/** What happens to an authorisation that is neither completed nor cancelled in time. */
export type DelayAction = "CANCEL" | "COMPLETE";

/** The Square product that took the payment: the API or a till. */
export type SquareProduct = "ECOMMERCE_API" | "SQUARE_POS";

/** Card details that are not secret. */
export type CardDetails = Readonly<{
  /** Square's name, such as `VISA`. */
  brand: string;
  last4: string;
  /** The first six digits. */
  bin: string;
  expMonth: number;
  expYear: number;
}>;

/**
 * A payment in the simulator's records. Every change creates a new record with a new version token.
 */
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
  /** Square's code if the card was refused. */
  refusalCode: string | null;
  createdAt: string;
  updatedAt: string;
  delayMs: number;
  delayAction: DelayAction;
  delayedUntil: string;
  capturedAt: string | null;
  voidedAt: string | null;
  /** Pending and completed refunds. */
  refundedPence: number;
  refundIds: readonly string[];
  versionToken: string;
  product: SquareProduct;
  echoedFields: JsonObject;
}>;
