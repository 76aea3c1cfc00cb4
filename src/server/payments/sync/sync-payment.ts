import type { Context } from "../../context.ts";
import {
  type ProviderPayment,
  type ProviderPaymentState,
  ProviderUnavailable,
} from "../../integrations/square/payment-provider.ts";
import { defineStatement } from "../../platform/database/statement.ts";
import { recordPaymentCaptured } from "../records/payments.queries.ts";
import { refundOrphanedPayment } from "../refund/refund-orphaned-payment.ts";
import { hasOwnNote, reportLostPayment } from "./lost-payments.ts";
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
  if (isLost(remote, local)) return reportLostPayment(context, remote);
  const step = withoutMovingImportedMoney(chooseStep(remote.state, local), local);
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

/**
 * Whether the payment was made before the database was restored to an earlier state, which does not
 * know it. What was bought is lost here, but the customer may have its confirmation: only a person
 * may refund it. A payment for an unknown checkout is ours if its note says so, and if it was not
 * taken by another venue with the same Square account.
 */
function isLost(remote: ProviderPayment, local: LocalRecords): boolean {
  if (local.restoredAt === null || remote.createdAt >= local.restoredAt) return false;
  if (remote.state !== "authorised" && remote.state !== "captured") return false;
  if (local.paymentId !== null || local.attemptId !== null || local.isPaying) return false;
  return local.checkoutId !== null || (hasOwnNote(remote) && !remote.isElsewhere);
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
  /** What nothing here may or can resolve: report it to staff. */
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

/**
 * The installation that a venue was imported from may still be working on the money of its
 * checkouts: a person decides.
 */
function withoutMovingImportedMoney(step: Step, { isImported }: LocalRecords): Step {
  return isImported && (step === "void-orphan" || step === "refund-orphan") ? "report" : step;
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

/** Our records of one payment at the card processor; null where there is none. */
interface LocalRecords {
  paymentId: string | null;
  paymentState: "authorised" | "captured" | "void_pending" | "voided" | "expired" | null;
  amountPence: number | null;
  bookingId: string | null;
  /** The attempt known to have created the payment. */
  attemptId: string | null;
  attemptState:
    | "started"
    | "void_pending"
    | "confirmed"
    | "declined"
    | "voided"
    | "refunded"
    | null;
  /** The checkout whose reference the payment carries. */
  checkoutId: string | null;
  /** An attempt of that checkout is in progress and may be about to use the payment. */
  isPaying: boolean;
  /** A settled attempt of that checkout, of the same amount, that may have created the payment. */
  orphanedAttemptId: string | null;
  /** The checkout is from before the venue was imported. */
  isImported: boolean;
  /** When the database was last restored to an earlier state; null if never. */
  restoredAt: Date | null;
}

/**
 * Reads our records of a payment in one snapshot. Confirming a purchase settles its attempt and
 * inserts the payment in one statement, so a snapshot always shows both or neither. Always returns
 * one row.
 */
const readLocalRecords = defineStatement<
  {
    providerPaymentId: string;
    /** The id of the future booking or voucher. */
    referenceId: string | null;
    amountPence: number;
  },
  LocalRecords
>(
  "read-known",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1)
       AS i(provider_payment_id text, reference_id uuid, amount_pence int)
   ),
   payment AS (
     SELECT p.* FROM payments p, input WHERE p.provider_payment_id = input.provider_payment_id
   ),
   attempt AS (
     SELECT a.* FROM payment_attempts a, input
     WHERE a.provider_payment_id = input.provider_payment_id
   ),
   checkout AS (
     SELECT c.id FROM checkouts c, input
     WHERE c.reference = upper(left(input.reference_id::text, 8))
       AND c.booking_id = input.reference_id
     UNION
     SELECT checkout_id FROM attempt
     LIMIT 1
   ),
   orphan AS (
     SELECT a.id FROM input, checkout JOIN payment_attempts a ON a.checkout_id = checkout.id
     WHERE a.state <> 'started' AND a.provider_payment_id IS NULL
       AND a.amount_pence = input.amount_pence
     ORDER BY a.state = 'void_pending' DESC, a.created_at DESC
     LIMIT 1
   )
   SELECT payment.id AS payment_id, payment.state AS payment_state, payment.amount_pence,
          payment.booking_id, attempt.id AS attempt_id, attempt.state AS attempt_state,
          checkout.id AS checkout_id, orphan.id AS orphaned_attempt_id,
          EXISTS (SELECT FROM payment_attempts a
                  WHERE a.checkout_id = checkout.id AND a.state = 'started') AS is_paying,
          EXISTS (SELECT FROM venue_imports i JOIN checkouts c ON c.created_at < i.imported_at
                  WHERE c.id = checkout.id) AS is_imported,
          (SELECT max(r.restored_at) FROM database_restores r) AS restored_at
   FROM input
   LEFT JOIN payment ON true
   LEFT JOIN attempt ON true
   LEFT JOIN checkout ON true
   LEFT JOIN orphan ON true`,
);
