import { randomUUID } from "node:crypto";
import type { NewMessage } from "../messages/messages.queries.ts";
import type { VoidFacts } from "./void-facts.statement.ts";
import type { VoidPlan } from "./void-plan.ts";

/**
 * What is written when a voucher is voided: to whoever paid, to the recipient who has the code or may
 * have it, and to staff who want to hear.
 * @param notify whether the two people are written to.
 */
export function voidMessages(facts: VoidFacts, plan: VoidPlan, notify: boolean): NewMessage[] {
  const { voucherId, payment } = facts;
  const { why, refundPence } = plan;
  const voided = {
    voucherId,
    purchaserName: facts.purchaserName,
    recipientName: facts.recipientName,
    codeEnding: facts.codeEnding,
    amountPence: facts.amountPence,
    why,
    refundPence,
  };
  const card =
    payment?.cardBrand && payment.cardLast4
      ? { brand: payment.cardBrand, last4: payment.cardLast4 }
      : null;
  const letter = (to: "purchaser" | "recipient", toAddress: string): NewMessage => ({
    id: randomUUID(),
    kind: "voucher-voided",
    toAddress,
    bookingId: null,
    voucherId,
    content: { ...voided, to, card, isCardCharged: plan.way === "refund" },
  });
  const hasPurchaser = facts.purchaserEmail !== "";
  // Who bought for themselves hears once.
  const isOther = facts.recipientEmail !== facts.purchaserEmail;
  return [
    ...(notify && hasPurchaser ? [letter("purchaser", facts.purchaserEmail)] : []),
    ...(notify && facts.isDelivered && isOther ? [letter("recipient", facts.recipientEmail)] : []),
    {
      id: randomUUID(),
      kind: "voucher-voided-notice",
      toAddress: null,
      bookingId: null,
      voucherId,
      // What was spent of a voucher that staff void was paid for.
      content: { ...voided, spentPence: why === "lost" ? plan.spentPence : 0 },
    },
  ];
}
