import { isoInstant } from "../clock.ts";
import type { LedgerEntryKind } from "../ledger.ts";
import type { SimulatedPayment } from "../records/payment.ts";
import type { SimulatorState } from "../records/state.ts";
import { opaqueId } from "../wire/json.ts";
import { CURRENCY } from "../wire/request-fields.ts";
import { toPaymentJson } from "./payment-json.ts";

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

/** Stores a new payment, writes it to the ledger and publishes the event. */
export function insertPayment(state: SimulatorState, payment: SimulatedPayment): void {
  state.payments.set(payment.id, payment);
  state.paymentIdByKey.set(payment.idempotencyKey, payment.id);
  appendLedgerEntry(
    state,
    payment.status === "FAILED" ? "declined" : "authorised",
    payment,
    payment.createdAt,
  );
  publish(state, "payment.created", payment);
}

/** Stores the changed payment with a new version token and publishes the event. */
export function updatePayment(
  state: SimulatorState,
  payment: SimulatedPayment,
  change: Partial<SimulatedPayment>,
  at: string,
): SimulatedPayment {
  const changed = { ...payment, ...change, updatedAt: at, versionToken: opaqueId() };
  state.payments.set(payment.id, changed);
  publish(state, "payment.updated", changed);
  return changed;
}

/** Writes the full amount of a payment to the ledger. */
export function appendLedgerEntry(
  state: SimulatorState,
  kind: LedgerEntryKind,
  payment: SimulatedPayment,
  at: string,
): void {
  const { id: paymentId, amountPence, currency, referenceId } = payment;
  state.ledger.append({
    kind,
    at,
    paymentId,
    refundId: null,
    amountPence,
    currency,
    referenceId,
  });
}

function publish(
  state: SimulatorState,
  type: "payment.created" | "payment.updated",
  payment: SimulatedPayment,
): void {
  state.webhooks.publish({
    type,
    at: payment.updatedAt,
    id: payment.id,
    object: () => ({ payment: toPaymentJson(payment) }),
  });
}
