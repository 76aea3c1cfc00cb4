import type { Context } from "../../context.ts";
import {
  type ProviderPayment,
  type ProviderRefund,
  ProviderUnavailable,
  type RefundState,
} from "../../integrations/square/payment-provider.ts";
import { getViolatedKey } from "../../platform/database/database-errors.ts";
import { defineStatement } from "../../platform/database/statement.ts";
import { retryTime } from "../../platform/jobs/lease.ts";
import { failRefund, recordRefund } from "../records/refunds.queries.ts";
import { reportLedgerMismatch } from "./record-sync.statement.ts";

/**
 * Compares the refunds of a captured payment: updates the state of ours, records those made at the
 * card processor, and reports to staff what still does not add up.
 * @throws ProviderUnavailable if a call got no response.
 */
export async function syncRefunds(
  context: Context,
  remote: ProviderPayment,
  paymentId: string,
): Promise<void> {
  if (remote.refundIds.length === 0) return;
  const localRefunds = await readLocalRefunds(context.pool, { paymentId });
  for (const refundId of remote.refundIds) {
    const local = localRefunds.find((refund) => refund.providerRefundId === refundId);
    if (local?.state === "completed" || local?.state === "failed") continue;
    const refund = await context.payments.getRefund(refundId);
    if (refund === undefined) throw new ProviderUnavailable(`refund ${refundId}`);
    if (refund) await syncRefund(context, refund, local ?? findByKey(refund, localRefunds));
  }
  await reportUnrecordedRefunds(context, remote, paymentId);
}

/** Finds our refund whose response was lost: only its key identifies it. */
function findByKey({ key }: ProviderRefund, localRefunds: LocalRefund[]): LocalRefund | undefined {
  return key === null ? undefined : localRefunds.find(({ providerKey }) => providerKey === key);
}

async function syncRefund(
  context: Context,
  refund: ProviderRefund,
  local: LocalRefund | undefined,
): Promise<void> {
  const { id: providerRefundId, state } = refund;
  if (!local || isMadeThoughGivenUp(refund, local)) {
    return recordRefundFromProvider(context, refund);
  }
  if (state === "failed") {
    const reason = "failed at the bank";
    await failRefund(context.pool, { refundId: local.id, providerRefundId, reason });
  } else {
    await recordRefund(context.pool, { refundId: local.id, providerRefundId, state });
  }
}

/** Of a refund that was on its way when the venue was moved, and was exported as not sent. */
function isMadeThoughGivenUp(refund: ProviderRefund, local: LocalRefund): boolean {
  return local.state === "failed" && local.providerRefundId === null && refund.state !== "failed";
}

async function recordRefundFromProvider(
  { pool, log }: Context,
  refund: ProviderRefund,
): Promise<void> {
  try {
    const [recorded] = await recordExternalRefund(pool, {
      providerPaymentId: refund.paymentId,
      providerRefundId: refund.id,
      amountPence: refund.amountPence,
      reason: refund.reason,
      state: refund.state,
    });
    if (recorded) log.warn(recorded, "external refund recorded");
  } catch (error) {
    // Recorded concurrently by another sync.
    if (getViolatedKey(error) !== "refunds_provider_refund_id_key") throw error;
  }
}

/**
 * Reports that more was refunded at the card processor than we have recorded: an external refund
 * that exceeds what is left here because one of ours is still queued, or one that cannot be found.
 * Failed refunds are counted, because `remote` may have been fetched before they failed.
 */
async function reportUnrecordedRefunds(
  { pool, log }: Context,
  remote: ProviderPayment,
  paymentId: string,
): Promise<void> {
  const localRefunds = await readLocalRefunds(pool, { paymentId });
  const localRefundedPence = localRefunds
    .filter(({ providerRefundId }) => remote.refundIds.includes(providerRefundId ?? ""))
    .reduce((sum, { amountPence }) => sum + amountPence, 0);
  if (localRefundedPence >= remote.refundedPence) return;
  const mismatch = {
    field: "refunded",
    remote: remote.refundedPence,
    local: localRefundedPence,
  } as const;
  const [reported] = await reportLedgerMismatch(pool, { providerPaymentId: remote.id, mismatch });
  if (reported)
    log.error({ providerPaymentId: remote.id, ...mismatch }, "ledger mismatch reported to staff");
}

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

interface LocalRefund {
  id: string;
  providerRefundId: string | null;
  providerKey: string | null;
  state: "queued" | "pending" | "completed" | "failed";
  amountPence: number;
}

const readLocalRefunds = defineStatement<{ paymentId: string }, LocalRefund>(
  "read-refunds",
  `SELECT r.id, r.provider_refund_id, r.provider_key, r.state, r.amount_pence
   FROM refunds r WHERE r.payment_id = ($1::jsonb ->> 'payment_id')::uuid`,
);
