import { randomUUID } from "node:crypto";
import type { Context } from "../context.ts";
import type { ProviderPayment } from "../gateways/payments/payments.ts";
import { recordStrayMoney, reportUnknownMoney } from "./stray-money.statement.ts";

/**
 * Money was captured that no booking stands for. It is recorded as a payment of the attempt that
 * made it, all of it is refunded by the job, and staff are told. Money of no known attempt is not
 * touched, because it may be a sale of somebody else's: staff are told. Twice is once.
 * @param payment as the provider has it, captured.
 * @param attemptId an attempt that is not at work any more.
 */
export async function returnStrayMoney(
  { pool, log }: Context,
  payment: ProviderPayment,
  attemptId: string | null,
): Promise<void> {
  const { id: providerPaymentId, amountPence, refundedPence, referenceId } = payment;
  const [told] =
    attemptId === null
      ? await reportUnknownMoney(pool, { providerPaymentId, amountPence, referenceId })
      : await recordStrayMoney(pool, {
          attemptId,
          providerPaymentId,
          amountPence,
          refundedPence,
          refundId: randomUUID(),
          providerKey: randomUUID(),
        });
  if (told) log.error({ providerPaymentId, attemptId }, "money was captured without a booking");
}
