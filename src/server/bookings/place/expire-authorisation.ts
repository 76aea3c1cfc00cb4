import type { Context } from "../../context.ts";
import { SYSTEM } from "../../events/actor.ts";
import { defineStatement } from "../../platform/database/statement.ts";
import { voidUnpaidVoucher } from "../../vouchers/manage/void-voucher.ts";
import { cancelWhileConfirmed } from "../cancel/cancel-while-confirmed.ts";
import { planExpiry } from "../cancel/plan-cancellation.ts";

/**
 * Handles an authorisation that expired after its booking was confirmed or its voucher issued, so
 * that it can no longer be captured. Cancels the booking and frees everything it used, or voids the
 * voucher; customers get an apology and staff a task. Idempotent, also when the booking is
 * cancelled or the voucher voided concurrently.
 */
export async function expireAuthorisation(
  context: Context,
  providerPaymentId: string,
): Promise<void> {
  const { db, pool, log } = context;
  const expired = await db
    .selectFrom("payments")
    .select(["id as paymentId", "bookingId", "voucherId"])
    .where("providerPaymentId", "=", providerPaymentId)
    .where("state", "=", "authorised")
    .executeTakeFirst();
  if (!expired) return;
  log.error({ ...expired }, "authorisation expired: booking or voucher was already sold");
  if (expired.bookingId !== null) {
    const outcome = await cancelWhileConfirmed(context, {
      bookingId: expired.bookingId,
      actor: SYSTEM,
      notify: true,
      decide: (snapshot) =>
        snapshot.payments.some(
          ({ id, state }) => id === expired.paymentId && state === "authorised",
        )
          ? planExpiry(snapshot, expired.paymentId)
          : null,
    });
    if (outcome.kind === "cancelled") return;
  }
  if (expired.voucherId !== null) {
    const { voucherId, paymentId } = expired;
    const outcome = await voidUnpaidVoucher(context, { voucherId, paymentId });
    if (outcome.kind === "voided") return;
  }
  await expireUnusedPayment(pool, { paymentId: expired.paymentId });
}

/**
 * Writes off an authorisation that no confirmed booking or valid voucher depends on: that was
 * cancelled or voided before, with a partial refund or none. Its queued refund fails, because
 * nothing was captured, and staff get a task. No row: the payment was no longer authorised.
 */
const expireUnusedPayment = defineStatement<{ paymentId: string }, { id: string }>(
  "expire-authorisation",
  `WITH payment AS (
     UPDATE payments p SET state = 'expired', refunded_pence = 0, next_try_at = NULL
     WHERE p.id = ($1::jsonb ->> 'payment_id')::uuid AND p.state = 'authorised'
       AND NOT EXISTS (SELECT FROM bookings b WHERE b.id = p.booking_id AND b.status = 'confirmed')
       AND NOT EXISTS (SELECT FROM vouchers v WHERE v.id = p.voucher_id AND v.voided_at IS NULL)
     RETURNING p.id, p.booking_id, p.voucher_id, p.amount_pence
   ),
   refund AS (
     UPDATE refunds r
     SET state = 'failed', settled_at = venue_now(), last_error = 'the authorisation expired'
     FROM payment WHERE r.payment_id = payment.id AND r.state = 'queued'
     RETURNING r.id, r.amount_pence
   ),
   task AS (
     INSERT INTO staff_tasks (kind, subject, booking_id, voucher_id, payment_id, details)
     SELECT 'authorisation_expired', payment.id::text, payment.booking_id, payment.voucher_id,
            payment.id,
            jsonb_build_object('amountPence', payment.amount_pence)
     FROM payment
     ON CONFLICT (kind, subject) WHERE done_at IS NULL DO NOTHING
   ),
   history AS (
     INSERT INTO events (actor_kind, entity, entity_id, type, before, after)
     SELECT 'system', 'payment', payment.id, 'payment.expired', '{"state": "authorised"}'::jsonb,
            jsonb_build_object('state', 'expired', 'amountPence', payment.amount_pence)
     FROM payment
     UNION ALL
     SELECT 'system', 'refund', refund.id, 'refund.failed', '{"state": "queued"}',
            jsonb_build_object('state', 'failed', 'amountPence', refund.amount_pence,
                               'reason', 'the authorisation expired')
     FROM refund
   )
   SELECT id FROM payment`,
);
