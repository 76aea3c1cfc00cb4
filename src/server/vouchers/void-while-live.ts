import { Refusal } from "../../shared/refusal.ts";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { readVoidFacts, type VoidFacts } from "./void-facts.statement.ts";
import { voidMessages } from "./void-messages.ts";
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
