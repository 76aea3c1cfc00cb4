import type { Context } from "../../context.ts";
import { withLease } from "../../platform/jobs/lease.ts";
import { refundOrphanedPayment } from "../refund/refund-orphaned-payment.ts";
import { postponeAttempt, recordAttemptVoided, renewAttemptLease } from "./attempts.queries.ts";

interface AttemptToVoid {
  id: string;
  providerKey: string;
  /** What it made; null when that is not known and only its key can be named. */
  providerPaymentId: string | null;
  /** A later pass: some time ago the key was voided before. */
  isRetry?: boolean;
}

/**
 * Gives back what an attempt set aside: asked of the provider first, recorded once it said so. What
 * was captured elsewhere is refunded instead. When nobody answers, recovery asks again.
 * @returns whether it is settled what becomes of it.
 */
export async function voidAttempt(context: Context, attempt: AttemptToVoid): Promise<boolean> {
  const { pool } = context;
  const attemptId = attempt.id;
  return withLease(context, renewAttemptLease, { attemptId }, async () => {
    const outcome = await requestVoid(context, attempt);
    await context.failpoint("void.asked");
    if (outcome === "voided") await recordAttemptVoided(pool, { attemptId });
    if (outcome === "captured") await refundCaptured(context, attempt);
    if (outcome === "unknown") await postponeAttempt(pool, { attemptId });
    return outcome !== "unknown";
  });
}

async function requestVoid({ payments }: Context, attempt: AttemptToVoid) {
  if (attempt.providerPaymentId !== null) return payments.void(attempt.providerPaymentId);
  const outcome = await payments.voidByKey(attempt.providerKey);
  // A yes is no proof: the authorisation may still have been on its way. A later pass voids again.
  return attempt.isRetry ? outcome : "unknown";
}

async function refundCaptured(context: Context, attempt: AttemptToVoid): Promise<void> {
  const payment =
    attempt.providerPaymentId && (await context.payments.getPayment(attempt.providerPaymentId));
  if (payment) await refundOrphanedPayment(context, payment, attempt.id);
  else await postponeAttempt(context.pool, { attemptId: attempt.id });
}
