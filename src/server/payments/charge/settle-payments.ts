import { randomUUID } from "node:crypto";
import type { Context } from "../../context.ts";
import { underLease } from "../../platform/jobs/lease.ts";
import { batchByBatch } from "../../platform/jobs/process-in-batches.ts";
import {
  claimPaymentsDue,
  type OfPurchase,
  type PaymentDue,
  postponePayment,
  recordPaymentVoided,
  refundInsteadOfVoid,
  renewPayment,
} from "../records/payments.queries.ts";
import { capturePayment } from "./capture-payment.ts";

/**
 * Captures, or gives back, every payment that is due.
 * @param of only those of one booking or voucher; without one: all.
 * @param stopping ends it after those in hand.
 */
export async function settlePayments(
  context: Context,
  of: OfPurchase,
  stopping?: AbortSignal,
): Promise<void> {
  await batchByBatch(
    context,
    (limit) => claimPaymentsDue(context.pool, { limit, ...of }),
    (due) => settle(context, due),
    stopping,
  );
}

function settle(context: Context, { state, providerPaymentId }: PaymentDue): Promise<boolean> {
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
  const { pool, payments, reach } = context;
  return underLease(context, renewPayment, { providerPaymentId }, async () => {
    const outcome = await payments.void(providerPaymentId);
    await reach("void.asked");
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
