import type { Context } from "../../context.ts";
import { withLease } from "../../platform/jobs/lease.ts";
import { paymentQueue, recordPaymentCaptured } from "../records/payments.queries.ts";

/**
 * Captures the authorised payment of a booking or voucher. If the authorisation has lapsed, the
 * booking is cancelled or the voucher voided; after any other failure the payment stays due and the
 * job retries.
 * @returns whether the card processor responded.
 */
export async function capturePayment(
  context: Context,
  providerPaymentId: string,
): Promise<boolean> {
  const { pool, payments, failpoint } = context;
  return withLease(context, paymentQueue, { providerPaymentId }, async () => {
    const outcome = await payments.capture(providerPaymentId);
    await failpoint("capture.responded");
    if (outcome === "captured") await recordPaymentCaptured(pool, { providerPaymentId });
    if (outcome === "expired") await context.expireAuthorisation(context, providerPaymentId);
    if (outcome === "unknown")
      await paymentQueue.postpone(pool, { providerPaymentId, reason: "no answer" });
    return outcome !== "unknown";
  });
}

/**
 * Captures the payment right after the purchase and never throws: the booking or voucher is already
 * confirmed, and a job retries a failed capture.
 */
export async function captureNow(context: Context, providerPaymentId: string): Promise<void> {
  try {
    await capturePayment(context, providerPaymentId);
  } catch (error) {
    context.log.error(
      { providerPaymentId, err: error },
      "inline capture failed; queued for the capture job",
    );
  }
}
