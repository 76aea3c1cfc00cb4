import type { Context } from "../../context.ts";
import {
  claimUnsettledAttempts,
  type UnsettledAttempt,
} from "../../payments/charge/attempts.queries.ts";
import { capturePayment } from "../../payments/charge/capture-payment.ts";
import {
  type Attempt,
  type AttemptOutcome,
  abandonAttempt,
  type Sale,
  settleAttempt,
} from "../../payments/charge/settle-attempt.ts";
import { settlePayments } from "../../payments/charge/settle-payments.ts";
import { voidAttempt } from "../../payments/charge/void-attempt.ts";
import { processInBatches } from "../../platform/jobs/process-in-batches.ts";
import type { VoucherPurchase } from "../../vouchers/sell/purchase.ts";
import { voucherSale } from "../../vouchers/sell/sale.ts";
import { toLaterPaymentSale } from "../pay/later-payment-sale.ts";
import type { LaterPurchase } from "../pay/later-purchase.ts";
import { toBookingSale } from "./booking-sale.ts";
import type { Purchase } from "./purchase.ts";

/**
 * Resumes whatever a crash, a lost response or a silent card processor left unfinished: completes
 * or rolls back attempts, and captures or refunds payments. Runs at start and every few seconds;
 * while the processor does not answer, it retries after a pause.
 */
export async function recoverPayments(context: Context, signal?: AbortSignal): Promise<void> {
  const claim = (limit: number) => claimUnsettledAttempts(context.pool, { limit });
  const handle = (attempt: UnsettledAttempt) => resumeAttempt(context, attempt);
  await processInBatches(context, { claim, handle }, signal);
  await settlePayments(context, {}, signal);
}

/** @returns whether the attempt's outcome is settled */
async function resumeAttempt(context: Context, unsettled: UnsettledAttempt): Promise<boolean> {
  if (unsettled.state === "void_pending") {
    return voidAttempt(context, { ...unsettled, isRetry: true });
  }
  const sale = toSale(context, unsettled);
  const attempt = toAttempt(context, unsettled);
  if (!attempt) {
    await abandonAttempt(context, unsettled, sale);
    return true;
  }
  const settlement = await settleOrGiveUp(context, attempt, sale, unsettled);
  if (settlement.kind === "unknown" && unsettled.isSpent) {
    await abandonAttempt(context, attempt, sale);
  }
  if (settlement.kind === "confirmed" && settlement.providerPaymentId) {
    await capturePayment(context, settlement.providerPaymentId);
  }
  return settlement.kind !== "unknown";
}

/** Retries an attempt that keeps failing until it is spent, then gives it up. */
async function settleOrGiveUp(
  context: Context,
  attempt: Attempt,
  sale: Sale<unknown>,
  { isSpent }: UnsettledAttempt,
): Promise<AttemptOutcome<unknown>> {
  try {
    return await settleAttempt(context, attempt, sale, true);
  } catch (error) {
    if (!isSpent) throw error;
    context.log.error(
      { attemptId: attempt.id, err: error },
      "payment attempt given up: it keeps failing",
    );
    return { kind: "unknown" };
  }
}

function toSale(context: Context, { id, purpose, purchase }: UnsettledAttempt): Sale<unknown> {
  switch (purpose) {
    case "voucher":
      return voucherSale(context, id, purchase as VoucherPurchase);
    case "payment":
      return toLaterPaymentSale(context, id, purchase as LaterPurchase);
    case "booking":
      return toBookingSale(context, id, purchase as Purchase);
  }
}

/**
 * Undefined when the card token was encrypted with a secret that this installation no longer has.
 */
function toAttempt({ secrets }: Context, unsettled: UnsettledAttempt): Attempt | undefined {
  const { id, providerKey, amountPence, cardToken } = unsettled;
  try {
    return { id, providerKey, amountPence, cardToken: cardToken && secrets.decrypt(cardToken) };
  } catch {
    return undefined;
  }
}
