import type { Context } from "../../context.ts";
import type { ProviderDispute } from "../../integrations/square/payment-provider.ts";
import { defineStatement } from "../../platform/database/statement.ts";

/**
 * Records a dispute about one of our payments, or its new state, and creates or updates a staff
 * task.
 */
export async function syncDispute({ pool, log }: Context, dispute: ProviderDispute) {
  const [recorded] = await recordDispute(pool, {
    providerDisputeId: dispute.id,
    providerPaymentId: dispute.paymentId,
    amountPence: dispute.amountPence,
    state: dispute.state,
    reason: dispute.reason,
    dueAt: dispute.dueAt,
    changedAt: dispute.changedAt,
  });
  if (recorded) log.warn({ disputeId: recorded.id, state: dispute.state }, "dispute changed");
}

interface DisputeParams {
  providerDisputeId: string;
  providerPaymentId: string;
  amountPence: number;
  state: string;
  reason: string;
  dueAt: Date | null;
  changedAt: Date;
}

/**
 * Upserts a dispute and its staff task. An older report never overwrites a newer one. Returns no
 * row if nothing is new or the payment is not ours.
 */
const recordDispute = defineStatement<DisputeParams, { id: string }>(
  "record-dispute",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(
       provider_dispute_id text, provider_payment_id text, amount_pence int, state text,
       reason text, due_at timestamptz, changed_at timestamptz)
   ),
   payment AS (
     SELECT p.id, p.booking_id, p.voucher_id FROM payments p, input
     WHERE p.provider_payment_id = input.provider_payment_id
   ),
   earlier AS (
     SELECT d.state FROM disputes d, input
     WHERE d.provider_dispute_id = input.provider_dispute_id
   ),
   dispute AS (
     INSERT INTO disputes (provider_dispute_id, payment_id, amount_pence, state, reason, due_at,
                           provider_changed_at)
     SELECT provider_dispute_id, payment.id, amount_pence, state, reason, due_at, changed_at
     FROM input, payment
     ON CONFLICT (provider_dispute_id) DO UPDATE
     SET amount_pence = excluded.amount_pence, state = excluded.state, reason = excluded.reason,
         due_at = excluded.due_at, provider_changed_at = excluded.provider_changed_at
     WHERE disputes.provider_changed_at < excluded.provider_changed_at
     RETURNING id, payment_id, amount_pence, state, reason, due_at
   ),
   task AS (
     INSERT INTO staff_tasks (kind, subject, booking_id, voucher_id, payment_id, details)
     SELECT 'dispute', input.provider_dispute_id, payment.booking_id, payment.voucher_id, payment.id,
            jsonb_build_object('disputeId', dispute.id, 'state', dispute.state,
              'reason', dispute.reason, 'amountPence', dispute.amount_pence,
              'dueAt', dispute.due_at)
     FROM input, payment, dispute
     ON CONFLICT (kind, subject) WHERE done_at IS NULL DO UPDATE SET details = excluded.details
   ),
   history AS (
     INSERT INTO events (actor_kind, entity, entity_id, type, before, after)
     SELECT 'provider', 'dispute', dispute.id,
            CASE WHEN earlier.state IS NULL THEN 'dispute.opened' ELSE 'dispute.changed' END,
            CASE WHEN earlier.state IS NOT NULL
                 THEN jsonb_build_object('state', earlier.state) END,
            jsonb_build_object('state', dispute.state, 'paymentId', dispute.payment_id,
                               'amountPence', dispute.amount_pence)
     FROM dispute LEFT JOIN earlier ON true
   )
   SELECT id FROM dispute`,
);
