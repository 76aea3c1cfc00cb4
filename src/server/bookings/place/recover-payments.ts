import type { Context } from "../../context.ts";
import {
  claimUnsettledAttempts,
  type UnsettledAttempt,
} from "../../payments/charge/attempts.queries.ts";
import { capturePayment } from "../../payments/charge/capture-payment.ts";
import {
  type Attempt,
  giveUpAttempt,
  type Sale,
  type Settlement,
  settleAttempt,
} from "../../payments/charge/settle-attempt.ts";
import { settlePayments } from "../../payments/charge/settle-payments.ts";
import { voidAttempt } from "../../payments/charge/void-attempt.ts";
import { batchByBatch } from "../../platform/jobs/process-in-batches.ts";
import type { VoucherPurchase } from "../../vouchers/sell/purchase.ts";
import { voucherSale } from "../../vouchers/sell/sale.ts";
import { bookingSale } from "./booking-sale.ts";
import type { Purchase } from "./purchase.ts";

/**
 * Carries on whatever a crash, a lost answer or a silent provider left unfinished: attempts forward
 * to what they buy or back, and payments to be captured or given back. Runs at start and every few
 * seconds; what nobody answers for is asked again after a pause.
 */
export async function recoverPayments(context: Context, stopping?: AbortSignal): Promise<void> {
  await batchByBatch(
    context,
    (limit) => claimUnsettledAttempts(context.pool, { limit }),
    (attempt) => carryOn(context, attempt),
    stopping,
  );
  await settlePayments(context, {}, stopping);
}

/** Answers whether it is settled what becomes of it. */
async function carryOn(context: Context, unsettled: UnsettledAttempt): Promise<boolean> {
  if (unsettled.state === "to_void") {
    return voidAttempt(context, { ...unsettled, isLaterPass: true });
  }
  const sale = saleOf(context, unsettled);
  const attempt = readAttempt(context, unsettled);
  if (!attempt) {
    await giveUpAttempt(context, unsettled, sale);
    return true;
  }
  const settlement = await goForward(context, attempt, sale, unsettled);
  if (settlement.kind === "unknown" && unsettled.isSpent) {
    await giveUpAttempt(context, attempt, sale);
  }
  if (settlement.kind === "confirmed" && settlement.providerPaymentId) {
    await capturePayment(context, settlement.providerPaymentId);
  }
  return settlement.kind !== "unknown";
}

/** What always fails is tried for as long as repeating it can bring something, and no longer. */
async function goForward(
  context: Context,
  attempt: Attempt,
  sale: Sale<unknown>,
  { isSpent }: UnsettledAttempt,
): Promise<Settlement<unknown>> {
  try {
    return await settleAttempt(context, attempt, sale, true);
  } catch (error) {
    if (!isSpent) throw error;
    context.log.error({ attemptId: attempt.id, err: error }, "an attempt that fails is given up");
    return { kind: "unknown" };
  }
}

/** What was written with the attempt, by what the checkout is for. */
function saleOf(context: Context, { id, purpose, purchase }: UnsettledAttempt): Sale<unknown> {
  return purpose === "voucher"
    ? voucherSale(context, id, purchase as VoucherPurchase)
    : bookingSale(context, id, purchase as Purchase);
}

/** Undefined when the card token was sealed with a secret that this installation no longer has. */
function readAttempt({ secrets }: Context, unsettled: UnsettledAttempt): Attempt | undefined {
  const { id, providerKey, amountPence, cardToken } = unsettled;
  try {
    return { id, providerKey, amountPence, cardToken: cardToken && secrets.unseal(cardToken) };
  } catch {
    return undefined;
  }
}
