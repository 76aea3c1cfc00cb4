import type { Context } from "../../context.ts";
import { withLease } from "../../platform/jobs/lease.ts";
import {
  postponePayment,
  recordPaymentCaptured,
  renewPaymentLease,
} from "../records/payments.queries.ts";

/**
 * Takes the money that was set aside for a booking or voucher. When the authorisation fell away,
 * what it paid for is lost; whatever else goes wrong, the payment stays due and the job tries again.
 * @returns whether the card processor answered.
 */
export async function capturePayment(
  context: Context,
  providerPaymentId: string,
): Promise<boolean> {
  const { pool, payments, failpoint } = context;
  return withLease(context, renewPaymentLease, { providerPaymentId }, async () => {
    const outcome = await payments.capture(providerPaymentId);
    await failpoint("capture.asked");
    if (outcome === "captured") await recordPaymentCaptured(pool, { providerPaymentId });
    if (outcome === "lost") await context.losePayment(context, providerPaymentId);
    if (outcome === "unknown") await postponePayment(pool, { providerPaymentId });
    return outcome !== "unknown";
  });
}

/** The same at once: what was bought stands whatever becomes of this; a job captures what was left. */
export async function captureNow(context: Context, providerPaymentId: string): Promise<void> {
  try {
    await capturePayment(context, providerPaymentId);
  } catch (error) {
    context.log.error({ providerPaymentId, err: error }, "a capture is left to its job");
  }
}
