import type { Context } from "../../context.ts";
import { ProviderUnavailable } from "../../integrations/square/payment-provider.ts";
import { withLease } from "../../platform/jobs/lease.ts";
import { refundOrphanedPayment } from "../refund/refund-orphaned-payment.ts";
import { attemptQueue, recordAttemptVoided } from "./attempts.queries.ts";

interface AttemptToVoid {
  id: string;
  providerKey: string;
  /** The payment it created; null if unknown, so that it can only be voided by key. */
  providerPaymentId: string | null;
  /** The key was already voided once, in an earlier pass. */
  isRetry?: boolean;
}

/**
 * Voids the authorisation of an attempt at the card processor, then records it. A payment that was
 * captured elsewhere is refunded instead. If the card processor does not respond, recovery retries.
 * @returns false if recovery has to try again.
 */
export async function voidAttempt(context: Context, attempt: AttemptToVoid): Promise<boolean> {
  const { pool } = context;
  const attemptId = attempt.id;
  return withLease(context, attemptQueue, { attemptId }, async () => {
    const outcome = await requestVoid(context, attempt);
    await context.failpoint("void.responded");
    if (outcome === "voided") await recordAttemptVoided(pool, { attemptId });
    if (outcome === "captured") await refundCaptured(context, attempt);
    if (outcome === "unknown") await attemptQueue.postpone(pool, { attemptId });
    return outcome !== "unknown";
  });
}

async function requestVoid({ payments }: Context, attempt: AttemptToVoid) {
  if (attempt.providerPaymentId !== null) return payments.void(attempt.providerPaymentId);
  const outcome = await payments.voidByKey(attempt.providerKey);
  // "voided" is no proof: the authorisation may still have been in flight. A later pass voids
  // again.
  return attempt.isRetry ? outcome : "unknown";
}

async function refundCaptured(context: Context, attempt: AttemptToVoid): Promise<void> {
  const { id: attemptId, providerPaymentId } = attempt;
  try {
    const payment = providerPaymentId && (await context.payments.getPayment(providerPaymentId));
    if (!payment) throw new ProviderUnavailable(`payment ${providerPaymentId}`);
    await refundOrphanedPayment(context, payment, attemptId);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    await attemptQueue.postpone(context.pool, { attemptId });
  }
}
