import type { Pool } from "pg";
import type { AdminCancellationPreview } from "../../../shared/contract/admin/booking-changes.ts";
import type { CancellationPreview } from "../../../shared/contract/public/bookings.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { getCancellationDeadline } from "../../../shared/rules/booking-actions.ts";
import type { Context } from "../../context.ts";
import { planCancellation, refuseStarted } from "./plan-cancellation.ts";
import {
  type CancellationSnapshot,
  readCancellationSnapshot,
} from "./read-cancellation-snapshot.statement.ts";

/**
 * Previews the refund if the customer cancelled now. Writes nothing.
 * @throws Refusal BOOKING_NOT_FOUND, BOOKING_CANCELLED, BOOKING_STARTED
 */
export async function previewCancellation(
  { pool }: Context,
  bookingId: string,
): Promise<CancellationPreview> {
  const snapshot = await readConfirmedSnapshot(pool, bookingId);
  refuseStarted(snapshot);
  return {
    ...computeRefund(snapshot, "policy"),
    paidPence: snapshot.payments.reduce(
      (sum, { amountPence, refundedPence }) => sum + amountPence - refundedPence,
      snapshot.drawnPence,
    ),
    card: findRefundedCard(snapshot),
    ...toDeadline(snapshot),
  };
}

/**
 * Previews the refund of each choice that staff have for cancelling a booking now. Writes nothing.
 * @throws Refusal BOOKING_NOT_FOUND, BOOKING_CANCELLED
 */
export async function previewAdminCancellation(
  { pool }: Context,
  bookingId: string,
): Promise<AdminCancellationPreview> {
  const snapshot = await readConfirmedSnapshot(pool, bookingId);
  return {
    policy: computeRefund(snapshot, "policy"),
    full: computeRefund(snapshot, "full"),
    card: findRefundedCard(snapshot),
    policyHours: snapshot.policyHours,
    ...toDeadline(snapshot),
    hasBegun: snapshot.now >= snapshot.startsAt,
  };
}

async function readConfirmedSnapshot(pool: Pool, bookingId: string): Promise<CancellationSnapshot> {
  const [snapshot] = await readCancellationSnapshot(pool, { bookingId });
  if (!snapshot) throw new Refusal("BOOKING_NOT_FOUND");
  if (snapshot.status !== "confirmed") throw new Refusal("BOOKING_CANCELLED");
  return snapshot;
}

function computeRefund(snapshot: CancellationSnapshot, choice: "policy" | "full") {
  const plan = planCancellation(snapshot, { choice });
  const { refundPence, cardPence, offlinePence, voucherPence } = plan;
  return { refundPence, cardPence, offlinePence, voucherPence };
}

function toDeadline({ now, startsAt, policyHours }: CancellationSnapshot) {
  const deadline = getCancellationDeadline(startsAt, policyHours);
  return { deadline: deadline.toISOString(), isBeforeDeadline: now <= deadline };
}

/** Finds the card that a cancellation refunds; null without a card payment. */
function findRefundedCard({ payments }: CancellationSnapshot) {
  const card = payments.find(({ method }) => method === "card");
  return card?.cardBrand && card.cardLast4
    ? { brand: card.cardBrand, last4: card.cardLast4 }
    : null;
}
