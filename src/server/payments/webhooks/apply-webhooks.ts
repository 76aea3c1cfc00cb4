import type { Context } from "../../context.ts";
import { ProviderUnavailable } from "../../integrations/square/payment-provider.ts";
import { withLease } from "../../platform/jobs/lease.ts";
import { processInBatches } from "../../platform/jobs/process-in-batches.ts";
import { syncDispute } from "../sync/sync-dispute.ts";
import { syncPayment } from "../sync/sync-payment.ts";
import {
  claimWebhooks,
  type DueWebhook,
  deleteOldWebhooks,
  finishWebhook,
  type StoredWebhook,
  webhookQueue,
} from "./webhooks.queries.ts";

/** How many webhooks are applied concurrently. */
const BATCH_SIZE = 10;

/**
 * Syncs the objects that webhooks reported as changed. Each is fetched from Square as it is now, so
 * a late, repeated or out-of-order webhook does no harm. Runs every few seconds in any number of
 * processes. A failure is retried after a growing pause; reconciliation covers it too.
 */
export async function applyWebhooks(context: Context, signal?: AbortSignal): Promise<void> {
  const claim = (limit: number) => claimWebhooks(context.pool, { limit });
  const handle = (due: DueWebhook) => applyWebhook(context, due);
  await processInBatches(context, { claim, handle, batchSize: BATCH_SIZE }, signal);
}

async function applyWebhook(context: Context, due: DueWebhook): Promise<boolean> {
  const { eventId, type, tries } = due;
  const { pool, log } = context;
  try {
    await withLease(context, webhookQueue, { eventId, tries }, async () => {
      await syncObject(context, due);
      await finishWebhook(pool, { eventId });
    });
    return true;
  } catch (error) {
    const isProviderUnavailable = error instanceof ProviderUnavailable;
    if (!isProviderUnavailable)
      log.error({ eventId, type, err: error }, "webhook processing failed; retried later");
    const reason = isProviderUnavailable ? error.message : "See the log.";
    await webhookQueue.postpone(pool, { eventId, tries, reason });
    return false;
  }
}

/** Unknown types are ignored. */
async function syncObject(context: Context, { type, objectId }: StoredWebhook): Promise<void> {
  if (objectId === null) return;
  if (type.startsWith("payment.")) return syncPaymentById(context, objectId);
  if (type.startsWith("refund.")) return syncPaymentOfRefund(context, objectId);
  if (type.startsWith("dispute.")) return syncDisputeById(context, objectId);
}

async function syncPaymentById(context: Context, paymentId: string): Promise<void> {
  const payment = await context.payments.getPayment(paymentId);
  await context.failpoint("webhook.responded");
  if (payment === undefined) throw new ProviderUnavailable(`payment ${paymentId}`);
  if (payment) await syncPayment(context, payment);
}

/** Syncs the whole payment, because its other refunds may have changed as well. */
async function syncPaymentOfRefund(context: Context, refundId: string): Promise<void> {
  const refund = await context.payments.getRefund(refundId);
  if (refund === undefined) throw new ProviderUnavailable(`refund ${refundId}`);
  if (refund) await syncPaymentById(context, refund.paymentId);
}

async function syncDisputeById(context: Context, disputeId: string): Promise<void> {
  const dispute = await context.payments.getDispute(disputeId);
  await context.failpoint("webhook.responded");
  if (dispute === undefined) throw new ProviderUnavailable(`dispute ${disputeId}`);
  if (dispute) await syncDispute(context, dispute);
}

/**
 * Long enough to investigate a payment, and to recognise every repeated delivery as a duplicate.
 */
const RETENTION_DAYS = 90;

/** Small enough to keep each statement short, however many rows there are. */
const DELETE_BATCH_SIZE = 1000;

/** Deletes webhooks older than {@link RETENTION_DAYS}, processed or not. */
export async function purgeOldWebhooks({ pool }: Context, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const [deleted] = await deleteOldWebhooks(pool, {
      days: RETENTION_DAYS,
      limit: DELETE_BATCH_SIZE,
    });
    if (!deleted || deleted.count < DELETE_BATCH_SIZE) return;
  }
}
