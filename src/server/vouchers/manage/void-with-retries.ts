import { randomUUID } from "node:crypto";
import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import type { NewEmail } from "../../emails/emails.queries.ts";
import type { Actor } from "../../events/actor.ts";
import { readVoidableVoucher, type VoidableVoucher } from "./read-voidable-voucher.statement.ts";
import type { VoidPlan } from "./void-plan.ts";
import { writeVoid } from "./void-voucher.statement.ts";

interface VoidOperation {
  voucherId: string;
  actor: Actor;
  /** Whether purchaser and recipient are written to. */
  notify: boolean;
  /** Decides from the facts; null when by these facts nothing is to be done. */
  decide(voucher: VoidableVoucher): VoidPlan | null;
}

export type VoucherVoidOutcome =
  | { kind: "voided"; plan: VoidPlan }
  /** Nothing was changed: it was voided before, or nothing was to be done. */
  | { kind: "left"; voucher: VoidableVoucher };

/** How often something may come between reading and writing before it is given up. */
const MAX_TRIES = 5;

/**
 * Voids a voucher by what is decided from its facts. When anything of it changes between the reading
 * and the writing, it is read and decided again.
 * @throws Refusal VOUCHER_NOT_FOUND; VOUCHER_CHANGED when it changes again and again; whatever
 * `decide` throws.
 */
export async function voidWithRetries(
  context: Context,
  operation: VoidOperation,
): Promise<VoucherVoidOutcome> {
  for (let tries = 1; ; tries++) {
    const outcome = await tryVoid(context, operation);
    if (outcome.kind !== "changed") return outcome;
    if (tries === MAX_TRIES) throw new Refusal("VOUCHER_CHANGED");
  }
}

async function tryVoid(
  context: Context,
  operation: VoidOperation,
): Promise<VoucherVoidOutcome | { kind: "changed" }> {
  const [voucher] = await readVoidableVoucher(context.pool, { voucherId: operation.voucherId });
  if (!voucher) throw new Refusal("VOUCHER_NOT_FOUND");
  await context.failpoint("void-voucher.read");
  const plan = voucher.isVoided ? null : operation.decide(voucher);
  if (plan === null) return { kind: "left", voucher };
  try {
    await writePlan(context, operation, voucher, plan);
  } catch (error) {
    if (error instanceof Refusal && error.code === "VOUCHER_CHANGED") return { kind: "changed" };
    throw error;
  }
  await context.failpoint("void-voucher.written");
  return { kind: "voided", plan };
}

async function writePlan(
  { pool, email }: Context,
  { actor, notify }: VoidOperation,
  voucher: VoidableVoucher,
  plan: VoidPlan,
): Promise<void> {
  const { voucherId, version, payment, unsentIds } = voucher;
  await writeVoid(pool, {
    ...plan,
    voucherId,
    version,
    paymentId: payment?.id ?? null,
    paymentState: payment?.state ?? null,
    refundedPence: payment?.refundedPence ?? 0,
    unsentIds,
    actorKind: actor.kind,
    actorId: actor.id,
    messages: toVoidEmails(voucher, plan, notify),
    messageState: email.kind === "smtp" ? "queued" : "kept",
  });
}

/**
 * What is written when a voucher is voided: to whoever paid, to the recipient who has the code or may
 * have it, and to staff who want to hear.
 * @param notify whether the two people are written to.
 */
function toVoidEmails(voucher: VoidableVoucher, plan: VoidPlan, notify: boolean): NewEmail[] {
  const { voucherId, payment } = voucher;
  const { why, refundPence } = plan;
  const sharedContent = {
    voucherId,
    purchaserName: voucher.purchaserName,
    recipientName: voucher.recipientName,
    codeEnding: voucher.codeEnding,
    amountPence: voucher.amountPence,
    why,
    refundPence,
  };
  const card =
    payment?.cardBrand && payment.cardLast4
      ? { brand: payment.cardBrand, last4: payment.cardLast4 }
      : null;
  const toEmail = (to: "purchaser" | "recipient", toAddress: string): NewEmail => ({
    id: randomUUID(),
    kind: "voucher-voided",
    toAddress,
    bookingId: null,
    voucherId,
    content: { ...sharedContent, to, card, isCardCharged: plan.way === "refund" },
  });
  const hasPurchaser = voucher.purchaserEmail !== "";
  // Who bought for themselves hears once.
  const isOtherRecipient = voucher.recipientEmail !== voucher.purchaserEmail;
  return [
    ...(notify && hasPurchaser ? [toEmail("purchaser", voucher.purchaserEmail)] : []),
    ...(notify && voucher.isDelivered && isOtherRecipient
      ? [toEmail("recipient", voucher.recipientEmail)]
      : []),
    {
      id: randomUUID(),
      kind: "voucher-voided-notice",
      toAddress: null,
      bookingId: null,
      voucherId,
      // What was spent of a voucher that staff void was paid for.
      content: { ...sharedContent, spentPence: why === "lost" ? plan.spentPence : 0 },
    },
  ];
}
