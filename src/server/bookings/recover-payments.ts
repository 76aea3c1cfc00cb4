import type { Context } from "../context.ts";
import { claimUnsettledAttempts, type UnsettledAttempt } from "../payments/attempts.queries.ts";
import { capturePayment } from "../payments/capture-payment.ts";
import { claimCapturesDue } from "../payments/payments.queries.ts";
import { voidAttempt } from "../payments/void-attempt.ts";
import type { Purchase } from "./purchase.ts";
import { settleAttempt } from "./settle-attempt.ts";

/** How many are taken at a time, so that a backlog does not flood the card processor. */
const BATCH = 20;

/**
 * Carries on whatever a crash, a lost answer or a silent provider left unfinished: attempts forward
 * to a booking or back, and captures that were not made at once. Runs at start and every 30 s.
 */
export async function recoverPayments(context: Context): Promise<void> {
  const { pool } = context;
  for (const attempt of await claimUnsettledAttempts(pool, { limit: BATCH })) {
    await withoutStoppingTheRest(context, () => carryOn(context, attempt));
  }
  for (const due of await claimCapturesDue(pool, { limit: BATCH })) {
    await withoutStoppingTheRest(context, () => capturePayment(context, due.providerPaymentId));
  }
}

async function carryOn(context: Context, attempt: UnsettledAttempt): Promise<void> {
  if (attempt.state === "to_void") {
    if (attempt.providerPaymentId) {
      await voidAttempt(context, attempt.id, attempt.providerPaymentId);
    }
    return;
  }
  const { id, providerKey, amountPence } = attempt;
  const cardToken = attempt.cardToken && context.secrets.unseal(attempt.cardToken);
  const purchase = attempt.purchase as Purchase;
  const settlement = await settleAttempt(context, {
    id,
    providerKey,
    amountPence,
    cardToken,
    purchase,
  });
  if (settlement.kind === "confirmed" && settlement.providerPaymentId) {
    await capturePayment(context, settlement.providerPaymentId);
  }
}

async function withoutStoppingTheRest({ log }: Context, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.error({ err: error }, "carrying a payment on failed; it stays due");
  }
}
