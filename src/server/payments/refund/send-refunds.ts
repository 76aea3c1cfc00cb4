import type { Context } from "../../context.ts";
import type { RefundOutcome } from "../../integrations/square/payment-provider.ts";
import { withLease } from "../../platform/jobs/lease.ts";
import { processInBatches } from "../../platform/jobs/process-in-batches.ts";
import type { PurchaseFilter } from "../records/payments.queries.ts";
import {
  claimDueRefunds,
  type DueRefund,
  failRefund,
  recordRefund,
  refundQueue,
} from "../records/refunds.queries.ts";

/**
 * Sends every due refund to the card processor, always with the refund's own key, or checks the
 * state of one that was accepted. Safe with any number of processes. An unknown outcome is retried
 * after a growing pause, without limit; a permanent failure becomes a staff task. Runs every few
 * seconds.
 */
export async function sendRefunds(context: Context, signal?: AbortSignal): Promise<void> {
  await sendRefundsFor(context, {}, signal);
}

/**
 * Sends the due refunds, without waiting for the job.
 * @param filter limits the run to one booking or voucher; empty means all.
 */
export async function sendRefundsFor(
  context: Context,
  filter: PurchaseFilter,
  signal?: AbortSignal,
): Promise<void> {
  const claim = (limit: number) => claimDueRefunds(context.pool, { limit, ...filter });
  const handle = (due: DueRefund) => sendRefund(context, due);
  await processInBatches(context, { claim, handle }, signal);
}

async function sendRefund(context: Context, due: DueRefund): Promise<boolean> {
  const key = { refundId: due.id, tries: due.tries };
  return withLease(context, refundQueue, key, async () => {
    await context.failpoint("refund.claimed");
    const outcome = await requestRefund(context, due);
    await context.failpoint("refund.responded");
    await recordOutcome(context, due, outcome);
    return outcome.kind !== "unknown";
  });
}

async function requestRefund({ payments }: Context, due: DueRefund): Promise<RefundOutcome> {
  if (due.providerRefundId !== null) {
    const state = await payments.getRefundState(due.providerRefundId);
    return state ? { kind: "made", refundId: due.providerRefundId, state } : { kind: "unknown" };
  }
  if (due.providerKey === null) throw new Error(`Refund ${due.id} has no provider key.`);
  return payments.refund(due.providerKey, due.providerPaymentId, due.amountPence);
}

async function recordOutcome(
  { pool, log }: Context,
  due: DueRefund,
  outcome: RefundOutcome,
): Promise<void> {
  const refundId = due.id;
  if (outcome.kind === "refused" || (outcome.kind === "made" && outcome.state === "failed")) {
    const [providerRefundId, reason] =
      outcome.kind === "made" ? [outcome.refundId, "failed at the bank"] : [null, outcome.reason];
    await failRefund(pool, { refundId, providerRefundId, reason });
    log.error({ refundId, reason }, "refund failed; staff task created");
    return;
  }
  const hasChanged = outcome.kind === "made" && outcome.state !== due.state;
  if (hasChanged && outcome.state !== "failed") {
    const { refundId: providerRefundId, state } = outcome;
    await recordRefund(pool, { refundId, providerRefundId, state });
    return;
  }
  // There is no last try: a refund is never given up because the card processor does not respond.
  const reason = due.state === "queued" ? "no answer" : null;
  await refundQueue.postpone(pool, { refundId, tries: due.tries, reason });
}
