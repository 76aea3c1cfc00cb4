import type { Context } from "../../context.ts";
import { underLease } from "../../platform/jobs/lease.ts";
import { returnStrayMoney } from "../refund/refund-orphaned-payment.ts";
import { postponeAttempt, recordVoided, renewAttempt } from "./attempts.queries.ts";

interface AttemptToVoid {
  id: string;
  providerKey: string;
  /** What it made; null when that is not known and only its key can be named. */
  providerPaymentId: string | null;
  /** A later pass: some time ago the key was voided before. */
  isLaterPass?: boolean;
}

/**
 * Gives back what an attempt set aside: asked of the provider first, recorded once it said so. What
 * was captured elsewhere is refunded instead. When nobody answers, recovery asks again.
 * @returns whether it is settled what becomes of it.
 */
export async function voidAttempt(context: Context, attempt: AttemptToVoid): Promise<boolean> {
  const { pool } = context;
  const attemptId = attempt.id;
  return underLease(context, renewAttempt, { attemptId }, async () => {
    const outcome = await askFor(context, attempt);
    await context.reach("void.asked");
    if (outcome === "voided") await recordVoided(pool, { attemptId });
    if (outcome === "captured") await returnCaptured(context, attempt);
    if (outcome === "unknown") await postponeAttempt(pool, { attemptId });
    return outcome !== "unknown";
  });
}

async function askFor({ payments }: Context, attempt: AttemptToVoid) {
  if (attempt.providerPaymentId !== null) return payments.void(attempt.providerPaymentId);
  const outcome = await payments.voidByKey(attempt.providerKey);
  // A yes is no proof: the authorisation may still have been on its way. A later pass voids again.
  return attempt.isLaterPass ? outcome : "unknown";
}

async function returnCaptured(context: Context, attempt: AttemptToVoid): Promise<void> {
  const there =
    attempt.providerPaymentId && (await context.payments.get(attempt.providerPaymentId));
  if (there) await returnStrayMoney(context, there, attempt.id);
  else await postponeAttempt(context.pool, { attemptId: attempt.id });
}
