import type { Square } from "square";
import type {
  CardSummary,
  ProviderDispute,
  ProviderPayment,
  ProviderPaymentState,
  ProviderRefund,
  RefundState,
} from "./payment-provider.ts";

/** Converts Square's objects to our types; missing fields get safe defaults. */

export function toMoney(amountPence: number): Square.Money {
  return { amount: BigInt(amountPence), currency: "GBP" };
}

function toPence(money: Square.Money | undefined): number {
  return Number(money?.amount ?? 0n);
}

const PAYMENT_STATES: Record<string, ProviderPaymentState> = {
  APPROVED: "authorised",
  COMPLETED: "captured",
  CANCELED: "voided",
  FAILED: "failed",
};

export function toProviderPayment(payment: Square.Payment, locationId: string): ProviderPayment {
  return {
    id: payment.id ?? "",
    isElsewhere: payment.locationId !== locationId,
    state: PAYMENT_STATES[payment.status ?? ""] ?? "pending",
    amountPence: toPence(payment.amountMoney),
    refundedPence: toPence(payment.refundedMoney),
    refundIds: payment.refundIds ?? [],
    referenceId: payment.referenceId ?? null,
    note: payment.note ?? "",
    card: toCardSummary(payment),
    createdAt: new Date(payment.createdAt ?? 0),
    updatedAt: new Date(payment.updatedAt ?? 0),
  };
}

function toCardSummary({ cardDetails }: Square.Payment): CardSummary | null {
  if (!cardDetails?.card) return null;
  return {
    brand: cardDetails.card.cardBrand ?? "OTHER_BRAND",
    last4: cardDetails.card.last4 ?? "",
  };
}

/** With `REJECTED` and `FAILED` nothing was refunded. */
export function toRefundState(status: string | null | undefined): RefundState {
  if (status === "COMPLETED") return "completed";
  return status === "REJECTED" || status === "FAILED" ? "failed" : "pending";
}

const REFUND_REASON = /^Refund ([0-9a-f-]{36})$/;

/**
 * Puts the idempotency key into the refund's reason. Square returns the reason but not the key, and
 * we need the key to recognise our refund when the first response was lost.
 */
export function toRefundReason(key: string): string {
  return `Refund ${key}`;
}

/** Returns null for an unlinked refund (without a payment), which cannot be ours. */
export function toProviderRefund(refund: Square.PaymentRefund): ProviderRefund | null {
  if (!(refund.id && refund.paymentId)) return null;
  const reason = refund.reason ?? "";
  return {
    id: refund.id,
    paymentId: refund.paymentId,
    state: toRefundState(refund.status),
    amountPence: toPence(refund.amountMoney),
    reason,
    key: REFUND_REASON.exec(reason)?.[1] ?? null,
  };
}

/** Returns null for a dispute without a payment. */
export function toProviderDispute(dispute: Square.Dispute): ProviderDispute | null {
  const id = dispute.id ?? dispute.disputeId;
  const paymentId = dispute.disputedPayment?.paymentId;
  if (!(id && paymentId)) return null;
  return {
    id,
    paymentId,
    amountPence: toPence(dispute.amountMoney),
    state: dispute.state ?? "UNKNOWN",
    reason: dispute.reason ?? "UNKNOWN",
    dueAt: dispute.dueAt ? new Date(dispute.dueAt) : null,
    changedAt: new Date(dispute.updatedAt ?? dispute.createdAt ?? 0),
  };
}
