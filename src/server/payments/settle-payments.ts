import type { Context } from "../context.ts";
import { batchByBatch } from "./batch-by-batch.ts";
import { capturePayment } from "./capture-payment.ts";
import { claimPaymentsDue, type OfPurchase, type PaymentDue } from "./payments.queries.ts";
import { voidPayment } from "./void-payment.ts";

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
