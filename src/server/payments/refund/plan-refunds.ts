import { randomUUID } from "node:crypto";

/** A payment that is authorised or captured. */
interface RefundablePayment {
  id: string;
  method: "card" | "cash" | "other";
  state: "authorised" | "captured";
  amountPence: number;
  refundedPence: number;
}

/**
 * What happens to one payment: `void` releases an authorisation; `refund` goes through the card
 * processor; `hand_back` is a cash refund by staff; `lose` writes off an expired authorisation;
 * `keep` refunds nothing.
 */
type PaymentAction = "void" | "refund" | "hand_back" | "lose" | "keep";

export interface PlannedPayment {
  paymentId: string;
  /** State and refunded amount as read; a statement applies only while they are the same. */
  state: RefundablePayment["state"];
  refundedPence: number;
  way: PaymentAction;
  backPence: number;
  refundId: string;
  /** Idempotency key for the card processor; null when it is not called. */
  providerKey: string | null;
}

/**
 * Plans the refund of a part of a payment, or none. What is only authorised is captured first and
 * then refunded.
 */
export function planRefund(payment: RefundablePayment, refundPence: number): PlannedPayment {
  if (refundPence === 0) return toPlannedPayment(payment, "keep", 0);
  return toPlannedPayment(payment, payment.method === "card" ? "refund" : "hand_back", refundPence);
}

/** Plans what happens to a payment; `backPence` is what is refunded of it. */
export function toPlannedPayment(
  payment: RefundablePayment,
  way: PaymentAction,
  backPence: number,
): PlannedPayment {
  return {
    paymentId: payment.id,
    state: payment.state,
    refundedPence: payment.refundedPence,
    way,
    backPence,
    refundId: randomUUID(),
    providerKey: way === "refund" ? randomUUID() : null,
  };
}

/**
 * CTEs `part` and `payment`: apply the {@link PlannedPayment}s `parts` of `input` to the payments of
 * `booking`, while each is as it was read.
 */
export const applyPlannedPayments = `
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
   )`;

/**
 * SQL: whether every payment of the row `booking` was planned for and is as it was read. A payment
 * that is being added is invisible to the statement's snapshot; adding one changes the booking's
 * row, so statements compare its `xmin` too.
 */
export const ALL_PLANNED_PAYMENTS_APPLY = `
     (SELECT count(*) FROM payment) = (SELECT count(*) FROM part)
     AND (SELECT count(*) FROM part)
       = (SELECT count(*) FROM payments p
          WHERE p.booking_id = booking.id AND p.state IN ('authorised', 'captured'))`;

/** Events of the refunds of the CTE `refund`: columns entity, entity_id, type, before, after. */
export const REFUND_QUEUED_EVENTS = `
       SELECT 'refund', refund.id, 'refund.queued', NULL::jsonb,
              jsonb_build_object('state', 'queued', 'paymentId', refund.payment_id,
                                 'amountPence', refund.amount_pence, 'origin', refund.origin)
       FROM refund`;

/**
 * CTE `refund`: queues what the CTE `payment` gives back, once the row `source` exists.
 * @param source the name of a CTE
 * @param reason an SQL expression for why it is refunded
 */
export const queuePlannedRefunds = (source: string, reason: string) => `
   refund AS (
     INSERT INTO refunds (id, payment_id, provider_key, amount_pence, reason, origin)
     SELECT payment.refund_id, payment.id, payment.provider_key, payment.back_pence,
            ${reason}, CASE payment.way WHEN 'refund' THEN 'slipway' ELSE 'offline' END
     FROM payment, ${source} WHERE payment.way IN ('refund', 'hand_back')
     RETURNING id, payment_id, amount_pence, origin
   )`;

/**
 * Staff tasks for what must be given back by hand: each cash refund, and `owed_pence` of `input` to
 * a voided voucher; columns kind, subject, booking_id, payment_id, details.
 * @param source the name of the CTE with the booking's `id` and `voucher_id`
 * @param voucherSubject an SQL expression for the subject of the voucher's task
 */
export const cashRefundTasks = (source: string, voucherSubject: string) => `
     SELECT 'cash_refund', refund.id::text, ${source}.id, refund.payment_id,
            jsonb_build_object('refundId', refund.id, 'amountPence', refund.amount_pence)
     FROM refund, ${source} WHERE refund.origin = 'offline'
     UNION ALL
     SELECT 'cash_refund', ${voucherSubject}, ${source}.id, NULL,
            jsonb_build_object('voucherId', ${source}.voucher_id, 'amountPence', input.owed_pence,
                               'reason', 'voucher_voided')
     FROM ${source}, input WHERE input.owed_pence > 0`;
