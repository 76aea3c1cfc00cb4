import type { Context } from "../context.ts";
import { claimUnsettledAttempts, type UnsettledAttempt } from "../payments/attempts.queries.ts";
import { batchByBatch } from "../payments/batch-by-batch.ts";
import { capturePayment } from "../payments/capture-payment.ts";
import { settlePayments } from "../payments/settle-payments.ts";
import { voidAttempt } from "../payments/void-attempt.ts";
import type { Purchase } from "./purchase.ts";
import { type Attempt, giveUpAttempt, type Settlement, settleAttempt } from "./settle-attempt.ts";

/**
 * Carries on whatever a crash, a lost answer or a silent provider left unfinished: attempts forward
 * to a booking or back, and payments to be captured or given back. Runs at start and every few
 * seconds; what nobody answers for is asked again after a pause.
 */
export async function recoverPayments(context: Context, stopping?: AbortSignal): Promise<void> {
  await batchByBatch(
    context,
    (limit) => claimUnsettledAttempts(context.pool, { limit }),
    (attempt) => carryOn(context, attempt),
    stopping,
  );
  await settlePayments(context, null, stopping);
}

/** Answers whether it is settled what becomes of it. */
async function carryOn(context: Context, unsettled: UnsettledAttempt): Promise<boolean> {
  if (unsettled.state === "to_void") {
    return voidAttempt(context, { ...unsettled, isLaterPass: true });
  }
  const attempt = readAttempt(context, unsettled);
  if (!attempt) {
    await giveUpAttempt(context, unsettled);
    return true;
  }
  const settlement = await goForward(context, attempt, unsettled);
  if (settlement.kind === "unknown" && unsettled.isSpent) await giveUpAttempt(context, attempt);
  if (settlement.kind === "confirmed" && settlement.providerPaymentId) {
    await capturePayment(context, settlement.providerPaymentId);
  }
  return settlement.kind !== "unknown";
}

/** What always fails is tried for as long as repeating it can bring something, and no longer. */
async function goForward(
  context: Context,
  attempt: Attempt,
  { isSpent }: UnsettledAttempt,
): Promise<Settlement> {
  try {
    return await settleAttempt(context, attempt, true);
  } catch (error) {
    if (!isSpent) throw error;
    context.log.error({ attemptId: attempt.id, err: error }, "an attempt that fails is given up");
    return { kind: "unknown" };
  }
}

/** Undefined when the card token was sealed with a secret that this installation no longer has. */
function readAttempt({ secrets }: Context, unsettled: UnsettledAttempt): Attempt | undefined {
  const { id, providerKey, amountPence, cardToken } = unsettled;
  const purchase = unsettled.purchase as Purchase;
  try {
    return {
      id,
      providerKey,
      amountPence,
      purchase,
      cardToken: cardToken && secrets.unseal(cardToken),
    };
  } catch {
    return undefined;
  }
}
