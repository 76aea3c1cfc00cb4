import { SYSTEM } from "../actor.ts";
import type { Context } from "../context.ts";
import { planLoss } from "./cancel-plan.ts";
import { cancelWhileConfirmed } from "./cancel-while-confirmed.ts";
import { loseIdlePayment, readAuthorised } from "./lose-payment.statement.ts";

/**
 * An authorisation fell away after its booking was confirmed: nothing can be taken any more. The
 * booking is cancelled, everything is freed, the customer gets an apology and staff a task. Twice is
 * once, and a booking that is cancelled at the same moment is cancelled once.
 */
export async function losePayment(context: Context, providerPaymentId: string): Promise<void> {
  const { pool, log } = context;
  const [lost] = await readAuthorised(pool, { providerPaymentId });
  if (!lost) return;
  log.error({ ...lost }, "an authorisation fell away after its booking was confirmed");
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
  await loseIdlePayment(pool, { paymentId: lost.paymentId });
}
