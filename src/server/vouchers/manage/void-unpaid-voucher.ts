import type { Context } from "../../context.ts";
import { SYSTEM } from "../../events/actor.ts";
import { planUnpaidVoid } from "./void-plan.ts";
import { type VoucherVoidOutcome, voidWithRetries } from "./void-with-retries.ts";

/**
 * Voids a voucher whose authorisation lapsed: removes its balance, emails an apology to purchaser
 * and recipient, and creates a staff task with the amount already spent. A no-op if the voucher is
 * already voided.
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
