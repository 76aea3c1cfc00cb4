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
import { moveBooking } from "../move/move-booking.ts";

interface SettleBookingsInput {
  settlements: readonly Settlement[];
  /** Whether to email the customers. */
  notify: boolean;
  /** Why the slot is closed, for the emails; null: not mentioned. */
  reason: string | null;
  actor: Actor;
}

/**
 * Moves bookings or cancels them with a full refund, one after the other. Each succeeds or fails by
 * itself, and what is done stays, so a retry continues. The jobs send the refunds, because waiting
 * for the card processor ten times would take too long. Staff are not emailed about each booking:
 * the results show what happened to all of them, and the activity log has it.
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
  const moved = await moveBooking(context, {
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

/** @returns the refund in pence; of a booking cancelled before, the refund decided then */
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
