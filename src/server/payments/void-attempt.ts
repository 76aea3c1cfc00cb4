import type { Context } from "../context.ts";
import { recordVoided } from "./attempts.queries.ts";

/**
 * Gives an authorisation back: asked of the provider first, recorded once it said so. When it does
 * not answer, recovery asks again.
 */
export async function voidAttempt(
  { pool, payments, reach, log }: Context,
  attemptId: string,
  providerPaymentId: string,
): Promise<void> {
  const outcome = await payments.void(providerPaymentId);
  await reach("void.asked");
  if (outcome === "voided") await recordVoided(pool, { attemptId });
  if (outcome === "captured") {
    log.error({ attemptId }, "an authorisation to be voided was captured elsewhere: refund it");
  }
}
