import type { Context } from "../../context.ts";
import type {
  ProviderPayment,
  ProviderRefund,
  RefundState,
} from "../../integrations/square/payment-provider.ts";
import { defineStatement } from "../../platform/database/statement.ts";
import { getViolatedKey } from "../../platform/database/violated-key.ts";
import { failRefund, recordRefund } from "../records/refunds.queries.ts";
import { ProviderUnavailable } from "./provider-unavailable.ts";
import { reportLedgerMismatch } from "./record-sync.statement.ts";

/**
 * Compares the refunds of a captured payment: ours are carried on as they stand there, those that
 * began at the provider are recorded, and what still does not add up is told to staff.
 * @throws ProviderSilent
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

/** A refund of ours whose answer was lost: only its key tells that it is ours. */
function findByKey({ key }: ProviderRefund, localRefunds: LocalRefund[]): LocalRefund | undefined {
  return key === null ? undefined : localRefunds.find(({ providerKey }) => providerKey === key);
}

async function syncRefund(
  context: Context,
  refund: ProviderRefund,
  local: LocalRefund | undefined,
): Promise<void> {
  const { id: providerRefundId, state } = refund;
  if (!local) return recordRefundFromProvider(context, refund);
  if (state === "failed") {
    const reason = "failed at the bank";
    await failRefund(context.pool, { refundId: local.id, providerRefundId, reason });
  } else {
    await recordRefund(context.pool, { refundId: local.id, providerRefundId, state });
  }
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
    if (recorded) log.warn(recorded, "a refund that began at the card processor was recorded");
  } catch (error) {
    // Another look has just recorded the same one.
    if (getViolatedKey(error) !== "refunds_provider_refund_id_key") throw error;
  }
}

/**
 * More went back there than we know of: a refund of theirs for which nothing was left here, because
 * as much is already on its way, or one that is nowhere to be found. Failed ones count here, since
 * `there` may have been read before they failed.
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
    what: "refunded",
    there: remote.refundedPence,
    ours: localRefundedPence,
  } as const;
  const [reported] = await reportLedgerMismatch(pool, { providerPaymentId: remote.id, mismatch });
  if (reported) log.error({ providerPaymentId: remote.id, ...mismatch }, "the two ledgers differ");
}

interface ExternalRefundParams {
  providerPaymentId: string;
  providerRefundId: string;
  amountPence: number;
  reason: string;
  state: RefundState;
}

/**
 * A refund that began at the provider: written down as it stands there, counted unless it failed,
 * and told to staff. No row: the payment has not so much left that is not given back already.
 * @throws a violation of refunds_provider_refund_id_key when it was written at the same moment.
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
   -- A person typed it there, and perhaps the name of somebody who has asked to be forgotten.
   told AS (
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
     SELECT payment.id, provider_refund_id, amount_pence, told.reason, 'provider', state,
            CASE WHEN state <> 'pending' THEN venue_now() END, venue_now() + interval '1 minute'
     FROM input, payment, told
     RETURNING id
   ),
   task AS (
     INSERT INTO staff_tasks (kind, subject, booking_id, voucher_id, payment_id, details)
     SELECT 'external_refund', provider_refund_id, payment.booking_id, payment.voucher_id, payment.id,
            jsonb_build_object('refundId', refund.id, 'amountPence', amount_pence,
                               'reason', told.reason)
     FROM input, payment, refund, told WHERE input.counted_pence > 0
     ON CONFLICT (kind, subject) WHERE done_at IS NULL DO NOTHING
   ),
   history AS (
     INSERT INTO events (actor_kind, entity, entity_id, what, after)
     SELECT 'provider', 'refund', refund.id, 'refund.' || input.state,
            jsonb_build_object('state', input.state, 'paymentId', payment.id,
                               'amountPence', input.amount_pence, 'origin', 'provider')
     FROM input, payment, refund
   )
   SELECT id AS refund_id FROM refund`,
);

/** A refund of one payment, as our own books have it. */
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
