import type { Context } from "../../context.ts";
import type {
  ProviderPayment,
  ProviderPaymentState,
} from "../../integrations/square/payment-provider.ts";
import { recordCaptured } from "../records/payments.queries.ts";
import { returnStrayMoney } from "../refund/refund-orphaned-payment.ts";
import { ProviderSilent } from "./provider-unavailable.ts";
import { type Known, readKnown } from "./read-local-records.statement.ts";
import {
  giveBackNow,
  type Mismatch,
  recordStrayVoided,
  reportMismatch,
} from "./record-sync.statement.ts";
import { lookAtRefunds } from "./sync-refunds.ts";

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
      return context.losePayment(context, there.id);
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

/** What has to be done so that both books say the same. */
type Step =
  /** They agree, or what is missing is on its way, or it is nothing of ours. */
  | "nothing"
  /** It was captured, and we did not hear so. */
  | "record-captured"
  /** The authorisation that a booking stands on fell away. */
  | "lose"
  /** Somebody is to give it back already: now rather than later. */
  | "give-back-now"
  /** Money is set aside for nothing. */
  | "void-stray"
  | "record-stray-voided"
  /** Money was taken for nothing. */
  | "return-stray"
  /** What cannot be: a person has to look. */
  | "report";

/** @param there the provider's state, which may be a little older than `ours`. */
function stepFor(there: ProviderPaymentState, ours: Known): Step {
  if (there === "pending") return "nothing";
  if (ours.paymentState !== null) return stepForPayment(there, ours.paymentState);
  if (ours.attemptState === "to_void") return "give-back-now";
  // An attempt at work may be between authorising and confirming: its own request, or recovery,
  // decides what becomes of the money. Once none is at work, nothing can come to use it any more,
  // because an attempt that ended never starts again and a new one makes a payment of its own.
  if (ours.checkoutId === null || ours.isPaying) return "nothing";
  if (there === "authorised") return "void-stray";
  if (there === "captured") return "return-stray";
  return there === "voided" && ours.attemptId === null ? "record-stray-voided" : "nothing";
}

function stepForPayment(
  there: Exclude<ProviderPaymentState, "pending">,
  ours: NonNullable<Known["paymentState"]>,
): Step {
  const isGone = there === "voided" || there === "failed";
  switch (ours) {
    case "authorised":
      if (isGone) return "lose";
      return there === "captured" ? "record-captured" : "nothing";
    case "to_void":
      return "give-back-now";
    case "captured":
      return isGone ? "report" : "nothing";
    case "voided":
    case "lost":
      if (there === "captured") return "report";
      return there === "authorised" ? "void-stray" : "nothing";
  }
}
