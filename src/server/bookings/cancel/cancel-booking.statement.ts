import { freeBookedSeats } from "../../availability/slots/slots.queries.ts";
import { changeAddonStock } from "../../catalogue/addons/addons.queries.ts";
import { returnDiscountUse } from "../../catalogue/discounts/discounts.queries.ts";
import {
  CANCELLATION_EMAIL_KINDS,
  enqueueEmails,
  type InitialEmailState,
  type NewEmail,
} from "../../emails/emails.queries.ts";
import type { Actor } from "../../events/actor.ts";
import {
  ALL_PLANNED_PAYMENTS_APPLY,
  applyPlannedPayments,
  cashRefundTasks,
  queuePlannedRefunds,
  REFUND_QUEUED_EVENTS,
} from "../../payments/refund/plan-refunds.ts";
import { ACTING_DEVICE } from "../../platform/database/acting-device.ts";
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
 * Cancels a confirmed booking in one statement: frees its places, add-ons, discount use and voucher amount,
 * writes what is refunded of each payment (void, card refund or cash refund), and with it the
 * emails, staff tasks and events: all or none. Applies only while the booking and each payment
 * still are as they were read, so that nothing is refunded twice, whatever happens concurrently.
 * Rows are locked in the fixed order booking, payments, voucher, discount, slot, stock.
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
         refund_offline_pence = input.offline_pence, due_pence = 0,
         -- Without a mail server, storing the email counts as sending it.
         cancellation_email_sent = input.email_state = 'captured' AND EXISTS (
           SELECT FROM jsonb_array_elements(input.emails) queued
           WHERE queued ->> 'kind' IN (${CANCELLATION_EMAIL_KINDS.map((kind) => `'${kind}'`)}))
     FROM input
     WHERE b.id = input.booking_id AND b.status = 'confirmed' AND b.xmin::text = input.version
     RETURNING b.id, b.time_slot_id, b.ticket_count, b.voucher_id, b.version + 1 AS version
   ),
   ${applyPlannedPayments},
   freed AS (
     SELECT booking.* FROM booking
     WHERE ${ALL_PLANNED_PAYMENTS_APPLY}
   ),
   ${refundToVoucherCte("freed")},
   ${returnDiscountUse},
   ${freeBookedSeats},
   addon_change AS (
     SELECT s.id AS time_slot_id, s.end_time AS ends_at, booked.addon_id,
            -booked.quantity AS quantity
     FROM freed
     JOIN seats s ON true
     JOIN booking_addons booked ON booked.booking_id = freed.id
   ),
   ${changeAddonStock},
   ${queuePlannedRefunds("freed", "'Booking cancelled'")},
   task AS (
     INSERT INTO staff_tasks (kind, subject, booking_id, payment_id, details)
     ${cashRefundTasks("freed", "freed.id || ' voucher'")}
     UNION ALL
     SELECT 'authorisation_expired', payment.id::text, freed.id, payment.id,
            jsonb_build_object('amountPence', payment.amount_pence)
     FROM payment, freed WHERE payment.way = 'lose'
     ON CONFLICT (kind, subject) WHERE done_at IS NULL DO NOTHING
   ),
   queued_email AS (${enqueueEmails}),
   history AS (
     INSERT INTO events (device_id, actor_kind, actor_id, entity, entity_id, type, before, after)
     SELECT ${ACTING_DEVICE}, input.actor_kind, input.actor_id, change.*
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
       ${REFUND_QUEUED_EVENTS}
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
