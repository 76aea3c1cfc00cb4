import type { Context } from "../context.ts";
import type { ProviderDispute } from "../gateways/payments/payments.ts";
import { recordDispute } from "./disputes.queries.ts";

/** Records a dispute about a payment of ours, or how it stands now, and tells staff. */
export async function lookAtDispute({ pool, log }: Context, dispute: ProviderDispute) {
  const [recorded] = await recordDispute(pool, {
    providerDisputeId: dispute.id,
    providerPaymentId: dispute.paymentId,
    amountPence: dispute.amountPence,
    state: dispute.state,
    reason: dispute.reason,
    dueAt: dispute.dueAt,
    changedAt: dispute.changedAt,
  });
  if (recorded) log.warn({ disputeId: recorded.id, state: dispute.state }, "a dispute changed");
}
