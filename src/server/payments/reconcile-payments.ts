import type { Context } from "../context.ts";
import { onlyOne } from "../database/only-one.ts";
import { lookAtDispute } from "./look-at-dispute.ts";
import { lookAtPayment } from "./look-at-payment.ts";
import { reportMismatch } from "./look-at-records.statement.ts";
import { ProviderSilent } from "./provider-silent.ts";
import { listPaymentsToCompare } from "./reconcile.queries.ts";

/**
 * Compares both ledgers in both directions: everything that changed at the provider since then, and
 * everything of ours that is recent or on its way. One process at a time is enough; two would do no
 * harm. What fails is logged and found again by the next run.
 * @returns false when it was not done: the provider is away, or another process is at it.
 * @throws when a list of the provider's cannot be read.
 */
export async function reconcilePayments(
  context: Context,
  { since }: { since: Date },
): Promise<boolean> {
  if (!(await isSellerReady(context))) return false;
  return onlyOne(context.pool, "slipway: reconcile payments", async () => {
    const seen = new Set<string>();
    for await (const payment of context.payments.listSince(since)) {
      seen.add(payment.id);
      await withoutStoppingTheRest(context, payment.id, () => lookAtPayment(context, payment));
    }
    const more = [...(await paymentsOfRefunds(context, since)), ...(await ours(context, since))];
    for (const id of new Set(more).difference(seen)) {
      await withoutStoppingTheRest(context, id, () => lookById(context, id));
    }
    for await (const dispute of context.payments.listDisputes()) {
      await withoutStoppingTheRest(context, dispute.id, () => lookAtDispute(context, dispute));
    }
  });
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

async function paymentsOfRefunds({ payments }: Context, since: Date): Promise<string[]> {
  const ids: string[] = [];
  for await (const { paymentId } of payments.listRefundsSince(since)) ids.push(paymentId);
  return ids;
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
