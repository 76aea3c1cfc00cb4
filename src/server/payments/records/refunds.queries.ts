import type { RefundState } from "../../integrations/square/payment-provider.ts";
import { defineStatement } from "../../platform/database/statement.ts";
import { defineQueue, LEASE_EXPIRY, retryTime } from "../../platform/jobs/lease.ts";
import type { PurchaseFilter } from "./payments.queries.ts";

/** A claimed refund that has to be requested or checked. */
export interface DueRefund {
  id: string;
  /**
   * queued: it may or may not have reached the card processor; pending: the processor has accepted
   * it.
   */
  state: "queued" | "pending";
  providerKey: string | null;
  providerRefundId: string | null;
  amountPence: number;
  providerPaymentId: string;
  /** Includes this try. */
  tries: number;
}

/**
 * Claims and leases refunds that are due to be requested or checked. A refund of a payment that is
 * not captured yet waits for the capture.
 */
export const claimDueRefunds = defineStatement<{ limit: number } & PurchaseFilter, DueRefund>(
  "claim-refunds-due",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i("limit" int, booking_id uuid, voucher_id uuid))
   UPDATE refunds r
   SET tries = r.tries + 1, next_try_at = ${LEASE_EXPIRY}
   FROM payments p
   WHERE p.id = r.payment_id
     AND r.id = ANY (ARRAY(
       SELECT due.id FROM refunds due JOIN payments paid ON paid.id = due.payment_id, input
       WHERE due.state IN ('queued', 'pending') AND due.origin <> 'offline'
         AND due.next_try_at <= venue_now() AND paid.state = 'captured'
         AND (input.booking_id IS NULL OR paid.booking_id = input.booking_id)
         AND (input.voucher_id IS NULL OR paid.voucher_id = input.voucher_id)
       ORDER BY due.next_try_at
       LIMIT (SELECT "limit" FROM input)
       FOR UPDATE OF due SKIP LOCKED))
   RETURNING r.id, r.state, r.provider_key, r.provider_refund_id, r.amount_pence,
             p.provider_payment_id, r.tries`,
);

/** Refunds in progress. A process loses its refund once another one has claimed it (`tries`). */
export const refundQueue = defineQueue<{ refundId: string; tries: number }>({
  name: "refund",
  table: "refunds",
  unfinished: `id = ($1::jsonb ->> 'refund_id')::uuid AND tries = ($1::jsonb ->> 'tries')::int
       AND state IN ('queued', 'pending')`,
  storesReason: true,
});

/**
 * Records that the card processor accepted or completed the refund. States only move forward.
 * Returns no row if that was already recorded.
 */
export const recordRefund = defineStatement<
  { refundId: string; providerRefundId: string; state: "pending" | "completed" },
  { id: string }
>(
  "record-refund",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(refund_id uuid, provider_refund_id text, state text)
   ),
   before AS (
     SELECT r.id, r.state FROM refunds r, input
     WHERE r.id = input.refund_id AND r.state IN ('queued', 'pending') AND r.state <> input.state
     FOR UPDATE OF r
   ),
   refund AS (
     UPDATE refunds r
     SET state = input.state, provider_refund_id = input.provider_refund_id, last_error = NULL,
         tries = 0, next_try_at = ${retryTime("0")},
         settled_at = CASE WHEN input.state = 'completed' THEN venue_now() END
     FROM input, before WHERE r.id = before.id
     RETURNING r.id, r.state, r.payment_id, r.amount_pence
   ),
   history AS (
     INSERT INTO events (actor_kind, entity, entity_id, type, before, after)
     SELECT 'system', 'refund', refund.id, 'refund.' || refund.state,
            jsonb_build_object('state', before.state),
            jsonb_build_object('state', refund.state, 'paymentId', refund.payment_id,
                               'amountPence', refund.amount_pence)
     FROM refund, before
   )
   SELECT id FROM refund`,
);

/**
 * Marks a refund as permanently failed: the amount counts as paid again, and staff get a task.
 * Returns no row if the refund was already settled.
 */
export const failRefund = defineStatement<
  { refundId: string; providerRefundId: string | null; reason: string },
  { id: string }
>(
  "fail-refund",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(refund_id uuid, provider_refund_id text, reason text)
   ),
   before AS (
     SELECT r.id, r.state FROM refunds r, input
     WHERE r.id = input.refund_id AND r.state IN ('queued', 'pending')
     FOR UPDATE OF r
   ),
   refund AS (
     UPDATE refunds r
     SET state = 'failed', settled_at = venue_now(), last_error = input.reason,
         provider_refund_id = coalesce(r.provider_refund_id, input.provider_refund_id)
     FROM input, before WHERE r.id = before.id
     RETURNING r.id, r.payment_id, r.amount_pence
   ),
   payment AS (
     UPDATE payments p SET refunded_pence = p.refunded_pence - refund.amount_pence
     FROM refund WHERE p.id = refund.payment_id
     RETURNING p.id, p.booking_id, p.voucher_id
   ),
   task AS (
     INSERT INTO staff_tasks (kind, subject, booking_id, voucher_id, payment_id, details)
     SELECT 'refund_failed', refund.id::text, payment.booking_id, payment.voucher_id, payment.id,
            jsonb_build_object('refundId', refund.id, 'amountPence', refund.amount_pence,
                               'reason', input.reason)
     FROM input, refund, payment
     ON CONFLICT (kind, subject) WHERE done_at IS NULL DO NOTHING
   ),
   history AS (
     INSERT INTO events (actor_kind, entity, entity_id, type, before, after)
     SELECT 'system', 'refund', refund.id, 'refund.failed',
            jsonb_build_object('state', before.state),
            jsonb_build_object('state', 'failed', 'paymentId', refund.payment_id,
                               'amountPence', refund.amount_pence, 'reason', input.reason)
     FROM input, refund, before
   )
   SELECT id FROM refund`,
);

interface ExternalRefundParams {
  providerPaymentId: string;
  providerRefundId: string;
  amountPence: number;
  reason: string;
  state: RefundState;
}

/**
 * Records a refund made at the card processor in its current state, counts it unless it failed, and
 * creates a staff task. Returns no row if less than its amount is left to refund.
 * @throws a violation of refunds_provider_refund_id_key if it is recorded concurrently.
 */
export const recordExternalRefund = defineStatement<ExternalRefundParams, { refundId: string }>(
  "record-external-refund",
  `WITH input AS (
     SELECT i.*, CASE i.state WHEN 'failed' THEN 0 ELSE i.amount_pence END AS counted_pence
     FROM jsonb_to_record($1) AS i(provider_payment_id text, provider_refund_id text,
                                   amount_pence int, reason text, state text)
   ),
   payment AS (
     UPDATE payments p SET refunded_pence = p.refunded_pence + input.counted_pence
     FROM input
     WHERE p.provider_payment_id = input.provider_payment_id AND p.state = 'captured'
       AND p.refunded_pence + input.counted_pence <= p.amount_pence
     RETURNING p.id, p.booking_id, p.voucher_id
   ),
   -- The reason is free text and may name a customer who has since been erased.
   reason_source AS (
     SELECT CASE WHEN EXISTS (
       SELECT FROM payment
       LEFT JOIN bookings b ON b.id = payment.booking_id
       LEFT JOIN vouchers v ON v.id = payment.voucher_id
       JOIN customers c ON c.id = coalesce(b.customer_id, v.purchaser_id)
       WHERE c.erased_at IS NOT NULL) THEN '' ELSE input.reason END AS reason
     FROM input
   ),
   refund AS (
     INSERT INTO refunds (payment_id, provider_refund_id, amount_pence, reason, origin, state,
                          settled_at, next_try_at)
     SELECT payment.id, provider_refund_id, amount_pence, reason_source.reason, 'provider', state,
            CASE WHEN state <> 'pending' THEN venue_now() END, ${retryTime("0")}
     FROM input, payment, reason_source
     RETURNING id
   ),
   task AS (
     INSERT INTO staff_tasks (kind, subject, booking_id, voucher_id, payment_id, details)
     SELECT 'external_refund', provider_refund_id, payment.booking_id, payment.voucher_id, payment.id,
            jsonb_build_object('refundId', refund.id, 'amountPence', amount_pence,
                               'reason', reason_source.reason)
     FROM input, payment, refund, reason_source WHERE input.counted_pence > 0
     ON CONFLICT (kind, subject) WHERE done_at IS NULL DO NOTHING
   ),
   history AS (
     INSERT INTO events (actor_kind, entity, entity_id, type, after)
     SELECT 'provider', 'refund', refund.id, 'refund.' || input.state,
            jsonb_build_object('state', input.state, 'paymentId', payment.id,
                               'amountPence', input.amount_pence, 'origin', 'provider')
     FROM input, payment, refund
   )
   SELECT id AS refund_id FROM refund`,
);
