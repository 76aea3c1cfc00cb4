import { freeBookedSeats } from "../../availability/slots/slots.queries.ts";
import { returnDiscountUse } from "../../catalogue/discounts/discounts.queries.ts";
import {
  CANCELLATION_EMAIL_KINDS,
  enqueueEmails,
  type InitialEmailState,
  type NewEmail,
} from "../../emails/emails.queries.ts";
import type { Actor } from "../../events/actor.ts";
import { defineStatement } from "../../platform/database/statement.ts";
import { refundToVoucherCte } from "../../vouchers/redeem/vouchers.queries.ts";
import type { CancelPlan } from "./plan-cancellation.ts";

interface CancelBookingParams extends CancelPlan {
  bookingId: string;
  /** Paid by all methods and the voucher, less earlier refunds. */
  paidPence: number;
  /** `xmin` of the booking's row as it was read. */
  version: string;
  actorKind: Actor["kind"];
  actorId: string | null;
  emails: NewEmail[];
  emailState: InitialEmailState;
}

/**
 * Cancels a confirmed booking in one statement: frees its places, discount use and voucher amount,
 * writes what is refunded of each payment (void, card refund or cash refund), and with it the
 * emails, staff tasks and events: all or none. Applies only while the booking and each payment
 * still are as they were read, so that nothing is refunded twice, whatever happens concurrently. A
 * payment that is being added is invisible to this statement's snapshot, but adding one changes the
 * booking's row and so its `xmin`, which is checked again after waiting for the row. Rows are
 * locked in the fixed order booking, payments, voucher, discount, slot.
 * @throws Refusal BOOKING_CHANGED when the booking or a payment has changed since it was read
 */
export const writeCancellation = defineStatement<CancelBookingParams, { cancelled: boolean }>(
  "cancel-confirmed-booking",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(
       booking_id uuid, version text, choice text, refund_pence int, card_pence int, offline_pence int,
       voucher_pence int, voucher_valid_until timestamptz, owed_pence int, paid_pence int, parts jsonb,
       actor_kind text, actor_id uuid, emails jsonb, email_state text)
   ),
   booking AS (
     UPDATE bookings b
     SET status = 'cancelled', cancelled_at = venue_now(), refund_choice = input.choice,
         refund_pence = input.refund_pence, refund_card_pence = input.card_pence,
         refund_offline_pence = input.offline_pence,
         -- Without a mail server, storing the email counts as sending it.
         cancellation_email_sent = input.email_state = 'captured' AND EXISTS (
           SELECT FROM jsonb_array_elements(input.emails) queued
           WHERE queued ->> 'kind' IN (${CANCELLATION_EMAIL_KINDS.map((kind) => `'${kind}'`)}))
     FROM input
     WHERE b.id = input.booking_id AND b.status = 'confirmed' AND b.xmin::text = input.version
     RETURNING b.id, b.time_slot_id, b.ticket_count, b.voucher_id
   ),
   part AS (
     SELECT p.* FROM booking, input, jsonb_to_recordset(input.parts) AS p(
       "paymentId" uuid, state text, "refundedPence" int, way text, "backPence" int,
       "refundId" uuid, "providerKey" uuid)
   ),
   payment AS (
     UPDATE payments p
     SET state = CASE part.way WHEN 'void' THEN 'void_pending' WHEN 'lose' THEN 'expired' ELSE p.state END,
         refunded_pence = p.refunded_pence
           + CASE WHEN part.way IN ('refund', 'hand_back') THEN part."backPence" ELSE 0 END,
         tries = CASE part.way WHEN 'void' THEN 0 ELSE p.tries END,
         next_try_at = CASE part.way WHEN 'void' THEN venue_now() WHEN 'lose' THEN NULL
                                     ELSE p.next_try_at END
     FROM part
     WHERE p.id = part."paymentId" AND p.state = part.state
       AND p.refunded_pence = part."refundedPence"
       AND p.refunded_pence + part."backPence" <= p.amount_pence
     RETURNING p.id, p.state, p.amount_pence, p.method, part.state AS before_state, part.way,
               part."backPence" AS back_pence, part."refundId" AS refund_id,
               part."providerKey" AS provider_key
   ),
   freed AS (
     SELECT booking.* FROM booking
     WHERE (SELECT count(*) FROM payment) = (SELECT count(*) FROM part)
       AND (SELECT count(*) FROM part)
         = (SELECT count(*) FROM payments p
            WHERE p.booking_id = booking.id AND p.state IN ('authorised', 'captured'))
   ),
   ${refundToVoucherCte},
   ${returnDiscountUse},
   ${freeBookedSeats},
   refund AS (
     INSERT INTO refunds (id, payment_id, provider_key, amount_pence, reason, origin)
     SELECT payment.refund_id, payment.id, payment.provider_key, payment.back_pence,
            'Booking cancelled', CASE payment.way WHEN 'refund' THEN 'slipway' ELSE 'offline' END
     FROM payment, freed WHERE payment.way IN ('refund', 'hand_back')
     RETURNING id, payment_id, amount_pence, origin
   ),
   task AS (
     INSERT INTO staff_tasks (kind, subject, booking_id, payment_id, details)
     SELECT 'cash_refund', refund.id::text, freed.id, refund.payment_id,
            jsonb_build_object('refundId', refund.id, 'amountPence', refund.amount_pence)
     FROM refund, freed WHERE refund.origin = 'offline'
     UNION ALL
     SELECT 'cash_refund', freed.id || ' voucher', freed.id, NULL,
            jsonb_build_object('voucherId', freed.voucher_id, 'amountPence', input.owed_pence,
                               'reason', 'voucher_voided')
     FROM freed, input WHERE input.owed_pence > 0
     UNION ALL
     SELECT 'authorisation_expired', payment.id::text, freed.id, payment.id,
            jsonb_build_object('amountPence', payment.amount_pence)
     FROM payment, freed WHERE payment.way = 'lose'
     ON CONFLICT (kind, subject) WHERE done_at IS NULL DO NOTHING
   ),
   queued_email AS (${enqueueEmails}),
   history AS (
     INSERT INTO events (actor_kind, actor_id, entity, entity_id, type, before, after)
     SELECT input.actor_kind, input.actor_id, change.*
     FROM input, freed, LATERAL (
       SELECT 'booking', freed.id, 'booking.cancelled',
              jsonb_build_object('status', 'confirmed', 'ticketCount', freed.ticket_count,
                                 'timeSlotId', freed.time_slot_id),
              jsonb_build_object('status', 'cancelled', 'refundChoice', input.choice,
                'refundPence', input.refund_pence, 'cardPence', input.card_pence,
                'offlinePence', input.offline_pence, 'voucherPence', input.voucher_pence,
                'paidPence', input.paid_pence)
       UNION ALL
       SELECT 'payment', payment.id, 'payment.' || payment.state,
              jsonb_build_object('state', payment.before_state),
              jsonb_build_object('state', payment.state, 'amountPence', payment.amount_pence)
       FROM payment WHERE payment.way IN ('void', 'lose')
       UNION ALL
       SELECT 'refund', refund.id, 'refund.queued', NULL,
              jsonb_build_object('state', 'queued', 'paymentId', refund.payment_id,
                                 'amountPence', refund.amount_pence, 'origin', refund.origin)
       FROM refund
       UNION ALL
       SELECT 'voucher', voucher.id, 'voucher.returned',
              jsonb_build_object('balancePence', voucher.balance_pence - input.voucher_pence),
              jsonb_build_object('balancePence', voucher.balance_pence, 'bookingId', freed.id,
                                 'expiresAt', voucher.expires_at)
       FROM voucher
       UNION ALL
       SELECT 'discount_code', discount.id, 'discount.returned',
              jsonb_build_object('timesUsed', discount.times_used + 1),
              jsonb_build_object('timesUsed', discount.times_used, 'bookingId', freed.id)
       FROM discount
     ) AS change
   )
   SELECT EXISTS (SELECT FROM seats) OR refuse('BOOKING_CHANGED') AS cancelled`,
);
