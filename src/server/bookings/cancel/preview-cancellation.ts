import type { CancellationPreview } from "../../../shared/contract/public/bookings.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { getCancellationDeadline } from "../../../shared/rules/booking-actions.ts";
import type { Context } from "../../context.ts";
import { planCancellation } from "./plan-cancellation.ts";
import {
  type CancellationSnapshot,
  readCancellationSnapshot,
} from "./read-cancellation-snapshot.statement.ts";
import { findRefundedCard } from "./refunded-card.ts";
import { refuseStarted } from "./refuse-started.ts";

/**
 * Previews the refund if the customer cancelled now. Writes nothing.
 * @throws Refusal BOOKING_NOT_FOUND, BOOKING_CANCELLED, BOOKING_STARTED
 */
export async function previewCancellation(
  { pool }: Context,
  bookingId: string,
): Promise<CancellationPreview> {
  const [snapshot] = await readCancellationSnapshot(pool, { bookingId });
  if (!snapshot) throw new Refusal("BOOKING_NOT_FOUND");
  if (snapshot.status !== "confirmed") throw new Refusal("BOOKING_CANCELLED");
  refuseStarted(snapshot);
  return toCancellationPreview(snapshot);
}

function toCancellationPreview(snapshot: CancellationSnapshot): CancellationPreview {
  const plan = planCancellation(snapshot, { choice: "policy" });
  const { refundPence, cardPence, offlinePence, voucherPence } = plan;
  const deadline = getCancellationDeadline(snapshot.startsAt, snapshot.policyHours);
  return {
    refundPence,
    cardPence,
    offlinePence,
    voucherPence,
    paidPence: snapshot.payments.reduce(
      (sum, { amountPence, refundedPence }) => sum + amountPence - refundedPence,
      snapshot.drawnPence,
    ),
    card: findRefundedCard(snapshot),
    deadline: deadline.toISOString(),
    isBeforeDeadline: snapshot.now <= deadline,
  };
}
