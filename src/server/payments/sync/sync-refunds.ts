import type { Context } from "../../context.ts";
import {
  type ProviderPayment,
  type ProviderRefund,
  ProviderUnavailable,
} from "../../integrations/square/payment-provider.ts";
import { getViolatedKey } from "../../platform/database/database-errors.ts";
import { defineStatement } from "../../platform/database/statement.ts";
import { failRefund, recordExternalRefund, recordRefund } from "../records/refunds.queries.ts";
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
