import type { AdminCancellationPreview } from "../../../shared/contract/admin/booking-changes.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { getCancellationDeadline } from "../../../shared/rules/booking-actions.ts";
import type { Context } from "../../context.ts";
import { planCancellation } from "./plan-cancellation.ts";
import {
  type CancellationSnapshot,
  readCancellationSnapshot,
} from "./read-cancellation-snapshot.statement.ts";
import { findRefundedCard } from "./refunded-card.ts";

/**
 * Previews the refund of each choice that staff have for cancelling a booking now. Writes nothing.
 * @throws Refusal BOOKING_NOT_FOUND, BOOKING_CANCELLED
 */
export async function previewAdminCancellation(
  { pool }: Context,
  bookingId: string,
): Promise<AdminCancellationPreview> {
  const [snapshot] = await readCancellationSnapshot(pool, { bookingId });
  if (!snapshot) throw new Refusal("BOOKING_NOT_FOUND");
  if (snapshot.status !== "confirmed") throw new Refusal("BOOKING_CANCELLED");
  const { now, startsAt, policyHours } = snapshot;
  const deadline = getCancellationDeadline(startsAt, policyHours);
  return {
    policy: computeRefund(snapshot, "policy"),
    full: computeRefund(snapshot, "full"),
    card: findRefundedCard(snapshot),
    policyHours,
    deadline: deadline.toISOString(),
    isBeforeDeadline: now <= deadline,
    hasBegun: now >= startsAt,
  };
}

function computeRefund(snapshot: CancellationSnapshot, choice: "policy" | "full") {
  const plan = planCancellation(snapshot, { choice });
  const { refundPence, cardPence, offlinePence, voucherPence } = plan;
  return { refundPence, cardPence, offlinePence, voucherPence };
}
