import { randomUUID } from "node:crypto";
import type { Context } from "../context.ts";
import { underLease } from "./lease.ts";
import {
  postponePayment,
  recordPaymentVoided,
  refundInsteadOfVoid,
  renewPayment,
} from "./payments.queries.ts";

/**
 * Gives back what was set aside for a booking that was cancelled. When it was captured meanwhile,
 * all of it is refunded; when nobody answers, the job asks again.
 * @returns whether the card processor answered.
 */
export async function voidPayment(context: Context, providerPaymentId: string): Promise<boolean> {
  const { pool, payments, reach } = context;
  return underLease(context, renewPayment, { providerPaymentId }, async () => {
    const outcome = await payments.void(providerPaymentId);
    await reach("void.asked");
    if (outcome === "voided") await recordPaymentVoided(pool, { providerPaymentId });
    if (outcome === "captured") {
      await refundInsteadOfVoid(pool, {
        providerPaymentId,
        refundId: randomUUID(),
        providerKey: randomUUID(),
      });
    }
    if (outcome === "unknown") await postponePayment(pool, { providerPaymentId });
    return outcome !== "unknown";
  });
}
