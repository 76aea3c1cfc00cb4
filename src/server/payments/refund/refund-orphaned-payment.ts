import { randomUUID } from "node:crypto";
import type { Context } from "../../context.ts";
import {
  type ProviderPayment,
  ProviderUnavailable,
} from "../../integrations/square/payment-provider.ts";
import { defineStatement } from "../../platform/database/statement.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { recordExternalRefund } from "../records/refunds.queries.ts";

/**
 * Handles a captured payment that belongs to no booking or voucher. If an attempt created it, it is
 * recorded as that attempt's payment with the refunds that it already has, the rest is queued for a
 * refund, and staff get a task. A payment of unknown origin is not touched, because it may be one of
 * the seller's other sales; staff get a task only. Idempotent.
 * @param payment as the card processor has it, captured.
 * @param attemptId an attempt that is no longer in progress; null if none can have created the
 * payment.
 * @throws ProviderUnavailable if a refund could not be read; retry later.
 */
export async function refundOrphanedPayment(
  context: Context,
  payment: ProviderPayment,
  attemptId: string | null,
): Promise<void> {
  const { id: providerPaymentId, amountPence, referenceId } = payment;
  const [reported] =
    attemptId === null
      ? await reportUnknownPayment(context.pool, { providerPaymentId, amountPence, referenceId })
      : await recordWithRefunds(context, payment, attemptId);
  if (reported)
    context.log.error(
      { providerPaymentId, attemptId },
      "orphaned payment found: captured without a booking or voucher",
    );
}

/** Returns no row if the payment was already recorded, or the attempt is still in progress. */
async function recordWithRefunds(
  { db, payments }: Context,
  { id: providerPaymentId, amountPence, refundedPence, refundIds }: ProviderPayment,
  attemptId: string,
) {
  const refunds = await Promise.all(
    refundIds.map(async (refundId) => {
      const refund = await payments.getRefund(refundId);
      if (refund === undefined) throw new ProviderUnavailable(`refund ${refundId}`);
      return refund;
    }),
  );
  return inTransaction(db, async (transaction) => {
    const recorded = await recordOrphanedPayment(transaction, {
      attemptId,
      providerPaymentId,
      amountPence,
      refundedPence,
      refundId: randomUUID(),
      providerKey: randomUUID(),
    });
    if (recorded.length === 0) return recorded;
    for (const refund of refunds) {
      // One that Square does not know is reported by the next comparison.
      if (refund === null) continue;
      await recordExternalRefund(transaction, {
        providerPaymentId,
        providerRefundId: refund.id,
        amountPence: refund.amountPence,
        reason: refund.reason,
        state: refund.state,
      });
    }
    return recorded;
  });
}

interface OrphanedPaymentParams {
  attemptId: string;
  providerPaymentId: string;
  amountPence: number;
  /** Already refunded at the card processor. */
  refundedPence: number;
  refundId: string;
  providerKey: string;
}

/**
 * Records a captured payment under its attempt and queues a refund of whatever is not refunded yet.
 * An attempt in `void_pending` becomes `returned`. Returns no row if the payment was already recorded or
 * the attempt is still in progress.
 */
const recordOrphanedPayment = defineStatement<OrphanedPaymentParams, { id: string }>(
  "record-orphaned-payment",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(
       attempt_id uuid, provider_payment_id text, amount_pence int, refunded_pence int,
       refund_id uuid, provider_key uuid)
   ),
   attempt AS (
     UPDATE payment_attempts a
     SET provider_payment_id = input.provider_payment_id,
         state = CASE a.state WHEN 'void_pending' THEN 'refunded' ELSE a.state END,
         settled_at = coalesce(a.settled_at, venue_now()), card_token = NULL, purchase = NULL
     FROM input
     WHERE a.id = input.attempt_id AND a.state <> 'started'
       AND coalesce(a.provider_payment_id, input.provider_payment_id) = input.provider_payment_id
     RETURNING a.id, a.state
   ),
   payment AS (
     INSERT INTO payments (attempt_id, method, amount_pence, refunded_pence, state,
                           provider_payment_id, captured_at)
     SELECT attempt.id, 'card', input.amount_pence, input.amount_pence - input.refunded_pence,
            'captured', input.provider_payment_id, venue_now()
     FROM input, attempt
     ON CONFLICT DO NOTHING
     RETURNING id, amount_pence
   ),
   refund AS (
     INSERT INTO refunds (id, payment_id, provider_key, amount_pence, reason)
     SELECT input.refund_id, payment.id, input.provider_key,
            payment.amount_pence - input.refunded_pence, 'Captured without a booking'
     FROM input, payment WHERE input.refunded_pence < payment.amount_pence
     RETURNING id, amount_pence
   ),
   task AS (
     INSERT INTO staff_tasks (kind, subject, payment_id, details)
     SELECT 'captured_elsewhere', input.provider_payment_id, payment.id,
            jsonb_build_object('providerPaymentId', input.provider_payment_id,
                               'amountPence', payment.amount_pence, 'attemptId', input.attempt_id)
     FROM input, payment
     ON CONFLICT (kind, subject) WHERE done_at IS NULL DO NOTHING
   ),
   history AS (
     INSERT INTO events (actor_kind, entity, entity_id, type, after)
     SELECT 'provider', 'payment', payment.id, 'payment.captured',
            jsonb_build_object('state', 'captured', 'amountPence', payment.amount_pence,
                               'attemptId', attempt.id, 'attemptState', attempt.state)
     FROM payment, attempt
     UNION ALL
     SELECT 'system', 'refund', refund.id, 'refund.queued',
            jsonb_build_object('state', 'queued', 'paymentId', payment.id,
                               'amountPence', refund.amount_pence)
     FROM payment, refund
   )
   SELECT id FROM payment`,
);

/**
 * Creates one staff task for a captured payment that no attempt of ours created. Returns no row if
 * the task was already created.
 */
const reportUnknownPayment = defineStatement<
  { providerPaymentId: string; amountPence: number; referenceId: string | null },
  { id: string }
>(
  "report-unknown-money",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1)
       AS i(provider_payment_id text, amount_pence int, reference_id text)
   )
   INSERT INTO staff_tasks (kind, subject, details)
   SELECT 'captured_elsewhere', input.provider_payment_id,
          jsonb_build_object('providerPaymentId', input.provider_payment_id,
                             'amountPence', input.amount_pence, 'referenceId', input.reference_id)
   FROM input
   WHERE NOT EXISTS (SELECT FROM staff_tasks t
                     WHERE t.kind = 'captured_elsewhere' AND t.subject = input.provider_payment_id)
   ON CONFLICT (kind, subject) WHERE done_at IS NULL DO NOTHING
   RETURNING id`,
);
