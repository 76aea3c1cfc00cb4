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

/** A voucher that gets something back is good for this long at least. */
const VOUCHER_VALID_DAYS = 30;

/**
 * What becomes of one payment: `void` what is only set aside; `refund` through the card processor;
 * `hand_back` at the desk; `lose` an authorisation that fell away; `keep` it all.
 */
type PaymentAction = "void" | "refund" | "hand_back" | "lose" | "keep";

interface PlannedPayment {
  paymentId: string;
  /** As it was read: the statement goes through only while it still is so. */
  state: ActivePayment["state"];
  refundedPence: number;
  way: PaymentAction;
  backPence: number;
  refundId: string;
  /** The key that the refund is asked for with; null when the processor is not asked. */
  providerKey: string | null;
}

/** A decided cancellation, before it is written. All amounts in pence. */
export interface CancelPlan {
  choice: RefundInput["choice"] | "lost";
  refundPence: number;
  cardPence: number;
  deskPence: number;
  voucherPence: number;
  voucherValidUntil: Date;
  /** Belongs to a voucher that was voided and can take nothing back: staff settle it. */
  owedPence: number;
  parts: PlannedPayment[];
}

/**
 * Decides what a booking gives back when somebody cancels it.
 * @throws Refusal REFUND_TOO_MUCH when more is wanted than was paid and has not gone back.
 */
export function planCancellation(snapshot: CancellationSnapshot, refund: RefundInput): CancelPlan {
  const paid = toPaidParts(snapshot, snapshot.payments);
  const paidPence = computePaidPence(paid);
  const refundPence = computeRefundPence(refund, paidPence, snapshot);
  if (refundPence > paidPence) throw new Refusal("REFUND_TOO_MUCH", { paidPence });
  return buildPlan(snapshot, refund.choice, splitRefund(paid, refundPence), null);
}

/**
 * Decides the same when an authorisation fell away: nothing of it was taken, and everything else
 * that paid goes back.
 */
export function planExpiry(snapshot: CancellationSnapshot, expiredPaymentId: string): CancelPlan {
  const others = snapshot.payments.filter(({ id }) => id !== expiredPaymentId);
  const paid = toPaidParts(snapshot, others);
  return buildPlan(snapshot, "lost", splitRefund(paid, computePaidPence(paid)), expiredPaymentId);
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
    deskPence: split.deskPence,
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
  // What is only set aside is given back without being taken; a part of it is taken first.
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
