import type { Context } from "../../context.ts";
import { SYSTEM } from "../../events/actor.ts";
import { defineStatement } from "../../platform/database/statement.ts";
import { voidUnpaidVoucher } from "../../vouchers/manage/void-voucher.ts";
import { cancelWhileConfirmed } from "../cancel/cancel-while-confirmed.ts";
import { planExpiry } from "../cancel/plan-cancellation.ts";

/**
 * Handles an authorisation that expired after its booking was confirmed or its voucher issued, so
 * that it can no longer be captured. Cancels the booking and frees everything it used, or voids the
 * voucher; customers get an apology and staff a task. A later payment of a booking is due again
 * instead: what it paid for stays, and staff get a task. Idempotent, also when the booking is
 * cancelled or the voucher voided concurrently.
 */
export async function expireAuthorisation(
  context: Context,
  providerPaymentId: string,
): Promise<void> {
  const { db, pool, log } = context;
  const expired = await db
    .selectFrom("payments")
    .select(["id as paymentId", "bookingId", "voucherId", "isLater"])
    .where("providerPaymentId", "=", providerPaymentId)
    .where("state", "=", "authorised")
    .executeTakeFirst();
  if (!expired) return;
  log.error({ ...expired }, "authorisation expired: booking or voucher was already sold");
  if (expired.isLater) {
    const [due] = await makeDueAgain(pool, { paymentId: expired.paymentId });
    if (due) return;
  } else if (expired.bookingId !== null) {
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

/** The task and the event of the CTE `payment`, whose authorisation has expired. */
const EXPIRED_TASK = `
     INSERT INTO staff_tasks (kind, subject, booking_id, voucher_id, payment_id, details)
     SELECT 'authorisation_expired', payment.id::text, payment.booking_id, payment.voucher_id,
            payment.id,
            jsonb_build_object('amountPence', payment.amount_pence)
     FROM payment
     ON CONFLICT (kind, subject) WHERE done_at IS NULL DO NOTHING`;
const EXPIRED_EVENT = `
     SELECT 'system', 'payment', payment.id, 'payment.expired', '{"state": "authorised"}'::jsonb,
            jsonb_build_object('state', 'expired', 'amountPence', payment.amount_pence)
     FROM payment`;

/**
 * Writes off the authorisation of a later payment, and what it paid is due again. No row: the booking
 * is no longer confirmed, or the payment no longer authorised.
 */
const makeDueAgain = defineStatement<{ paymentId: string }, { id: string }>(
  "make-due-again",
  `WITH locked AS (
     SELECT b.id FROM payments p JOIN bookings b ON b.id = p.booking_id
     WHERE p.id = ($1::jsonb ->> 'payment_id')::uuid AND p.is_later AND b.status = 'confirmed'
     FOR NO KEY UPDATE OF b
   ),
   payment AS (
     UPDATE payments p SET state = 'expired', next_try_at = NULL
     FROM locked
     WHERE p.id = ($1::jsonb ->> 'payment_id')::uuid AND p.booking_id = locked.id
       AND p.state = 'authorised' AND p.refunded_pence = 0
     RETURNING p.id, p.booking_id, p.voucher_id, p.amount_pence
   ),
   booking AS (
     UPDATE bookings b SET due_pence = b.due_pence + payment.amount_pence
     FROM payment WHERE b.id = payment.booking_id
   ),
   task AS (${EXPIRED_TASK}),
   history AS (
     INSERT INTO events (actor_kind, entity, entity_id, type, before, after)
     ${EXPIRED_EVENT}
   )
   SELECT id FROM payment`,
);

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
   task AS (${EXPIRED_TASK}),
   history AS (
     INSERT INTO events (actor_kind, entity, entity_id, type, before, after)
     ${EXPIRED_EVENT}
     UNION ALL
     SELECT 'system', 'refund', refund.id, 'refund.failed', '{"state": "queued"}',
            jsonb_build_object('state', 'failed', 'amountPence', refund.amount_pence,
                               'reason', 'the authorisation expired')
     FROM refund
   )
   SELECT id FROM payment`,
);
