import type { Context } from "../../context.ts";
import { SYSTEM } from "../../events/actor.ts";
import { planLostVoucher } from "./void-plan.ts";
import { type Voided, voidWhileLive } from "./void-with-retries.ts";

/**
 * The authorisation of a voucher fell away: what is left on it is voided, both people get an apology,
 * and staff a task that says what had been spent. Nothing happens when it is voided already.
 */
export function loseVoucher(
  context: Context,
  lost: { voucherId: string; paymentId: string },
): Promise<Voided> {
  return voidWhileLive(context, {
    voucherId: lost.voucherId,
    actor: SYSTEM,
    notify: true,
    decide: (facts) =>
      facts.payment?.id === lost.paymentId && facts.payment.state === "authorised"
        ? planLostVoucher(facts)
        : null,
  });
}
