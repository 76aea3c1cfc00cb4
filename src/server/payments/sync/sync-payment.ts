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
 * Compares a payment at the card processor with our records and resolves the differences: records
 * what happened there, voids or refunds orphaned payments, and reports to staff what cannot be
 * resolved automatically. Webhooks and reconciliation share this function. It is idempotent, and
 * the result does not depend on the order of calls or on concurrent work. Payments without a
 * reference of ours (the seller's other sales) are ignored.
 * @throws ProviderUnavailable if a call got no response; retry later.
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
      field: "amount",
      remote: remote.amountPence,
      local: local.amountPence,
    });
  }
  if (local.paymentState === "captured") await syncRefunds(context, remote, local.paymentId);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The reference of the seller's other sales is free text; only a UUID can be one of ours. */
async function readLocal({ pool }: Context, remote: ProviderPayment): Promise<LocalRecords> {
  const { referenceId } = remote;
  const [local] = await readLocalRecords(pool, {
    providerPaymentId: remote.id,
    referenceId: referenceId !== null && UUID.test(referenceId) ? referenceId : null,
    amountPence: remote.amountPence,
  });
  if (!local) throw new Error("The statement returned no row, but it always returns one.");
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
      return context.expireAuthorisation(context, remote.id);
    case "make-void-due":
      await makeVoidDue(pool, { providerPaymentId: remote.id });
      return;
    case "void-orphan":
      return voidOrphan(context, remote, local);
    case "record-orphaned-void":
      return recordVoidedOrphan(context, remote, local);
    case "refund-orphan":
      return refundOrphan(context, remote, local);
    case "report":
      return reportMismatchOf(context, remote, {
        field: "state",
        remote: remote.state,
        local: local.paymentState,
      });
  }
}

async function voidOrphan(
  context: Context,
  remote: ProviderPayment,
  local: LocalRecords,
): Promise<void> {
  const outcome = await context.payments.void(remote.id);
  await context.failpoint("void.responded");
  if (outcome === "unknown") throw new ProviderUnavailable(`voiding payment ${remote.id}`);
  if (outcome === "voided") return recordVoidedOrphan(context, remote, local);
  // Captured since it was fetched.
  await syncPayment(context, await fetchCurrent(context, remote));
}

/** Fetches the payment again, because a refund since then reduces the amount to refund. */
async function refundOrphan(
  context: Context,
  remote: ProviderPayment,
  local: LocalRecords,
): Promise<void> {
  const current = await fetchCurrent(context, remote);
  await refundOrphanedPayment(context, current, local.attemptId ?? local.orphanedAttemptId);
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
  { checkoutId, attemptId, orphanedAttemptId, paymentId }: LocalRecords,
): Promise<void> {
  if (checkoutId === null || attemptId !== null || paymentId !== null) return;
  const [recorded] = await recordOrphanVoided(pool, {
    checkoutId,
    providerPaymentId: remote.id,
    amountPence: remote.amountPence,
    attemptId: orphanedAttemptId,
  });
  if (recorded) log.warn({ providerPaymentId: remote.id }, "orphaned authorisation voided");
}

async function reportMismatchOf(
  { pool, log }: Context,
  { id }: ProviderPayment,
  mismatch: LedgerMismatch,
): Promise<void> {
  const [reported] = await reportLedgerMismatch(pool, { providerPaymentId: id, mismatch });
  if (reported)
    log.error({ providerPaymentId: id, ...mismatch }, "ledger mismatch reported to staff");
}

/** The action that makes both ledgers agree. */
type Step =
  /** The ledgers agree, the change is in progress, or the payment is not ours. */
  | "nothing"
  /** The payment was captured without our knowing. */
  | "record-captured"
  /** The authorisation of a confirmed booking or voucher has lapsed. */
  | "lose"
  /** A void is already pending: make it due now. */
  | "make-void-due"
  /** Void the authorisation of an orphaned payment. */
  | "void-orphan"
  | "record-orphaned-void"
  /** Refund an orphaned payment that was captured. */
  | "refund-orphan"
  /** An impossible combination: report it to staff. */
  | "report";

/** @param remote the card processor's state, which may be slightly older than `local`. */
function chooseStep(remote: ProviderPaymentState, local: LocalRecords): Step {
  if (remote === "pending") return "nothing";
  if (local.paymentState !== null) return chooseStepForPayment(remote, local.paymentState);
  if (local.attemptState === "void_pending") return "make-void-due";
  // An attempt in progress may be between authorising and confirming: its own request, or recovery,
  // decides what happens to the money. Once no attempt is in progress, nothing can use this payment
  // any more, because a settled attempt never restarts and a new one creates its own payment.
  if (local.checkoutId === null || local.isPaying) return "nothing";
  if (remote === "authorised") return "void-orphan";
  if (remote === "captured") return "refund-orphan";
  return remote === "voided" && local.attemptId === null ? "record-orphaned-void" : "nothing";
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
    case "void_pending":
      return "make-void-due";
    case "captured":
      return isEndedRemotely ? "report" : "nothing";
    case "voided":
    case "expired":
      if (remote === "captured") return "report";
      return remote === "authorised" ? "void-orphan" : "nothing";
  }
}
