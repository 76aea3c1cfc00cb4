import { defineStatement, expectFewRows } from "../../platform/database/statement.ts";
import { defineQueue, LEASE_EXPIRY } from "../../platform/jobs/lease.ts";
import { groupWrites } from "../../speed/group-writes.ts";

const recordPaymentsCaptured = defineStatement<
  readonly { providerPaymentId: string }[],
  { id: string }
>(
  "record-captured",
  `UPDATE payments p SET state = 'captured', captured_at = venue_now(), next_try_at = NULL
   FROM jsonb_to_recordset($1) AS input(provider_payment_id text)
   WHERE p.provider_payment_id = input.provider_payment_id AND p.state = 'authorised'
     AND ${expectFewRows("input.provider_payment_id")}
   RETURNING p.id`,
  { isFrequent: true },
);

/**
 * Marks an authorised payment as captured. Idempotent. Captures that are recorded at the same time
 * share a statement.
 */
export const recordPaymentCaptured = groupWrites(recordPaymentsCaptured);

/**
 * Marks a payment as voided: the customer was never charged. Returns no row if that was already
 * recorded.
 */
export const recordPaymentVoided = defineStatement<{ providerPaymentId: string }, { id: string }>(
  "record-payment-voided",
  `WITH voided AS (
     UPDATE payments p SET state = 'voided', next_try_at = NULL
     WHERE p.provider_payment_id = $1::jsonb ->> 'provider_payment_id' AND p.state = 'void_pending'
     RETURNING p.id, p.amount_pence
   ),
   history AS (
     INSERT INTO events (actor_kind, entity, entity_id, type, before, after)
     SELECT 'system', 'payment', id, 'payment.voided', '{"state": "void_pending"}',
            jsonb_build_object('state', 'voided', 'amountPence', amount_pence)
     FROM voided
   )
   SELECT id FROM voided`,
);

/**
 * Marks a payment that was captured before it could be voided, and queues a refund of all of it.
 * Returns no row if that was already recorded.
 */
export const refundInsteadOfVoid = defineStatement<
  { providerPaymentId: string; refundId: string; providerKey: string },
  { id: string }
>(
  "refund-instead-of-void",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1)
       AS i(provider_payment_id text, refund_id uuid, provider_key uuid)
   ),
   captured AS (
     UPDATE payments p
     SET state = 'captured', captured_at = venue_now(), next_try_at = NULL,
         refunded_pence = p.amount_pence
     FROM input
     WHERE p.provider_payment_id = input.provider_payment_id AND p.state = 'void_pending'
     RETURNING p.id, p.amount_pence
   ),
   refund AS (
     INSERT INTO refunds (id, payment_id, provider_key, amount_pence, reason)
     SELECT input.refund_id, captured.id, input.provider_key, captured.amount_pence,
            'Captured before it could be voided'
     FROM input, captured
     RETURNING id, payment_id, amount_pence
   ),
   history AS (
     INSERT INTO events (actor_kind, entity, entity_id, type, before, after)
     SELECT 'system', 'payment', id, 'payment.captured', '{"state": "void_pending"}'::jsonb,
            jsonb_build_object('state', 'captured', 'amountPence', amount_pence)
     FROM captured
     UNION ALL
     SELECT 'system', 'refund', id, 'refund.queued', NULL,
            jsonb_build_object('state', 'queued', 'paymentId', payment_id,
                               'amountPence', amount_pence)
     FROM refund
   )
   SELECT id FROM captured`,
);

/** Limits a query to one booking or one voucher; empty means everything. */
export interface PurchaseFilter {
  bookingId?: string;
  voucherId?: string;
}

/** A payment that has to be captured (`authorised`) or voided (`void_pending`). */
export interface DuePayment {
  state: "authorised" | "void_pending";
  providerPaymentId: string;
}

/** Claims payments that are due and leases each, so that only one process works on it. */
export const claimDuePayments = defineStatement<{ limit: number } & PurchaseFilter, DuePayment>(
  "claim-payments-due",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i("limit" int, booking_id uuid, voucher_id uuid))
   UPDATE payments p
   SET tries = p.tries + 1, next_try_at = ${LEASE_EXPIRY}
   WHERE p.id = ANY (ARRAY(
     SELECT due.id FROM payments due, input
     WHERE due.state IN ('authorised', 'void_pending') AND due.next_try_at <= venue_now()
       AND (input.booking_id IS NULL OR due.booking_id = input.booking_id)
       AND (input.voucher_id IS NULL OR due.voucher_id = input.voucher_id)
     ORDER BY due.next_try_at
     LIMIT (SELECT "limit" FROM input)
     FOR UPDATE OF due SKIP LOCKED))
   RETURNING p.state, p.provider_payment_id`,
);

/** Payments that are being captured or voided. */
export const paymentQueue = defineQueue<{ providerPaymentId: string }>({
  name: "payment",
  table: "payments",
  unfinished: `provider_payment_id = $1::jsonb ->> 'provider_payment_id'
       AND state IN ('authorised', 'void_pending')`,
  storesReason: true,
});
