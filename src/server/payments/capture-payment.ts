import type { Context } from "../context.ts";
import { recordCaptured } from "./payments.queries.ts";

/**
 * Takes the money that was set aside for a confirmed booking. Whatever goes wrong, the payment
 * stays due and the capture job tries again.
 */
export async function capturePayment(
  { pool, payments, reach, log }: Context,
  providerPaymentId: string,
): Promise<void> {
  const outcome = await payments.capture(providerPaymentId);
  await reach("capture.asked");
  if (outcome === "captured") await recordCaptured(pool, { providerPaymentId });
  if (outcome === "lost") {
    log.error({ providerPaymentId }, "an authorisation was lost after its booking was confirmed");
  }
}
