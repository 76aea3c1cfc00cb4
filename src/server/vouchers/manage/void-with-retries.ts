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
  /** Whether to email purchaser and recipient. */
  notify: boolean;
  /** Decides from the snapshot; null if nothing is to be done. */
  decide(voucher: VoidableVoucher): VoidPlan | null;
}

export type VoucherVoidOutcome =
  | { kind: "voided"; plan: VoidPlan }
  /** Nothing changed: the voucher was already voided, or `decide` returned null. */
  | { kind: "left"; voucher: VoidableVoucher };

/** Tries before giving up, if the voucher changes concurrently each time. */
const MAX_TRIES = 5;

/**
 * Reads a voucher, decides and voids it. If it changes between reading and writing, it is read and
 * decided again.
 * @throws Refusal VOUCHER_NOT_FOUND; VOUCHER_CHANGED if it changes on every try; whatever `decide`
 * throws.
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
    emails: toVoidEmails(voucher, plan, notify),
    emailState: email.kind === "smtp" ? "queued" : "captured",
  });
}

/**
 * Builds the emails about a voided voucher: to the purchaser, to a recipient who has or may have
 * received the code, and to staff if the settings say so.
 * @param notify whether to email purchaser and recipient.
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
  // A purchaser who is also the recipient gets one email.
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
      // If staff void the voucher, what was spent has been paid for.
      content: { ...sharedContent, spentPence: why === "expired" ? plan.spentPence : 0 },
    },
  ];
}
