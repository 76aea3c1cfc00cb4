import { Refusal } from "../../../shared/refusal.ts";
import type { RefundInput } from "../../../shared/rules/split-refund.ts";
import type { Context } from "../../context.ts";
import type { Actor } from "../../events/actor.ts";
import { settlePaymentsNow } from "../../payments/charge/settle-payments.ts";
import { cancelWhileConfirmed } from "./cancel-while-confirmed.ts";
import { type CancelPlan, planCancellation, refuseStarted } from "./plan-cancellation.ts";
import type { CancellationSnapshot } from "./read-cancellation-snapshot.statement.ts";

interface CancelBookingInput {
  bookingId: string;
  refund: RefundInput;
  /** Whether to email the customer; staff are notified as set in the settings. */
  notify: boolean;
  actor: Actor;
  /**
   * The refund that the user was shown, in pence. Only compared: if it differs, nothing is
   * cancelled.
   */
  expectedRefundPence?: number;
}

/**
 * The refund in pence: in total, to the card, in cash or otherwise by staff, and to the voucher.
 */
interface CancelledBooking {
  status: "cancelled";
  refundPence: number;
  cardPence: number;
  offlinePence: number;
  voucherPence: number;
}

/**
 * Cancels a confirmed booking with the chosen refund. The places, the discount use and the decision
 * are written at once; the money follows, first tried inline and then by the jobs. The caller
 * decides who may choose which refund. Idempotent: a second call returns what the first one
 * decided, whatever it asks for.
 * @throws Refusal BOOKING_NOT_FOUND, REFUND_TOO_MUCH, BOOKING_CHANGED, REFUND_CHANGED (`details`
 * has the refund as it is now); to a customer also BOOKING_STARTED
 */
export async function cancelBooking(
  context: Context,
  { bookingId, refund, notify, actor, expectedRefundPence }: CancelBookingInput,
): Promise<CancelledBooking> {
  const decide = (snapshot: CancellationSnapshot) => {
    if (actor.kind === "customer") refuseStarted(snapshot);
    const plan = planCancellation(snapshot, refund);
    if (expectedRefundPence !== undefined) refuseChangedRefund(plan, expectedRefundPence);
    return plan;
  };
  const outcome = await cancelWhileConfirmed(context, { bookingId, actor, notify, decide });
  if (outcome.kind === "left") return toEarlierCancellation(outcome.snapshot);
  await settlePaymentsNow(context, { bookingId });
  return { status: "cancelled", ...toRefundAmounts(outcome.plan) };
}

function refuseChangedRefund(plan: CancelPlan, expectedPence: number): void {
  if (plan.refundPence !== expectedPence)
    throw new Refusal("REFUND_CHANGED", toRefundAmounts(plan));
}

function toRefundAmounts({ refundPence, cardPence, offlinePence, voucherPence }: CancelPlan) {
  return { refundPence, cardPence, offlinePence, voucherPence };
}

function toEarlierCancellation(snapshot: CancellationSnapshot): CancelledBooking {
  if (snapshot.status !== "cancelled") throw new Refusal("BOOKING_NOT_FOUND");
  const { refundCardPence: cardPence, refundOfflinePence: offlinePence } = snapshot;
  const refundPence = snapshot.refundPence ?? 0;
  const voucherPence = refundPence - cardPence - offlinePence;
  return { status: "cancelled", refundPence, cardPence, offlinePence, voucherPence };
}
