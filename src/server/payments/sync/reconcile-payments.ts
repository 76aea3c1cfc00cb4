import type { Context } from "../../context.ts";
import { onlyOne } from "../../platform/database/advisory-lock.ts";
import { untilStopped } from "../../platform/jobs/take-until-aborted.ts";
import { ProviderSilent } from "./provider-unavailable.ts";
import { listPaymentsToCompare } from "./reconcile.queries.ts";
import { reportMismatch } from "./record-sync.statement.ts";
import { lookAtDispute } from "./sync-dispute.ts";
import { lookAtPayment } from "./sync-payment.ts";

/**
 * Compares both ledgers in both directions: everything that changed at the provider since then, and
 * everything of ours that is recent or on its way. One process at a time is enough; two would do no
 * harm. What fails is logged, keeps nothing else from being looked at, and is found again by the
 * next run.
 * @param stopping breaks it off after the payment that is looked at.
 * @returns false when not all that changed since then was looked at: the provider is away or a list
 * could not be read, another process is at it, or it was broken off.
 */
export async function reconcilePayments(
  context: Context,
  { since }: { since: Date },
  stopping?: AbortSignal,
): Promise<boolean> {
  if (!(await isSellerReady(context))) return false;
  let isWhole = false;
  await onlyOne(context.pool, "slipway: reconcile payments", async () => {
    const seen = new Set<string>();
    const look = (ids: Iterable<string>) => lookAtOthers(context, ids, seen, stopping);
    const lists = [
      await isRead(context, "payments there", () => lookAtTheirs(context, since, seen, stopping)),
      await isRead(context, "refunds there", async () =>
        look(await paymentsOfRefunds(context, since, stopping)),
      ),
      await isRead(context, "payments here", async () => look(await ours(context, since))),
    ];
    // All there are, each time: the next run makes up for it, however far it looks back.
    await isRead(context, "disputes", () => lookAtDisputes(context, stopping));
    isWhole = lists.every((isListRead) => isListRead) && !stopping?.aborted;
  });
  return isWhole;
}

/**
 * Asked each time, because a start does not wait for a provider that is away: with the credentials
 * of somebody else every payment of ours would look as if it had vanished.
 */
async function isSellerReady({ payments, log }: Context): Promise<boolean> {
  const check = await payments.checkSeller();
  if (check.kind === "wrong") log.error(check.sentence);
  if (check.kind === "unreachable") log.warn("the card processor is away; reconciled next time");
  return check.kind === "ready";
}

async function isRead({ log }: Context, list: string, work: () => Promise<void>) {
  try {
    await work();
    return true;
  } catch (error) {
    log.error({ list, err: error }, "a list could not be reconciled; it is read again");
    return false;
  }
}

async function lookAtTheirs(
  context: Context,
  since: Date,
  seen: Set<string>,
  stopping?: AbortSignal,
): Promise<void> {
  for await (const payment of untilStopped(context.payments.listSince(since), stopping)) {
    seen.add(payment.id);
    await withoutStoppingTheRest(context, payment.id, () => lookAtPayment(context, payment));
  }
}

/** Those that were not seen yet. */
async function lookAtOthers(
  context: Context,
  ids: Iterable<string>,
  seen: Set<string>,
  stopping?: AbortSignal,
): Promise<void> {
  for await (const id of untilStopped(new Set(ids).difference(seen), stopping)) {
    seen.add(id);
    await withoutStoppingTheRest(context, id, () => lookById(context, id));
  }
}

async function lookAtDisputes(context: Context, stopping?: AbortSignal): Promise<void> {
  for await (const dispute of untilStopped(context.payments.listDisputes(), stopping)) {
    await withoutStoppingTheRest(context, dispute.id, () => lookAtDispute(context, dispute));
  }
}

async function paymentsOfRefunds(
  { payments }: Context,
  since: Date,
  stopping?: AbortSignal,
): Promise<string[]> {
  const refunds = untilStopped(payments.listRefundsSince(since), stopping);
  return Array.fromAsync(refunds, ({ paymentId }) => paymentId);
}

async function ours({ pool }: Context, since: Date): Promise<string[]> {
  const rows = await listPaymentsToCompare(pool, { since });
  return rows.map(({ providerPaymentId }) => providerPaymentId);
}

async function lookById(context: Context, id: string): Promise<void> {
  const payment = await context.payments.get(id);
  if (payment === undefined) throw new ProviderSilent(`payment ${id}`);
  if (payment) return lookAtPayment(context, payment);
  const mismatch = { what: "unknown_there", there: null, ours: id } as const;
  const [told] = await reportMismatch(context.pool, { providerPaymentId: id, mismatch });
  if (told) context.log.error({ providerPaymentId: id }, "the provider knows no such payment");
}

async function withoutStoppingTheRest(
  { log }: Context,
  providerId: string,
  look: () => Promise<void>,
): Promise<void> {
  try {
    await look();
  } catch (error) {
    if (error instanceof ProviderSilent) log.warn({ providerId }, error.message);
    else log.error({ providerId, err: error }, "reconciling one payment failed");
  }
}
