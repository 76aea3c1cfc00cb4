import { Refusal } from "../../shared/refusal.ts";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { cancelConfirmed } from "./cancel-booking.statement.ts";
import { type CancelFacts, readCancelFacts } from "./cancel-facts.statement.ts";
import { cancelMessages, paidBefore } from "./cancel-messages.ts";
import type { CancelPlan } from "./cancel-plan.ts";

interface Cancelling {
  bookingId: string;
  actor: Actor;
  /** Whether the customer is written to. */
  notify: boolean;
  /** Whether staff are told as they asked for in the settings; absent: they are. */
  tellsStaff?: boolean;
  /** Why its session was closed: what the letter says of it. Null or absent: nothing. */
  closedReason?: string | null;
  /** Decides from the facts; null when by these facts nothing is to be done. */
  decide(facts: CancelFacts): CancelPlan | null;
}

type Cancellation =
  | { kind: "cancelled"; plan: CancelPlan }
  /** Nothing was changed: it is no longer confirmed, or nothing was to be done. */
  | { kind: "left"; facts: CancelFacts };

/** How often something may come between reading and writing before it is given up. */
const MAX_READS = 5;

/**
 * Cancels a confirmed booking by what is decided from its facts. When anything of it changes between
 * the reading and the writing, it is read and decided again.
 * @throws Refusal BOOKING_NOT_FOUND; BOOKING_CHANGED when it changes again and again; whatever
 * `decide` throws.
 */
export async function cancelWhileConfirmed(
  context: Context,
  cancelling: Cancelling,
): Promise<Cancellation> {
  for (let reads = 1; ; reads++) {
    const cancellation = await cancelAsRead(context, cancelling);
    if (cancellation.kind !== "changed") return cancellation;
    if (reads === MAX_READS) throw new Refusal("BOOKING_CHANGED");
  }
}

async function cancelAsRead(
  context: Context,
  cancelling: Cancelling,
): Promise<Cancellation | { kind: "changed" }> {
  const [facts] = await readCancelFacts(context.pool, { bookingId: cancelling.bookingId });
  if (!facts) throw new Refusal("BOOKING_NOT_FOUND");
  await context.reach("cancel.read");
  const plan = facts.status === "confirmed" ? cancelling.decide(facts) : null;
  if (plan === null) return { kind: "left", facts };
  try {
    await write(context, cancelling, facts, plan);
  } catch (error) {
    if (error instanceof Refusal && error.code === "BOOKING_CHANGED") return { kind: "changed" };
    throw error;
  }
  await context.reach("cancel.written");
  return { kind: "cancelled", plan };
}

async function write(
  { pool, mail }: Context,
  { actor, notify, tellsStaff = true, closedReason = null }: Cancelling,
  facts: CancelFacts,
  plan: CancelPlan,
): Promise<void> {
  await cancelConfirmed(pool, {
    ...plan,
    bookingId: facts.bookingId,
    paidPence: paidBefore(facts, plan),
    version: facts.version,
    actorKind: actor.kind,
    actorId: actor.id,
    messages: cancelMessages(facts, plan, {
      by: actor.kind,
      notify,
      tellsStaff,
      closedReason,
    }),
    messageState: mail.kind === "smtp" ? "queued" : "kept",
  });
}
