import { Refusal } from "../../../shared/refusal.ts";
import type { RefundWish } from "../../../shared/rules/split-refund.ts";
import type { Context } from "../../context.ts";
import type { Actor } from "../../events/actor.ts";
import { settleMoneyNow } from "../../payments/settle-payments-now.ts";
import { cancelWhileConfirmed } from "./cancel-while-confirmed.ts";
import { type CancelPlan, planCancellation } from "./plan-cancellation.ts";
import type { CancelFacts } from "./read-cancellation-snapshot.statement.ts";
import { refuseBegun } from "./refuse-started.ts";

interface CancelBooking {
  bookingId: string;
  refund: RefundWish;
  /** Whether the customer is written to; staff are told as they asked for in the settings. */
  notify: boolean;
  actor: Actor;
  /**
   * What the one who cancels was shown would come back, in pence. Only compared: if it differs,
   * nothing is cancelled.
   */
  expectedRefundPence?: number;
}

/** What goes back, in pence: in all, to the card, by hand, and to the voucher. */
interface CancelledBooking {
  status: "cancelled";
  refundPence: number;
  cardPence: number;
  deskPence: number;
  voucherPence: number;
}

/**
 * Cancels a confirmed booking and gives back what was wished for. The places, the discount's use and
 * the decision are written at once; the money follows, tried at once and then by the jobs. Who
 * may wish for what is the caller's to know. Twice is once: the second call answers with what the
 * first decided, whatever it wished for.
 * @throws Refusal BOOKING_NOT_FOUND, REFUND_TOO_MUCH, BOOKING_CHANGED, REFUND_CHANGED (`details` say
 * what would come back now); to a customer also BOOKING_STARTED.
 */
export async function cancelBooking(
  context: Context,
  { bookingId, refund, notify, actor, expectedRefundPence }: CancelBooking,
): Promise<CancelledBooking> {
  const decide = (facts: CancelFacts) => {
    if (actor.kind === "customer") refuseBegun(facts);
    const plan = planCancellation(facts, refund);
    if (expectedRefundPence !== undefined) refuseUnseen(plan, expectedRefundPence);
    return plan;
  };
  const outcome = await cancelWhileConfirmed(context, { bookingId, actor, notify, decide });
  if (outcome.kind === "left") return asDecidedBefore(outcome.facts);
  await settleMoneyNow(context, { bookingId });
  return { status: "cancelled", ...moneyBack(outcome.plan) };
}

function refuseUnseen(plan: CancelPlan, expectedPence: number): void {
  if (plan.refundPence !== expectedPence) throw new Refusal("REFUND_CHANGED", moneyBack(plan));
}

function moneyBack({ refundPence, cardPence, deskPence, voucherPence }: CancelPlan) {
  return { refundPence, cardPence, deskPence, voucherPence };
}

function asDecidedBefore(facts: CancelFacts): CancelledBooking {
  if (facts.status !== "cancelled") throw new Refusal("BOOKING_NOT_FOUND");
  const { refundCardPence: cardPence, refundDeskPence: deskPence } = facts;
  const refundPence = facts.refundPence ?? 0;
  const voucherPence = refundPence - cardPence - deskPence;
  return { status: "cancelled", refundPence, cardPence, deskPence, voucherPence };
}
