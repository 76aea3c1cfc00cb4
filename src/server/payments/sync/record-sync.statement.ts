import { defineStatement } from "../../platform/database/statement.ts";
import { LEASE_EXPIRY } from "../../platform/jobs/lease.ts";

/**
 * Makes a pending void due now, so that the next recovery run sends it. Returns no row if a process
 * is already working on it or it is settled.
 */
export const makeVoidDue = defineStatement<{ providerPaymentId: string }, { id: string }>(
  "make-void-due",
  `WITH input AS (
     SELECT $1::jsonb ->> 'provider_payment_id' AS provider_payment_id
   ),
   payment AS (
     UPDATE payments p SET next_try_at = venue_now()
     FROM input
     WHERE p.provider_payment_id = input.provider_payment_id AND p.state = 'void_pending'
       AND p.next_try_at > ${LEASE_EXPIRY}
     RETURNING p.id
   ),
   attempt AS (
     UPDATE payment_attempts a SET next_try_at = venue_now()
     FROM input
     WHERE a.provider_payment_id = input.provider_payment_id AND a.state = 'void_pending'
       AND a.next_try_at > ${LEASE_EXPIRY}
     RETURNING a.id
   )
   SELECT id FROM payment UNION ALL SELECT id FROM attempt`,
);

interface VoidedOrphanParams {
  checkoutId: string;
  providerPaymentId: string;
  amountPence: number;
  /** The attempt that may have created the payment; null if there is none. */
  attemptId: string | null;
}

/**
 * Records that the authorisation of an orphaned payment was voided, and assigns the payment to the
 * attempt that may have created it, which also makes this idempotent. Returns no row if it was
 * already recorded.
 */
export const recordOrphanVoided = defineStatement<VoidedOrphanParams, { checkoutId: string }>(
  "record-orphaned-void",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(
       checkout_id uuid, provider_payment_id text, amount_pence int, attempt_id uuid)
   ),
   attempt AS (
     UPDATE payment_attempts a SET provider_payment_id = input.provider_payment_id
     FROM input WHERE a.id = input.attempt_id AND a.provider_payment_id IS NULL
     RETURNING a.id
   ),
   history AS (
     INSERT INTO events (actor_kind, entity, entity_id, type, after)
     SELECT 'system', 'checkout', input.checkout_id, 'payment.orphan_voided',
            jsonb_build_object('providerPaymentId', input.provider_payment_id,
                               'amountPence', input.amount_pence, 'attemptId', input.attempt_id)
     FROM input
     WHERE EXISTS (SELECT FROM attempt) OR (
       input.attempt_id IS NULL AND NOT EXISTS (
         SELECT FROM events e
         WHERE e.entity = 'checkout' AND e.entity_id = input.checkout_id
           AND e.type = 'payment.orphan_voided'
           AND e.after ->> 'providerPaymentId' = input.provider_payment_id))
     RETURNING entity_id
   )
   SELECT entity_id AS checkout_id FROM history`,
);

/** A difference between the two ledgers: the card processor's value and ours. */
export interface LedgerMismatch {
  field: "state" | "amount" | "refunded" | "missing_remotely";
  remote: string | number | null;
  local: string | number | null;
}

/**
 * Creates a staff task for a difference that cannot be corrected automatically. The same difference
 * is reported once, even after its task was completed. Returns no row if it was already reported.
 */
export const reportLedgerMismatch = defineStatement<
  { providerPaymentId: string; mismatch: LedgerMismatch },
  { id: string }
>(
  "report-mismatch",
  `WITH input AS (
     SELECT i.provider_payment_id,
            i.mismatch || jsonb_build_object('providerPaymentId', i.provider_payment_id) AS details
     FROM jsonb_to_record($1) AS i(provider_payment_id text, mismatch jsonb)
   )
   INSERT INTO staff_tasks (kind, subject, booking_id, voucher_id, payment_id, details)
   SELECT 'ledger_mismatch', input.provider_payment_id || ' ' || (input.details ->> 'field'),
          p.booking_id, p.voucher_id, p.id, input.details
   FROM input LEFT JOIN payments p ON p.provider_payment_id = input.provider_payment_id
   WHERE NOT EXISTS (
     SELECT FROM staff_tasks t
     WHERE t.kind = 'ledger_mismatch' AND t.payment_id IS NOT DISTINCT FROM p.id
       AND t.details = input.details)
   ON CONFLICT (kind, subject) WHERE done_at IS NULL DO NOTHING
   RETURNING id`,
);
