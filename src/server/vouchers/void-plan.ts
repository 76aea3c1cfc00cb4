import { randomUUID } from "node:crypto";
import { Refusal } from "../../shared/refusal.ts";
import type { VoidFacts } from "./void-facts.statement.ts";

/** A decided voiding, before it is written. All amounts in pence. */
export interface VoidPlan {
  why: "staff" | "lost";
  /** Taken off the voucher. */
  voidedPence: number;
  /** Had been spent before, and nobody pays for it. */
  spentPence: number;
  /**
   * What becomes of the card payment: `void` what is only set aside, `refund` what was taken, `lose`
   * an authorisation that fell away; `keep` when there is nothing (left) to give back.
   */
  way: "void" | "refund" | "lose" | "keep";
  /** What goes back to the card. */
  refundPence: number;
  refundId: string;
  /** The key that the refund is asked for with; null when the processor is not asked for one. */
  providerKey: string | null;
}

/**
 * Decides what goes back when staff void a voucher: everything that was paid and has not gone back.
 * @throws Refusal VOUCHER_USED when any of it is spent.
 */
export function planVoid(facts: VoidFacts): VoidPlan {
  const { balancePence, amountPence, payment } = facts;
  if (balancePence !== amountPence) throw new Refusal("VOUCHER_USED");
  if (payment?.state === "authorised" && payment.refundedPence === 0) {
    return planOf(facts, "staff", "void", payment.amountPence);
  }
  const backPence = payment?.state === "captured" ? payment.amountPence - payment.refundedPence : 0;
  return planOf(facts, "staff", backPence > 0 ? "refund" : "keep", backPence);
}

/** The authorisation fell away: nothing was taken, and nothing more can be spent. */
export function planLostVoucher(facts: VoidFacts): VoidPlan {
  return planOf(facts, "lost", "lose", 0);
}

function planOf(
  { amountPence, balancePence }: VoidFacts,
  why: VoidPlan["why"],
  way: VoidPlan["way"],
  refundPence: number,
): VoidPlan {
  return {
    why,
    voidedPence: balancePence,
    spentPence: Math.max(0, amountPence - balancePence),
    way,
    refundPence,
    refundId: randomUUID(),
    providerKey: way === "refund" ? randomUUID() : null,
  };
}
