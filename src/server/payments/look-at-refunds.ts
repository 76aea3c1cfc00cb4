import type { Context } from "../context.ts";
import { violatedKey } from "../database/violated-key.ts";
import type { ProviderPayment, ProviderRefund } from "../gateways/payments/payments.ts";
import {
  type KnownRefund,
  readRefunds,
  recordExternalRefund,
} from "./external-refunds.statement.ts";
import { reportMismatch } from "./look-at-records.statement.ts";
import { ProviderSilent } from "./provider-silent.ts";
import { failRefund, recordRefund } from "./refunds.queries.ts";

/**
 * Compares the refunds of a captured payment: ours are carried on as they stand there, those that
 * began at the provider are recorded, and what still does not add up is told to staff.
 * @throws ProviderSilent
 */
export async function lookAtRefunds(
  context: Context,
  there: ProviderPayment,
  paymentId: string,
): Promise<void> {
  if (there.refundIds.length === 0) return;
  const known = await readRefunds(context.pool, { paymentId });
  for (const refundId of there.refundIds) {
    const ours = known.find((refund) => refund.providerRefundId === refundId);
    if (ours?.state === "completed" || ours?.state === "failed") continue;
    const refund = await context.payments.getRefund(refundId);
    if (refund === undefined) throw new ProviderSilent(`refund ${refundId}`);
    if (refund) await lookAtRefund(context, refund, ours ?? askedFor(refund, known));
  }
  await reportWhatIsMissing(context, there, paymentId);
}

/** A refund of ours whose answer was lost: only its key tells that it is ours. */
function askedFor({ key }: ProviderRefund, known: KnownRefund[]): KnownRefund | undefined {
  return key === null ? undefined : known.find(({ providerKey }) => providerKey === key);
}

async function lookAtRefund(
  context: Context,
  refund: ProviderRefund,
  ours: KnownRefund | undefined,
): Promise<void> {
  const { id: providerRefundId, state } = refund;
  if (!ours) return recordExternal(context, refund);
  if (state === "failed") {
    const reason = "failed at the bank";
    await failRefund(context.pool, { refundId: ours.id, providerRefundId, reason });
  } else {
    await recordRefund(context.pool, { refundId: ours.id, providerRefundId, state });
  }
}

async function recordExternal({ pool, log }: Context, refund: ProviderRefund): Promise<void> {
  try {
    const [recorded] = await recordExternalRefund(pool, {
      providerPaymentId: refund.paymentId,
      providerRefundId: refund.id,
      amountPence: refund.amountPence,
      reason: refund.reason,
      state: refund.state,
    });
    if (recorded) log.warn(recorded, "a refund that began at the card processor was recorded");
  } catch (error) {
    // Another look has just recorded the same one.
    if (violatedKey(error) !== "refunds_provider_refund_id_key") throw error;
  }
}

/**
 * More went back there than we know of: a refund of theirs for which nothing was left here, because
 * as much is already on its way, or one that is nowhere to be found. Failed ones count here, since
 * `there` may have been read before they failed.
 */
async function reportWhatIsMissing(
  { pool, log }: Context,
  there: ProviderPayment,
  paymentId: string,
): Promise<void> {
  const known = await readRefunds(pool, { paymentId });
  const ours = known
    .filter(({ providerRefundId }) => there.refundIds.includes(providerRefundId ?? ""))
    .reduce((sum, { amountPence }) => sum + amountPence, 0);
  if (ours >= there.refundedPence) return;
  const mismatch = { what: "refunded", there: there.refundedPence, ours } as const;
  const [told] = await reportMismatch(pool, { providerPaymentId: there.id, mismatch });
  if (told) log.error({ providerPaymentId: there.id, ...mismatch }, "the two ledgers differ");
}
