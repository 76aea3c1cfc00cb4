import { randomUUID } from "node:crypto";
import { Refusal } from "../../../shared/refusal.ts";
import type { VoidableVoucher } from "./read-voidable-voucher.statement.ts";

/** The decision how to void a voucher, before it is written. All amounts in pence. */
export interface VoidPlan {
  why: "staff" | "expired";
  /** As requested; `none` if the authorisation lapsed. */
  refund: VoidOptions["refund"];
  /** The remaining balance, removed from the voucher. */
  voidedPence: number;
  /** Already spent; a loss for the venue if the authorisation lapsed. */
  spentPence: number;
  /**
   * What happens to the payment: `void` an authorisation, `refund` a captured card payment,
   * `hand_back` an offline payment as a cash refund, `lose` a lapsed authorisation; `keep` if there
   * is nothing (left) to refund or the venue keeps it.
   */
  way: "void" | "refund" | "hand_back" | "lose" | "keep";
  /** The amount returned to whoever paid. */
  refundPence: number;
  refundId: string;
  /** The idempotency key of the card refund; null if there is none. */
  providerKey: string | null;
}

/** What staff choose when they void a voucher. */
export interface VoidOptions {
  /** `paid`: refund what was paid and not spent; `none`: the venue keeps it. */
  refund: "paid" | "none";
  /** The balance that staff saw; the voucher is voided only if it is unchanged. */
  expectedBalancePence: number;
}

/**
 * Decides the refund when staff void a voucher: at most its balance, and at most what was paid and
 * not yet refunded.
 * @throws Refusal VOUCHER_USED if nothing is left; VOUCHER_CHANGED if the balance differs from what
 * staff saw; VOUCHER_MONEY_UNDER_WAY if the payment is only authorised and would not be returned in
 * full.
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

/**
 * Returns how much of a captured payment would be refunded if the voucher were voided now, in
 * pence.
 */
export function computeRefundablePence({
  balancePence,
  payment,
}: Pick<VoidableVoucher, "balancePence" | "payment">): number {
  if (payment?.state !== "captured") return 0;
  return Math.min(balancePence, payment.amountPence - payment.refundedPence);
}

/**
 * Plans the voiding of a voucher whose authorisation lapsed: nothing was charged, so there is
 * nothing to refund.
 */
export function planUnpaidVoid(voucher: VoidableVoucher): VoidPlan {
  return buildPlan(voucher, { why: "expired", refund: "none", way: "lose", refundPence: 0 });
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
