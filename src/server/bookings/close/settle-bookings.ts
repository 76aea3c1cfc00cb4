import {
  type Settlement,
  type SettlementResult,
  settlementResult,
} from "../../../shared/contract/admin/closures.ts";
import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import type { Actor } from "../../events/actor.ts";
import { cancelWhileConfirmed } from "../cancel/cancel-while-confirmed.ts";
import { planCancellation } from "../cancel/plan-cancellation.ts";
import { moveWhileConfirmed } from "../move/move-while-confirmed.ts";

interface SettleBookingsInput {
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
  { settlements, ...options }: SettleBookingsInput,
): Promise<SettlementResult[]> {
  const outcomes: SettlementResult[] = [];
  for (const settlement of settlements) outcomes.push(await settle(context, settlement, options));
  return outcomes;
}

type SettleOptions = Omit<SettleBookingsInput, "settlements">;

async function settle(
  context: Context,
  settlement: Settlement,
  options: SettleOptions,
): Promise<SettlementResult> {
  const { bookingId } = settlement;
  const noChange = { bookingId, startsAt: null, refundPence: 0, code: null };
  try {
    if (settlement.toStartsAt === null) {
      return {
        ...noChange,
        outcome: "cancelled",
        refundPence: await settleByRefund(context, settlement, options),
      };
    }
    return {
      ...noChange,
      outcome: "moved",
      startsAt: await settleByMove(context, settlement, options),
    };
  } catch (error) {
    const code = error instanceof Refusal ? settledCode.safeParse(error.code) : undefined;
    if (!code?.success) throw error;
    return { ...noChange, outcome: "failed", code: code.data };
  }
}

const settledCode = settlementResult.shape.code;

async function settleByMove(
  context: Context,
  { bookingId, fromStartsAt, toStartsAt }: Settlement,
  { notify, reason, actor }: SettleOptions,
): Promise<string> {
  const moved = await moveWhileConfirmed(context, {
    bookingId,
    notify,
    notifyStaff: false,
    actor,
    closedReason: reason,
    expectedStartsAt: new Date(fromStartsAt),
    startsAt: new Date(toStartsAt ?? fromStartsAt),
  });
  return moved.startsAt;
}

/** @returns what goes back, in pence; what was decided when it was cancelled before. */
async function settleByRefund(
  context: Context,
  { bookingId, fromStartsAt }: Settlement,
  { notify, reason, actor }: SettleOptions,
): Promise<number> {
  const from = new Date(fromStartsAt).getTime();
  const outcome = await cancelWhileConfirmed(context, {
    bookingId,
    notify,
    notifyStaff: false,
    actor,
    closedReason: reason,
    decide: (snapshot) => {
      if (snapshot.startsAt.getTime() !== from) throw new Refusal("BOOKING_CHANGED");
      return planCancellation(snapshot, { choice: "full" });
    },
  });
  if (outcome.kind === "cancelled") return outcome.plan.refundPence;
  return outcome.snapshot.refundPence ?? 0;
}
