import { type Settled, type Settlement, settled } from "../../../shared/contract/admin/closures.ts";
import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import type { Actor } from "../../events/actor.ts";
import { cancelWhileConfirmed } from "../cancel/cancel-while-confirmed.ts";
import { planCancellation } from "../cancel/plan-cancellation.ts";
import { moveWhileConfirmed } from "../move/move-while-confirmed.ts";

interface SettleBookings {
  settlements: readonly Settlement[];
  /** Whether the customers are written to. */
  notify: boolean;
  /** Why their session is closed, for their letters; null: nothing is said of it. */
  reason: string | null;
  actor: Actor;
}

/**
 * Moves some bookings, or cancels them with everything given back, one after the other. Each is done
 * or not by itself, and what is done stays: asking again carries on. The money goes back by the jobs,
 * because waiting for the card processor ten times would take too long. Staff are not written to about
 * each: whoever closes a day sees what became of everybody, and the activity log has it.
 */
export async function settleBookings(
  context: Context,
  { settlements, ...how }: SettleBookings,
): Promise<Settled[]> {
  const outcomes: Settled[] = [];
  for (const one of settlements) outcomes.push(await settle(context, one, how));
  return outcomes;
}

type How = Omit<SettleBookings, "settlements">;

async function settle(context: Context, one: Settlement, how: How): Promise<Settled> {
  const { bookingId } = one;
  const nothing = { bookingId, startsAt: null, refundPence: 0, code: null };
  try {
    if (one.toStartsAt === null) {
      return { ...nothing, outcome: "cancelled", refundPence: await cancel(context, one, how) };
    }
    return { ...nothing, outcome: "moved", startsAt: await move(context, one, how) };
  } catch (error) {
    const code = error instanceof Refusal ? codes.safeParse(error.code) : undefined;
    if (!code?.success) throw error;
    return { ...nothing, outcome: "failed", code: code.data };
  }
}

const codes = settled.shape.code;

async function move(
  context: Context,
  { bookingId, fromStartsAt, toStartsAt }: Settlement,
  { notify, reason, actor }: How,
): Promise<string> {
  const moved = await moveWhileConfirmed(context, {
    bookingId,
    notify,
    tellsStaff: false,
    actor,
    closedReason: reason,
    from: new Date(fromStartsAt),
    startsAt: new Date(toStartsAt ?? fromStartsAt),
  });
  return moved.startsAt;
}

/** @returns what goes back, in pence; what was decided when it was cancelled before. */
async function cancel(
  context: Context,
  { bookingId, fromStartsAt }: Settlement,
  { notify, reason, actor }: How,
): Promise<number> {
  const from = new Date(fromStartsAt).getTime();
  const outcome = await cancelWhileConfirmed(context, {
    bookingId,
    notify,
    tellsStaff: false,
    actor,
    closedReason: reason,
    decide: (facts) => {
      if (facts.startsAt.getTime() !== from) throw new Refusal("BOOKING_CHANGED");
      return planCancellation(facts, { choice: "full" });
    },
  });
  if (outcome.kind === "cancelled") return outcome.plan.refundPence;
  return outcome.facts.refundPence ?? 0;
}
