import type { Context } from "../../context.ts";
import { type Actor, SYSTEM } from "../../events/actor.ts";
import { settlePaymentsNow } from "../../payments/charge/settle-payments.ts";
import type { VoidableVoucher } from "./read-voidable-voucher.statement.ts";
import { planStaffVoid, planUnpaidVoid, type VoidOptions } from "./void-plan.ts";
import { type VoucherVoidOutcome, voidWithRetries } from "./void-with-retries.ts";

interface VoidVoucherInput extends VoidOptions {
  voucherId: string;
  /** Whether to email purchaser and recipient; emails to staff follow the settings. */
  notify: boolean;
  actor: Actor;
}

/** `refundPence` is 0 if nothing was paid for the voucher or the venue keeps it. */
interface VoidedVoucher {
  status: "voided";
  refundPence: number;
}

/**
 * Voids a voucher's balance and refunds what was paid for it, unless the venue keeps it. The
 * decision is committed at once. The card refund is tried inline, then by the jobs; an offline
 * payment becomes a cash refund. Idempotent: a repeated call returns what the first one decided.
 * @throws Refusal VOUCHER_NOT_FOUND, VOUCHER_USED, VOUCHER_CHANGED, VOUCHER_MONEY_UNDER_WAY
 */
export async function voidVoucher(
  context: Context,
  { voucherId, notify, actor, ...options }: VoidVoucherInput,
): Promise<VoidedVoucher> {
  const outcome = await voidWithRetries(context, {
    voucherId,
    notify,
    actor,
    decide: (voucher) => planStaffVoid(voucher, options),
  });
  if (outcome.kind === "left")
    return { status: "voided", refundPence: getRefundedPence(outcome.voucher) };
  await settlePaymentsNow(context, { voucherId });
  return { status: "voided", refundPence: outcome.plan.refundPence };
}

/** Returns the refund, completed or pending, of a voucher that was already voided. */
function getRefundedPence({ payment }: VoidableVoucher): number {
  if (payment === null || payment.state === "expired") return 0;
  return payment.state === "captured" ? payment.refundedPence : payment.amountPence;
}

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
