import { randomUUID } from "node:crypto";
import { Refusal } from "../../../shared/refusal.ts";
import {
  type PaidParts,
  paidPenceOf,
  type RefundSplit,
  type RefundWish,
  refundSplit,
  wantedBack,
} from "../../../shared/rules/split-refund.ts";
import type { CancelFacts, LivePayment } from "./read-cancellation-snapshot.statement.ts";

/** A voucher that gets something back is good for this long at least. */
const VOUCHER_VALID_DAYS = 30;

/**
 * What becomes of one payment: `void` what is only set aside; `refund` through the card processor;
 * `hand_back` at the desk; `lose` an authorisation that fell away; `keep` it all.
 */
type Way = "void" | "refund" | "hand_back" | "lose" | "keep";

interface PaymentPart {
  paymentId: string;
  /** As it was read: the statement goes through only while it still is so. */
  state: LivePayment["state"];
  refundedPence: number;
  way: Way;
  backPence: number;
  refundId: string;
  /** The key that the refund is asked for with; null when the processor is not asked. */
  providerKey: string | null;
}

/** A decided cancellation, before it is written. All amounts in pence. */
export interface CancelPlan {
  choice: RefundWish["choice"] | "lost";
  refundPence: number;
  cardPence: number;
  deskPence: number;
  voucherPence: number;
  voucherValidUntil: Date;
  /** Belongs to a voucher that was voided and can take nothing back: staff settle it. */
  owedPence: number;
  parts: PaymentPart[];
}

/**
 * Decides what a booking gives back when somebody cancels it.
 * @throws Refusal REFUND_TOO_MUCH when more is wanted than was paid and has not gone back.
 */
export function planCancellation(facts: CancelFacts, wish: RefundWish): CancelPlan {
  const paid = paidParts(facts, facts.payments);
  const paidPence = paidPenceOf(paid);
  const backPence = wantedBack(wish, paidPence, facts);
  if (backPence > paidPence) throw new Refusal("REFUND_TOO_MUCH", { paidPence });
  return planOf(facts, wish.choice, refundSplit(paid, backPence), null);
}

/**
 * Decides the same when an authorisation fell away: nothing of it was taken, and everything else
 * that paid goes back.
 */
export function planLoss(facts: CancelFacts, lostPaymentId: string): CancelPlan {
  const others = facts.payments.filter(({ id }) => id !== lostPaymentId);
  const paid = paidParts(facts, others);
  return planOf(facts, "lost", refundSplit(paid, paidPenceOf(paid)), lostPaymentId);
}

function paidParts(facts: CancelFacts, payments: LivePayment[]): PaidParts {
  return {
    payments: payments.map(({ id, method, amountPence, refundedPence }) => ({
      id,
      method,
      paidPence: amountPence - refundedPence,
    })),
    voucherPence: facts.drawnPence,
  };
}

function planOf(
  facts: CancelFacts,
  choice: CancelPlan["choice"],
  split: RefundSplit,
  lostPaymentId: string | null,
): CancelPlan {
  const owedPence = facts.voucherIsVoided ? split.voucherPence : 0;
  return {
    choice,
    refundPence: split.refundPence - owedPence,
    cardPence: split.cardPence,
    deskPence: split.deskPence,
    voucherPence: split.voucherPence - owedPence,
    voucherValidUntil: voucherValidUntil(facts),
    owedPence,
    parts: facts.payments.map((payment) =>
      payment.id === lostPaymentId
        ? toPart(payment, "lose", 0)
        : partOf(payment, split.byPayment.get(payment.id) ?? 0),
    ),
  };
}

function partOf(payment: LivePayment, backPence: number): PaymentPart {
  if (backPence === 0) return toPart(payment, "keep", 0);
  if (payment.method !== "card") return toPart(payment, "hand_back", backPence);
  // What is only set aside is given back without being taken; a part of it is taken first.
  const isVoid = payment.state === "authorised" && backPence === payment.amountPence;
  return isVoid ? toPart(payment, "void", 0) : toPart(payment, "refund", backPence);
}

function toPart(payment: LivePayment, way: Way, backPence: number): PaymentPart {
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

function voucherValidUntil({ now, voucherExpiresAt }: CancelFacts): Date {
  const soonest = new Date(now.getTime() + VOUCHER_VALID_DAYS * 86_400_000);
  return voucherExpiresAt && voucherExpiresAt > soonest ? voucherExpiresAt : soonest;
}
