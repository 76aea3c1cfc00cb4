import type { Context } from "../../context.ts";
import type { Refund } from "../../integrations/square/payment-provider.ts";
import { underLease } from "../../platform/jobs/lease.ts";
import { batchByBatch } from "../../platform/jobs/process-in-batches.ts";
import type { OfPurchase } from "../records/payments.queries.ts";
import {
  claimRefundsDue,
  failRefund,
  postponeRefund,
  type RefundDue,
  recordRefund,
  renewRefund,
} from "../records/refunds.queries.ts";

/**
 * Carries on every refund that is due: asks the card processor for it, with the refund's own key
 * each time, or asks what became of it. Safe with any number of processes. What is not known is
 * asked again after a growing pause, for as long as it takes; what failed for good is told to staff.
 * Runs every few seconds.
 */
export async function sendRefunds(context: Context, stopping?: AbortSignal): Promise<void> {
  await sendSome(context, {}, stopping);
}

/** The same for the refunds of one booking or voucher, without waiting for the job. */
export async function sendRefundsOf(context: Context, of: OfPurchase): Promise<void> {
  await sendSome(context, of);
}

async function sendSome(context: Context, of: OfPurchase, stopping?: AbortSignal): Promise<void> {
  await batchByBatch(
    context,
    (limit) => claimRefundsDue(context.pool, { limit, ...of }),
    (due) => underLease(context, renewRefund, { refundId: due.id }, () => carryOn(context, due)),
    stopping,
  );
}

async function carryOn(context: Context, due: RefundDue): Promise<boolean> {
  await context.reach("refund.claimed");
  const outcome = await askFor(context, due);
  await context.reach("refund.asked");
  await record(context, due, outcome);
  return outcome.kind !== "unknown";
}

async function askFor({ payments }: Context, due: RefundDue): Promise<Refund> {
  if (due.providerRefundId !== null) {
    const state = await payments.refundStatus(due.providerRefundId);
    return state ? { kind: "made", refundId: due.providerRefundId, state } : { kind: "unknown" };
  }
  if (due.providerKey === null) throw new Error(`The refund ${due.id} has no key to ask with.`);
  return payments.refund(due.providerKey, due.providerPaymentId, due.amountPence);
}

async function record({ pool, log }: Context, due: RefundDue, outcome: Refund): Promise<void> {
  const refundId = due.id;
  if (outcome.kind === "refused" || (outcome.kind === "made" && outcome.state === "failed")) {
    const [providerRefundId, reason] =
      outcome.kind === "made" ? [outcome.refundId, "failed at the bank"] : [null, outcome.reason];
    await failRefund(pool, { refundId, providerRefundId, reason });
    log.error({ refundId, reason }, "a refund failed; staff have to look");
    return;
  }
  const hasMoved = outcome.kind === "made" && outcome.state !== due.state;
  if (hasMoved && outcome.state !== "failed") {
    const { refundId: providerRefundId, state } = outcome;
    await recordRefund(pool, { refundId, providerRefundId, state });
    return;
  }
  await postponeRefund(pool, {
    refundId,
    tries: due.tries,
    pauseSeconds: pauseSecondsAfter(due.tries, MOST_SECONDS),
  });
}

/** A bank may take days, so asking more often than hourly is no use. */
const MOST_SECONDS = 3600;

const FIRST_SECONDS = 5;

/**
 * How long to wait after so many tries that came to nothing, in seconds: 5, 10, 20 and so on, until
 * `mostSeconds`. There is no last try: money is never given up on because nobody answers.
 */
export function pauseSecondsAfter(tries: number, mostSeconds: number): number {
  return Math.min(mostSeconds, FIRST_SECONDS * 2 ** Math.min(tries - 1, 20));
}
