import type { Context } from "../context.ts";
import { trackBackgroundWork } from "../platform/jobs/background-work.ts";
import { settlePayments } from "./charge/settle-payments.ts";
import type { PurchaseFilter } from "./records/payments.queries.ts";
import { sendRefundsFor } from "./refund/send-refunds.ts";

/** How long an answer waits for the card processor, in milliseconds. */
const SETTLE_WAIT_MS = 2000;

/** What {@link settlePaymentsNow} no longer waits for. */
const pendingSettling = trackBackgroundWork();

/**
 * Voids and refunds what a booking or voucher gives back, without waiting for the jobs. Answers after
 * {@link SETTLE_WAIT_MS} at the latest; what is not done by then goes on, here or by the jobs. Never
 * throws, because what caused it has already happened.
 */
export async function settlePaymentsNow(context: Context, filter: PurchaseFilter): Promise<void> {
  const settled = settleAndLogErrors(context, filter);
  pendingSettling.add(context.db, settled);
  const waitLimit = Promise.withResolvers<void>();
  const timer = setTimeout(waitLimit.resolve, SETTLE_WAIT_MS);
  await Promise.race([settled, waitLimit.promise]);
  clearTimeout(timer);
}

/** Waits for what {@link settlePaymentsNow} began with this database. For the end of the server. */
export async function finishSettling({ db }: Pick<Context, "db">): Promise<void> {
  await pendingSettling.waitFor(db);
}

async function settleAndLogErrors(context: Context, filter: PurchaseFilter): Promise<void> {
  try {
    await settlePayments(context, filter);
    await sendRefundsFor(context, filter);
  } catch (error) {
    context.log.error({ err: error, ...filter }, "giving money back was left to the jobs");
  }
}
