import type { Context } from "../../context.ts";
import { SYSTEM } from "../../events/actor.ts";
import { planUnpaidVoid } from "./void-plan.ts";
import { type VoucherVoidOutcome, voidWithRetries } from "./void-with-retries.ts";

/**
 * The authorisation of a voucher fell away: what is left on it is voided, both people get an apology,
 * and staff a task that says what had been spent. Nothing happens when it is voided already.
 */
export function voidUnpaidVoucher(
  context: Context,
  expired: { voucherId: string; paymentId: string },
): Promise<VoucherVoidOutcome> {
  return voidWithRetries(context, {
    voucherId: expired.voucherId,
    actor: SYSTEM,
    notify: true,
    decide: (voucher) =>
      voucher.payment?.id === expired.paymentId && voucher.payment.state === "authorised"
        ? planUnpaidVoid(voucher)
        : null,
  });
}
