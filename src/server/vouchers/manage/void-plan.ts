import { randomUUID } from "node:crypto";
import { Refusal } from "../../../shared/refusal.ts";
import type { VoidableVoucher } from "./read-voidable-voucher.statement.ts";

/** A decided voiding, before it is written. All amounts in pence. */
export interface VoidPlan {
  why: "staff" | "lost";
  /** As it was asked for; `none` also when there was nothing to take. */
  refund: VoidOptions["refund"];
  /** Taken off the voucher. */
  voidedPence: number;
  /** Had been spent before, and nobody pays for it. */
  spentPence: number;
  /**
   * What becomes of the payment: `void` what is only set aside, `refund` what was taken from a card,
   * `hand_back` what was taken at the desk, `lose` an authorisation that fell away; `keep` when there
   * is nothing (left) to give back, or staff keep it.
   */
  way: "void" | "refund" | "hand_back" | "lose" | "keep";
  /** What goes back to whoever paid. */
  refundPence: number;
  refundId: string;
  /** The key that the refund is asked for with; null when the processor is not asked for one. */
  providerKey: string | null;
}

/** What staff ask for when they void a voucher. */
export interface VoidOptions {
  /** `paid`: what was paid and is not spent goes back to whoever paid; `none`: the venue keeps it. */
  refund: "paid" | "none";
  /** What is left on the voucher as they saw it; the voucher is voided only while that is so. */
  expectedBalancePence: number;
}

/**
 * Decides what goes back when staff void a voucher: at most what is left on it, and at most what was
 * paid and has not gone back.
 * @throws Refusal VOUCHER_USED when nothing is left; VOUCHER_CHANGED when something else is left than
 * was seen; VOUCHER_MONEY_UNDER_WAY when a part of what is only set aside would have to go back.
 */
export function planStaffVoid(
  voucher: VoidableVoucher,
  { refund, expectedBalancePence }: VoidOptions,
): VoidPlan {
  const { balancePence, amountPence, payment } = voucher;
  if (balancePence !== expectedBalancePence) throw new Refusal("VOUCHER_CHANGED");
  if (balancePence === 0) throw new Refusal("VOUCHER_USED");
  const decision = { why: "staff", refund } as const;
  if (payment?.state === "authorised") {
    const isUnspent = balancePence === amountPence && payment.refundedPence === 0;
    if (!isUnspent || refund === "none") throw new Refusal("VOUCHER_MONEY_UNDER_WAY");
    return buildPlan(voucher, { ...decision, way: "void", refundPence: payment.amountPence });
  }
  const refundPence = refund === "paid" ? computeRefundablePence(voucher) : 0;
  if (refundPence === 0) return buildPlan(voucher, { ...decision, way: "keep", refundPence });
  const way = payment?.method === "card" ? "refund" : "hand_back";
  return buildPlan(voucher, { ...decision, way, refundPence });
}

/** What would go back of what was taken for a voucher if it were voided now, in pence. */
export function computeRefundablePence({
  balancePence,
  payment,
}: Pick<VoidableVoucher, "balancePence" | "payment">): number {
  if (payment?.state !== "captured") return 0;
  return Math.min(balancePence, payment.amountPence - payment.refundedPence);
}

/** The authorisation fell away: nothing was taken, and nothing more can be spent. */
export function planUnpaidVoid(voucher: VoidableVoucher): VoidPlan {
  return buildPlan(voucher, { why: "lost", refund: "none", way: "lose", refundPence: 0 });
}

function buildPlan(
  { amountPence, balancePence }: VoidableVoucher,
  decision: Pick<VoidPlan, "why" | "refund" | "way" | "refundPence">,
): VoidPlan {
  return {
    ...decision,
    voidedPence: balancePence,
    spentPence: Math.max(0, amountPence - balancePence),
    refundId: randomUUID(),
    providerKey: decision.way === "refund" ? randomUUID() : null,
  };
}
