import type { Context } from "../../context.ts";
import type { Actor } from "../../events/actor.ts";
import { settlePaymentsNow } from "../../payments/settle-payments-now.ts";
import type { VoidableVoucher } from "./read-voidable-voucher.statement.ts";
import { planStaffVoid, type VoidOptions } from "./void-plan.ts";
import { voidWithRetries } from "./void-with-retries.ts";

interface VoidVoucherInput extends VoidOptions {
  voucherId: string;
  /** Whether purchaser and recipient are written to; staff are told as they asked for. */
  notify: boolean;
  actor: Actor;
}

/** What goes back, in pence; 0 when nothing was paid for the voucher. */
interface VoidedVoucher {
  status: "voided";
  refundPence: number;
}

/**
 * Voids what is left on a voucher, and gives back what was paid for it unless staff keep it. The
 * decision is written at once; the money follows, tried at once and then by the jobs, or is handed
 * back where it was taken at the desk. Twice is once: the second call answers with what the first
 * decided.
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

/** What went back, or is on its way, of a voucher that was voided before. */
function getRefundedPence({ payment }: VoidableVoucher): number {
  if (payment === null || payment.state === "lost") return 0;
  return payment.state === "captured" ? payment.refundedPence : payment.amountPence;
}
