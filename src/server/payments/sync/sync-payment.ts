import type { Context } from "../../context.ts";
import type {
  ProviderPayment,
  ProviderPaymentState,
} from "../../integrations/square/payment-provider.ts";
import { recordPaymentCaptured } from "../records/payments.queries.ts";
import { refundOrphanedPayment } from "../refund/refund-orphaned-payment.ts";
import { ProviderUnavailable } from "./provider-unavailable.ts";
import { type LocalRecords, readLocalRecords } from "./read-local-records.statement.ts";
import {
  type LedgerMismatch,
  makeVoidDue,
  recordOrphanVoided,
  reportLedgerMismatch,
} from "./record-sync.statement.ts";
import { syncRefunds } from "./sync-refunds.ts";

/**
 * Compares a payment of the provider's with our books and puts right what differs: what happened
 * there is recorded, what is set aside or taken for nothing goes back, and what no program can put
 * right is told to staff. The one look for webhooks and for reconciliation: however many looks, in
 * whatever order, and beside whoever else is at work, it comes to the same. Payments without a
 * reference of ours (the seller's other sales) are left alone.
 * @throws ProviderSilent when something could not be asked; look again later.
 */
export async function syncPayment(context: Context, remote: ProviderPayment): Promise<void> {
  let local = await readLocal(context, remote);
  const step = chooseStep(remote.state, local);
  if (step !== "nothing") {
    await takeStep(context, remote, local, step);
    local = await readLocal(context, remote);
  }
  if (local.paymentId === null) return;
  if (local.amountPence !== remote.amountPence) {
    await reportMismatchOf(context, remote, {
      what: "amount",
      there: remote.amountPence,
      ours: local.amountPence,
    });
  }
  if (local.paymentState === "captured") await syncRefunds(context, remote, local.paymentId);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A reference is what anybody typed at the till, unless it has the form of ours. */
async function readLocal({ pool }: Context, remote: ProviderPayment): Promise<LocalRecords> {
  const { referenceId } = remote;
  const [local] = await readLocalRecords(pool, {
    providerPaymentId: remote.id,
    referenceId: referenceId !== null && UUID.test(referenceId) ? referenceId : null,
    amountPence: remote.amountPence,
  });
  if (!local) throw new Error("The statement always gives one row.");
  return local;
}

async function takeStep(
  context: Context,
  remote: ProviderPayment,
  local: LocalRecords,
  step: Exclude<Step, "nothing">,
): Promise<void> {
  const { pool } = context;
  switch (step) {
    case "record-captured":
      await recordPaymentCaptured(pool, { providerPaymentId: remote.id });
      return;
    case "lose":
      return context.losePayment(context, remote.id);
    case "give-back-now":
      await makeVoidDue(pool, { providerPaymentId: remote.id });
      return;
    case "void-stray":
      return voidOrphan(context, remote, local);
    case "record-stray-voided":
      return recordVoidedOrphan(context, remote, local);
    case "return-stray":
      return refundOrphan(context, remote, local);
    case "report":
      return reportMismatchOf(context, remote, {
        what: "state",
        there: remote.state,
        ours: local.paymentState,
      });
  }
}

async function voidOrphan(
  context: Context,
  remote: ProviderPayment,
  local: LocalRecords,
): Promise<void> {
  const outcome = await context.payments.void(remote.id);
  await context.failpoint("void.asked");
  if (outcome === "unknown") throw new ProviderUnavailable(`voiding payment ${remote.id}`);
  if (outcome === "voided") return recordVoidedOrphan(context, remote, local);
  // Captured since it was read.
  await syncPayment(context, await fetchCurrent(context, remote));
}

/** How much of it has gone back since it was read decides how much is still to go. */
async function refundOrphan(
  context: Context,
  remote: ProviderPayment,
  local: LocalRecords,
): Promise<void> {
  const current = await fetchCurrent(context, remote);
  await refundOrphanedPayment(context, current, local.attemptId ?? local.strayAttemptId);
}

async function fetchCurrent(
  { payments }: Context,
  { id }: ProviderPayment,
): Promise<ProviderPayment> {
  const current = await payments.getPayment(id);
  if (!current) throw new ProviderUnavailable(`payment ${id}`);
  return current;
}

async function recordVoidedOrphan(
  { pool, log }: Context,
  remote: ProviderPayment,
  { checkoutId, attemptId, strayAttemptId, paymentId }: LocalRecords,
): Promise<void> {
  if (checkoutId === null || attemptId !== null || paymentId !== null) return;
  const [recorded] = await recordOrphanVoided(pool, {
    checkoutId,
    providerPaymentId: remote.id,
    amountPence: remote.amountPence,
    attemptId: strayAttemptId,
  });
  if (recorded) log.warn({ providerPaymentId: remote.id }, "a stray authorisation was voided");
}

async function reportMismatchOf(
  { pool, log }: Context,
  { id }: ProviderPayment,
  mismatch: LedgerMismatch,
): Promise<void> {
  const [reported] = await reportLedgerMismatch(pool, { providerPaymentId: id, mismatch });
  if (reported) log.error({ providerPaymentId: id, ...mismatch }, "the two ledgers differ");
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

/** @param remote the provider's state, which may be a little older than `ours`. */
function chooseStep(remote: ProviderPaymentState, local: LocalRecords): Step {
  if (remote === "pending") return "nothing";
  if (local.paymentState !== null) return chooseStepForPayment(remote, local.paymentState);
  if (local.attemptState === "to_void") return "give-back-now";
  // An attempt at work may be between authorising and confirming: its own request, or recovery,
  // decides what becomes of the money. Once none is at work, nothing can come to use it any more,
  // because an attempt that ended never starts again and a new one makes a payment of its own.
  if (local.checkoutId === null || local.isPaying) return "nothing";
  if (remote === "authorised") return "void-stray";
  if (remote === "captured") return "return-stray";
  return remote === "voided" && local.attemptId === null ? "record-stray-voided" : "nothing";
}

function chooseStepForPayment(
  remote: Exclude<ProviderPaymentState, "pending">,
  local: NonNullable<LocalRecords["paymentState"]>,
): Step {
  const isEndedRemotely = remote === "voided" || remote === "failed";
  switch (local) {
    case "authorised":
      if (isEndedRemotely) return "lose";
      return remote === "captured" ? "record-captured" : "nothing";
    case "to_void":
      return "give-back-now";
    case "captured":
      return isEndedRemotely ? "report" : "nothing";
    case "voided":
    case "lost":
      if (remote === "captured") return "report";
      return remote === "authorised" ? "void-stray" : "nothing";
  }
}
