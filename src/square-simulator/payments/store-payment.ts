import type { LedgerEntryKind } from "../ledger.ts";
import { opaqueId } from "../opaque-id.ts";
import type { StandinPayment } from "../records/payment.ts";
import type { StandinState } from "../records/state.ts";
import { wirePayment } from "./payment-json.ts";

/** A new payment: into the books and the ledger, and told to whoever subscribed. */
export function bookPayment(state: StandinState, payment: StandinPayment): void {
  state.payments.set(payment.id, payment);
  state.paymentIdOfKey.set(payment.idempotencyKey, payment.id);
  enter(state, payment.status === "FAILED" ? "declined" : "authorised", payment, payment.createdAt);
  publish(state, "payment.created", payment);
}

/** Puts the changed payment in the place of the old one, with a new version. */
export function changePayment(
  state: StandinState,
  payment: StandinPayment,
  change: Partial<StandinPayment>,
  at: string,
): StandinPayment {
  const changed = { ...payment, ...change, updatedAt: at, versionToken: opaqueId() };
  state.payments.set(payment.id, changed);
  publish(state, "payment.updated", changed);
  return changed;
}

/** Writes the whole amount of a payment into the ledger. */
export function enter(
  state: StandinState,
  kind: LedgerEntryKind,
  payment: StandinPayment,
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
  state: StandinState,
  type: "payment.created" | "payment.updated",
  payment: StandinPayment,
): void {
  state.webhooks.publish({
    type,
    at: payment.updatedAt,
    id: payment.id,
    object: () => ({ payment: wirePayment(payment) }),
  });
}
