import { randomUUID } from "node:crypto";
import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import type { NewMessage } from "../../emails/emails.queries.ts";
import type { Actor } from "../../events/actor.ts";
import { readVoidFacts, type VoidFacts } from "./read-voidable-voucher.statement.ts";
import type { VoidPlan } from "./void-plan.ts";
import { writeVoided } from "./void-voucher.statement.ts";

interface Voiding {
  voucherId: string;
  actor: Actor;
  /** Whether purchaser and recipient are written to. */
  notify: boolean;
  /** Decides from the facts; null when by these facts nothing is to be done. */
  decide(facts: VoidFacts): VoidPlan | null;
}

export type Voided =
  | { kind: "voided"; plan: VoidPlan }
  /** Nothing was changed: it was voided before, or nothing was to be done. */
  | { kind: "left"; facts: VoidFacts };

/** How often something may come between reading and writing before it is given up. */
const MAX_READS = 5;

/**
 * Voids a voucher by what is decided from its facts. When anything of it changes between the reading
 * and the writing, it is read and decided again.
 * @throws Refusal VOUCHER_NOT_FOUND; VOUCHER_CHANGED when it changes again and again; whatever
 * `decide` throws.
 */
export async function voidWhileLive(context: Context, voiding: Voiding): Promise<Voided> {
  for (let reads = 1; ; reads++) {
    const outcome = await voidAsRead(context, voiding);
    if (outcome.kind !== "changed") return outcome;
    if (reads === MAX_READS) throw new Refusal("VOUCHER_CHANGED");
  }
}

async function voidAsRead(
  context: Context,
  voiding: Voiding,
): Promise<Voided | { kind: "changed" }> {
  const [facts] = await readVoidFacts(context.pool, { voucherId: voiding.voucherId });
  if (!facts) throw new Refusal("VOUCHER_NOT_FOUND");
  await context.reach("void-voucher.read");
  const plan = facts.isVoided ? null : voiding.decide(facts);
  if (plan === null) return { kind: "left", facts };
  try {
    await write(context, voiding, facts, plan);
  } catch (error) {
    if (error instanceof Refusal && error.code === "VOUCHER_CHANGED") return { kind: "changed" };
    throw error;
  }
  await context.reach("void-voucher.written");
  return { kind: "voided", plan };
}

async function write(
  { pool, mail }: Context,
  { actor, notify }: Voiding,
  facts: VoidFacts,
  plan: VoidPlan,
): Promise<void> {
  const { voucherId, version, payment, unsentIds } = facts;
  await writeVoided(pool, {
    ...plan,
    voucherId,
    version,
    paymentId: payment?.id ?? null,
    paymentState: payment?.state ?? null,
    refundedPence: payment?.refundedPence ?? 0,
    unsentIds,
    actorKind: actor.kind,
    actorId: actor.id,
    messages: voidMessages(facts, plan, notify),
    messageState: mail.kind === "smtp" ? "queued" : "kept",
  });
}

/**
 * What is written when a voucher is voided: to whoever paid, to the recipient who has the code or may
 * have it, and to staff who want to hear.
 * @param notify whether the two people are written to.
 */
function voidMessages(facts: VoidFacts, plan: VoidPlan, notify: boolean): NewMessage[] {
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
