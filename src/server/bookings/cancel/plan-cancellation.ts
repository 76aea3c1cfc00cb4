import { randomUUID } from "node:crypto";
import { Refusal } from "../../../shared/refusal.ts";
import {
  computePaidPence,
  computeRefundPence,
  type PaidAmounts,
  type RefundInput,
  type RefundSplit,
  splitRefund,
} from "../../../shared/rules/split-refund.ts";
import type {
  ActivePayment,
  CancellationSnapshot,
} from "./read-cancellation-snapshot.statement.ts";

/** A voucher that gets a refund stays valid for at least this long. */
const VOUCHER_VALID_DAYS = 30;

/**
 * What happens to one payment: `void` releases an authorisation; `refund` goes through the card
 * processor; `hand_back` is a cash refund by staff; `lose` writes off an expired authorisation;
 * `keep` refunds nothing.
 */
type PaymentAction = "void" | "refund" | "hand_back" | "lose" | "keep";

interface PlannedPayment {
  paymentId: string;
  /** State and refunded amount as read; the statement applies only while they are the same. */
  state: ActivePayment["state"];
  refundedPence: number;
  way: PaymentAction;
  backPence: number;
  refundId: string;
  /** Idempotency key for the card processor; null when it is not called. */
  providerKey: string | null;
}

/** A decided cancellation, before it is written. All amounts in pence. */
export interface CancelPlan {
  choice: RefundInput["choice"] | "expired";
  refundPence: number;
  cardPence: number;
  offlinePence: number;
  voucherPence: number;
  voucherValidUntil: Date;
  /** Owed to a voided voucher, which cannot be refunded: staff settle it. */
  owedPence: number;
  parts: PlannedPayment[];
}

/**
 * Decides the refund of a cancelled booking.
 * @throws Refusal REFUND_TOO_MUCH when it exceeds what was paid and not yet refunded
 */
export function planCancellation(snapshot: CancellationSnapshot, refund: RefundInput): CancelPlan {
  const paid = toPaidParts(snapshot, snapshot.payments);
  const paidPence = computePaidPence(paid);
  const refundPence = computeRefundPence(refund, paidPence, snapshot);
  if (refundPence > paidPence) throw new Refusal("REFUND_TOO_MUCH", { paidPence });
  return buildPlan(snapshot, refund.choice, splitRefund(paid, refundPence), null);
}

/**
 * Decides the refund of a booking whose authorisation expired: nothing of it was captured, and
 * everything else that was paid is refunded.
 */
export function planExpiry(snapshot: CancellationSnapshot, expiredPaymentId: string): CancelPlan {
  const others = snapshot.payments.filter(({ id }) => id !== expiredPaymentId);
  const paid = toPaidParts(snapshot, others);
  return buildPlan(
    snapshot,
    "expired",
    splitRefund(paid, computePaidPence(paid)),
    expiredPaymentId,
  );
}

function toPaidParts(snapshot: CancellationSnapshot, payments: ActivePayment[]): PaidAmounts {
  return {
    payments: payments.map(({ id, method, amountPence, refundedPence }) => ({
      id,
      method,
      paidPence: amountPence - refundedPence,
    })),
    voucherPence: snapshot.drawnPence,
  };
}

function buildPlan(
  snapshot: CancellationSnapshot,
  choice: CancelPlan["choice"],
  split: RefundSplit,
  expiredPaymentId: string | null,
): CancelPlan {
  const owedPence = snapshot.voucherIsVoided ? split.voucherPence : 0;
  return {
    choice,
    refundPence: split.refundPence - owedPence,
    cardPence: split.cardPence,
    offlinePence: split.offlinePence,
    voucherPence: split.voucherPence - owedPence,
    voucherValidUntil: voucherValidUntil(snapshot),
    owedPence,
    parts: snapshot.payments.map((payment) =>
      payment.id === expiredPaymentId
        ? toPlannedPayment(payment, "lose", 0)
        : planPayment(payment, split.byPayment.get(payment.id) ?? 0),
    ),
  };
}

function planPayment(payment: ActivePayment, refundPence: number): PlannedPayment {
  if (refundPence === 0) return toPlannedPayment(payment, "keep", 0);
  if (payment.method !== "card") return toPlannedPayment(payment, "hand_back", refundPence);
  // A full refund of an authorisation is a void; for a part, it is captured first and then
  // refunded.
  const isVoid = payment.state === "authorised" && refundPence === payment.amountPence;
  return isVoid
    ? toPlannedPayment(payment, "void", 0)
    : toPlannedPayment(payment, "refund", refundPence);
}

function toPlannedPayment(
  payment: ActivePayment,
  way: PaymentAction,
  backPence: number,
): PlannedPayment {
  return {
    paymentId: payment.id,
    state: payment.state,
    refundedPence: payment.refundedPence,
    way,
    backPence,
    refundId: randomUUID(),
    providerKey: way === "refund" ? randomUUID() : null,
  };
}

function voucherValidUntil({ now, voucherExpiresAt }: CancellationSnapshot): Date {
  const earliestExpiry = new Date(now.getTime() + VOUCHER_VALID_DAYS * 86_400_000);
  return voucherExpiresAt && voucherExpiresAt > earliestExpiry ? voucherExpiresAt : earliestExpiry;
}

/**
 * Refuses a customer's change once the visit has started or people have checked in: customers then
 * ask staff.
 * @throws Refusal BOOKING_STARTED
 */
export function refuseStarted({ now, startsAt, checkedInCount }: CancellationSnapshot): void {
  if (now >= startsAt || checkedInCount > 0) throw new Refusal("BOOKING_STARTED");
}
