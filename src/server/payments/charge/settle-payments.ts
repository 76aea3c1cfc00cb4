import { randomUUID } from "node:crypto";
import type { Context } from "../../context.ts";
import { trackBackgroundWork } from "../../platform/jobs/background-work.ts";
import { withLease } from "../../platform/jobs/lease.ts";
import { processInBatches } from "../../platform/jobs/process-in-batches.ts";
import {
  claimDuePayments,
  type DuePayment,
  type PurchaseFilter,
  paymentQueue,
  recordPaymentVoided,
  refundInsteadOfVoid,
} from "../records/payments.queries.ts";
import { sendRefundsFor } from "../refund/send-refunds.ts";
import { capturePayment } from "./capture-payment.ts";

/**
 * Captures or voids every payment that is due.
 * @param filter limits the run to one booking or voucher; empty means all.
 * @param signal stops the run after the current batch.
 */
export async function settlePayments(
  context: Context,
  filter: PurchaseFilter,
  signal?: AbortSignal,
): Promise<void> {
  const claim = (limit: number) => claimDuePayments(context.pool, { limit, ...filter });
  const handle = (due: DuePayment) => settle(context, due);
  await processInBatches(context, { claim, handle }, signal);
}

function settle(context: Context, { state, providerPaymentId }: DuePayment): Promise<boolean> {
  return state === "void_pending"
    ? voidPayment(context, providerPaymentId)
    : capturePayment(context, providerPaymentId);
}

/**
 * Voids the authorised payment of a cancelled booking or voided voucher. If it was captured
 * meanwhile, all of it is refunded; if the card processor does not respond, the job retries.
 * @returns whether the card processor responded.
 */
async function voidPayment(context: Context, providerPaymentId: string): Promise<boolean> {
  const { pool, payments, failpoint } = context;
  return withLease(context, paymentQueue, { providerPaymentId }, async () => {
    const outcome = await payments.void(providerPaymentId);
    await failpoint("void.responded");
    if (outcome === "voided") await recordPaymentVoided(pool, { providerPaymentId });
    if (outcome === "captured") {
      await refundInsteadOfVoid(pool, {
        providerPaymentId,
        refundId: randomUUID(),
        providerKey: randomUUID(),
      });
    }
    if (outcome === "unknown")
      await paymentQueue.postpone(pool, { providerPaymentId, reason: "no answer" });
    return outcome !== "unknown";
  });
}

/** How long a request waits for the card processor, in milliseconds. */
const SETTLE_WAIT_MS = 2000;

/** Work that outlived the wait in {@link settlePaymentsNow}. */
const pendingSettling = trackBackgroundWork();

/**
 * Sends the pending voids and refunds of one booking or voucher without waiting for the jobs.
 * Returns after {@link SETTLE_WAIT_MS} at the latest; unfinished work continues in the background
 * or in the jobs. Never throws, because the change that caused the refund is already committed.
 */
export async function settlePaymentsNow(context: Context, filter: PurchaseFilter): Promise<void> {
  const settled = settleAndLogErrors(context, filter);
  pendingSettling.add(context.db, settled);
  const waitLimit = Promise.withResolvers<void>();
  const timer = setTimeout(waitLimit.resolve, SETTLE_WAIT_MS);
  await Promise.race([settled, waitLimit.promise]);
  clearTimeout(timer);
}

/**
 * Waits for the work that {@link settlePaymentsNow} left running on this database. Called on
 * shutdown.
 */
export async function finishSettling({ db }: Pick<Context, "db">): Promise<void> {
  await pendingSettling.waitFor(db);
}

async function settleAndLogErrors(context: Context, filter: PurchaseFilter): Promise<void> {
  try {
    await settlePayments(context, filter);
    await sendRefundsFor(context, filter);
  } catch (error) {
    context.log.error({ err: error, ...filter }, "inline refund failed; queued for the refund job");
  }
}
