import type { Context } from "../context.ts";
import { trackBackgroundWork } from "../platform/jobs/background-work.ts";
import { settlePayments } from "./charge/settle-payments.ts";
import type { PurchaseFilter } from "./records/payments.queries.ts";
import { sendRefundsFor } from "./refund/send-refunds.ts";

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
