import { losePayment } from "../bookings/lose-payment.ts";
import type { Context } from "../context.ts";
import type { ProviderPayment } from "../gateways/payments/payments.ts";
import { type Known, readKnown } from "./look-at-known.statement.ts";
import {
  giveBackNow,
  type Mismatch,
  recordStrayVoided,
  reportMismatch,
} from "./look-at-records.statement.ts";
import { lookAtRefunds } from "./look-at-refunds.ts";
import { type Step, stepFor } from "./look-at-step.ts";
import { recordCaptured } from "./payments.queries.ts";
import { ProviderSilent } from "./provider-silent.ts";
import { returnStrayMoney } from "./return-stray-money.ts";

/**
 * Compares a payment of the provider's with our books and puts right what differs: what happened
 * there is recorded, what is set aside or taken for nothing goes back, and what no program can put
 * right is told to staff. The one look for webhooks and for reconciliation: however many looks, in
 * whatever order, and beside whoever else is at work, it comes to the same. Payments without a
 * reference of ours (the seller's other sales) are left alone.
 * @throws ProviderSilent when something could not be asked; look again later.
 */
export async function lookAtPayment(context: Context, there: ProviderPayment): Promise<void> {
  let ours = await ourSide(context, there);
  const step = stepFor(there.state, ours);
  if (step !== "nothing") {
    await takeStep(context, there, ours, step);
    ours = await ourSide(context, there);
  }
  if (ours.paymentId === null) return;
  if (ours.amountPence !== there.amountPence) {
    await report(context, there, {
      what: "amount",
      there: there.amountPence,
      ours: ours.amountPence,
    });
  }
  if (ours.paymentState === "captured") await lookAtRefunds(context, there, ours.paymentId);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A reference is what anybody typed at the till, unless it has the form of ours. */
async function ourSide({ pool }: Context, there: ProviderPayment): Promise<Known> {
  const { referenceId } = there;
  const [known] = await readKnown(pool, {
    providerPaymentId: there.id,
    referenceId: referenceId !== null && UUID.test(referenceId) ? referenceId : null,
    amountPence: there.amountPence,
  });
  if (!known) throw new Error("The statement always gives one row.");
  return known;
}

async function takeStep(
  context: Context,
  there: ProviderPayment,
  ours: Known,
  step: Exclude<Step, "nothing">,
): Promise<void> {
  const { pool } = context;
  switch (step) {
    case "record-captured":
      await recordCaptured(pool, { providerPaymentId: there.id });
      return;
    case "lose":
      return losePayment(context, there.id);
    case "give-back-now":
      await giveBackNow(pool, { providerPaymentId: there.id });
      return;
    case "void-stray":
      return voidStray(context, there, ours);
    case "record-stray-voided":
      return strayVoided(context, there, ours);
    case "return-stray":
      return returnStray(context, there, ours);
    case "report":
      return report(context, there, { what: "state", there: there.state, ours: ours.paymentState });
  }
}

async function voidStray(context: Context, there: ProviderPayment, ours: Known): Promise<void> {
  const outcome = await context.payments.void(there.id);
  await context.reach("void.asked");
  if (outcome === "unknown") throw new ProviderSilent(`voiding payment ${there.id}`);
  if (outcome === "voided") return strayVoided(context, there, ours);
  // Captured since it was read.
  await lookAtPayment(context, await asItIsNow(context, there));
}

/** How much of it has gone back since it was read decides how much is still to go. */
async function returnStray(context: Context, there: ProviderPayment, ours: Known): Promise<void> {
  const now = await asItIsNow(context, there);
  await returnStrayMoney(context, now, ours.attemptId ?? ours.strayAttemptId);
}

async function asItIsNow({ payments }: Context, { id }: ProviderPayment): Promise<ProviderPayment> {
  const now = await payments.get(id);
  if (!now) throw new ProviderSilent(`payment ${id}`);
  return now;
}

async function strayVoided(
  { pool, log }: Context,
  there: ProviderPayment,
  { checkoutId, attemptId, strayAttemptId, paymentId }: Known,
): Promise<void> {
  if (checkoutId === null || attemptId !== null || paymentId !== null) return;
  const [recorded] = await recordStrayVoided(pool, {
    checkoutId,
    providerPaymentId: there.id,
    amountPence: there.amountPence,
    attemptId: strayAttemptId,
  });
  if (recorded) log.warn({ providerPaymentId: there.id }, "a stray authorisation was voided");
}

async function report(
  { pool, log }: Context,
  { id }: ProviderPayment,
  mismatch: Mismatch,
): Promise<void> {
  const [told] = await reportMismatch(pool, { providerPaymentId: id, mismatch });
  if (told) log.error({ providerPaymentId: id, ...mismatch }, "the two ledgers differ");
}
