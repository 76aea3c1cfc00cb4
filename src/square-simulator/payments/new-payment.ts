import { isoInstant } from "../clock.ts";
import { opaqueId } from "../opaque-id.ts";
import type { SimulatedPayment } from "../records/payment.ts";
import { CURRENCY } from "../wire/request-fields.ts";

/** The fields that differ between new payments. */
type InitialPayment = Pick<
  SimulatedPayment,
  | "idempotencyKey"
  | "status"
  | "amountPence"
  | "referenceId"
  | "card"
  | "refusalCode"
  | "delayMs"
  | "delayAction"
  | "product"
  | "echoedFields"
>;

/** Creates a payment with new ids, without storing it. */
export function newPayment(
  locationId: string,
  nowMs: number,
  initial: InitialPayment,
): SimulatedPayment {
  const now = isoInstant(nowMs);
  return {
    id: opaqueId(),
    orderId: opaqueId(),
    currency: CURRENCY,
    locationId,
    createdAt: now,
    updatedAt: now,
    delayedUntil: isoInstant(nowMs + initial.delayMs),
    capturedAt: null,
    voidedAt: null,
    refundedPence: 0,
    refundIds: [],
    versionToken: opaqueId(),
    ...initial,
  };
}
