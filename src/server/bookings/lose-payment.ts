import { SYSTEM } from "../actor.ts";
import type { Context } from "../context.ts";
import { loseVoucher } from "../vouchers/lose-voucher.ts";
import { planLoss } from "./cancel-plan.ts";
import { cancelWhileConfirmed } from "./cancel-while-confirmed.ts";
import { loseIdlePayment, readAuthorised } from "./lose-payment.statement.ts";

/**
 * An authorisation fell away after its booking was confirmed or its voucher issued: nothing can be
 * taken any more. The booking is cancelled and everything freed, or the voucher is voided; people get
 * an apology and staff a task. Twice is once, and what is cancelled or voided at the same moment is
 * so once.
 */
export async function losePayment(context: Context, providerPaymentId: string): Promise<void> {
  const { pool, log } = context;
  const [lost] = await readAuthorised(pool, { providerPaymentId });
  if (!lost) return;
  log.error({ ...lost }, "an authorisation fell away after what it paid for was sold");
  if (lost.bookingId !== null) {
    const outcome = await cancelWhileConfirmed(context, {
      bookingId: lost.bookingId,
      actor: SYSTEM,
      notify: true,
      decide: (facts) =>
        facts.payments.some(({ id, state }) => id === lost.paymentId && state === "authorised")
          ? planLoss(facts, lost.paymentId)
          : null,
    });
    if (outcome.kind === "cancelled") return;
  }
  if (lost.voucherId !== null) {
    const { voucherId, paymentId } = lost;
    const outcome = await loseVoucher(context, { voucherId, paymentId });
    if (outcome.kind === "voided") return;
  }
  await loseIdlePayment(pool, { paymentId: lost.paymentId });
}
