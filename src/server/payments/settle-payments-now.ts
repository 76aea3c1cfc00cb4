import type { Context } from "../context.ts";
import { trackUnderWay } from "../platform/jobs/background-work.ts";
import { settlePayments } from "./charge/settle-payments.ts";
import type { OfPurchase } from "./records/payments.queries.ts";
import { sendRefundsOf } from "./refund/send-refunds.ts";

/** How long an answer waits for the card processor, in milliseconds. */
const MONEY_WAIT_MS = 2000;

/** What {@link settleMoneyNow} no longer waits for. */
const underWay = trackUnderWay();

/**
 * Voids and refunds what a booking or voucher gives back, without waiting for the jobs. Answers after
 * {@link MONEY_WAIT_MS} at the latest; what is not done by then goes on, here or by the jobs. Never
 * throws, because what caused it has already happened.
 */
export async function settleMoneyNow(context: Context, of: OfPurchase): Promise<void> {
  const settling = settleOf(context, of);
  underWay.add(context.db, settling);
  const undecided = Promise.withResolvers<void>();
  const timer = setTimeout(undecided.resolve, MONEY_WAIT_MS);
  await Promise.race([settling, undecided.promise]);
  clearTimeout(timer);
}

/** Waits for what {@link settleMoneyNow} began with this database. For the end of the server. */
export async function finishSettling({ db }: Pick<Context, "db">): Promise<void> {
  await underWay.finished(db);
}

async function settleOf(context: Context, of: OfPurchase): Promise<void> {
  try {
    await settlePayments(context, of);
    await sendRefundsOf(context, of);
  } catch (error) {
    context.log.error({ err: error, ...of }, "giving money back was left to the jobs");
  }
}
