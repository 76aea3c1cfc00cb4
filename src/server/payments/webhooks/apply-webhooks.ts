import type { Context } from "../../context.ts";
import { ProviderSilent } from "../sync/provider-unavailable.ts";
import { lookAtDispute } from "../sync/sync-dispute.ts";
import { lookAtPayment } from "../sync/sync-payment.ts";
import {
  claimWebhooks,
  deferWebhook,
  finishWebhook,
  type WebhookHint,
} from "./webhooks.queries.ts";

/** How many are looked at side by side. */
const BATCH = 10;

/**
 * Looks at what webhooks said has changed, as it is at the provider now: so a webhook that is late,
 * out of order or repeated can do no harm. Runs every few seconds in any number of processes. What
 * fails is looked at again after a growing pause; reconciliation finds it too.
 */
export async function applyWebhooks(context: Context, stopping?: AbortSignal): Promise<void> {
  while (!stopping?.aborted) {
    const claimed = await claimWebhooks(context.pool, { limit: BATCH });
    await Promise.all(claimed.map((hint) => apply(context, hint)));
    if (claimed.length < BATCH) return;
  }
}

async function apply(context: Context, hint: WebhookHint): Promise<void> {
  const { eventId, type } = hint;
  const { pool, log } = context;
  try {
    await lookAt(context, hint);
    await finishWebhook(pool, { eventId });
  } catch (error) {
    const isSilent = error instanceof ProviderSilent;
    if (!isSilent) log.error({ eventId, type, err: error }, "a webhook could not be applied");
    await deferWebhook(pool, { eventId, reason: isSilent ? error.message : "See the log." });
  }
}

/** Types that we do not know need nothing. */
async function lookAt(context: Context, { type, objectId }: WebhookHint): Promise<void> {
  if (objectId === null) return;
  if (type.startsWith("payment.")) return lookAtPaymentById(context, objectId);
  if (type.startsWith("refund.")) return lookAtPaymentOfRefund(context, objectId);
  if (type.startsWith("dispute.")) return lookAtDisputeById(context, objectId);
}

async function lookAtPaymentById(context: Context, paymentId: string): Promise<void> {
  const payment = await context.payments.get(paymentId);
  await context.reach("webhook.asked");
  if (payment === undefined) throw new ProviderSilent(`payment ${paymentId}`);
  if (payment) await lookAtPayment(context, payment);
}

/** A refund is looked at with its payment, whose other refunds may have changed as well. */
async function lookAtPaymentOfRefund(context: Context, refundId: string): Promise<void> {
  const refund = await context.payments.getRefund(refundId);
  if (refund === undefined) throw new ProviderSilent(`refund ${refundId}`);
  if (refund) await lookAtPaymentById(context, refund.paymentId);
}

async function lookAtDisputeById(context: Context, disputeId: string): Promise<void> {
  const dispute = await context.payments.getDispute(disputeId);
  await context.reach("webhook.asked");
  if (dispute === undefined) throw new ProviderSilent(`dispute ${disputeId}`);
  if (dispute) await lookAtDispute(context, dispute);
}
