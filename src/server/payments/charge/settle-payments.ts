import { randomUUID } from "node:crypto";
import type { Context } from "../../context.ts";
import { withLease } from "../../platform/jobs/lease.ts";
import { processInBatches } from "../../platform/jobs/process-in-batches.ts";
import {
  claimDuePayments,
  type DuePayment,
  type PurchaseFilter,
  postponePayment,
  recordPaymentVoided,
  refundInsteadOfVoid,
  renewPaymentLease,
} from "../records/payments.queries.ts";
import { capturePayment } from "./capture-payment.ts";

/**
 * Captures, or gives back, every payment that is due.
 * @param filter only those of one booking or voucher; without one: all.
 * @param signal ends it after those in hand.
 */
export async function settlePayments(
  context: Context,
  filter: PurchaseFilter,
  signal?: AbortSignal,
): Promise<void> {
  await processInBatches(
    context,
    (limit) => claimDuePayments(context.pool, { limit, ...filter }),
    (due) => settle(context, due),
    signal,
  );
}

function settle(context: Context, { state, providerPaymentId }: DuePayment): Promise<boolean> {
  return state === "to_void"
    ? voidPayment(context, providerPaymentId)
    : capturePayment(context, providerPaymentId);
}

/**
 * Gives back what was set aside for a booking that was cancelled. When it was captured meanwhile,
 * all of it is refunded; when nobody answers, the job asks again.
 * @returns whether the card processor answered.
 */
async function voidPayment(context: Context, providerPaymentId: string): Promise<boolean> {
  const { pool, payments, failpoint } = context;
  return withLease(context, renewPaymentLease, { providerPaymentId }, async () => {
    const outcome = await payments.void(providerPaymentId);
    await failpoint("void.asked");
    if (outcome === "voided") await recordPaymentVoided(pool, { providerPaymentId });
    if (outcome === "captured") {
      await refundInsteadOfVoid(pool, {
        providerPaymentId,
        refundId: randomUUID(),
        providerKey: randomUUID(),
      });
    }
    if (outcome === "unknown") await postponePayment(pool, { providerPaymentId });
    return outcome !== "unknown";
  });
}
