import type { Pool } from "pg";
import type { PaymentProvider } from "../../src/server/integrations/square/payment-provider.ts";
import { type LocalLedger, readLocalLedger } from "./local-ledger.ts";
import {
  type LedgerSource,
  ledgerFromEntries,
  ledgerFromPayments,
  type RemoteLedger,
  type RemotePayment,
} from "./remote-ledger.ts";

/** The totals of both ledgers: counts, and whole pence. */
interface LedgerTotals {
  localPaymentCount: number;
  remotePaymentCount: number;
  localCapturedPence: number;
  remoteCapturedPence: number;
  localRefundedPence: number;
  remoteRefundedPence: number;
}

export interface LedgerComparison {
  totals: LedgerTotals;
  /** One sentence per difference; empty if both ledgers agree. */
  differences: string[];
  /** Differences of payments that are still in transit between the ledgers. */
  inTransit: string[];
}

/**
 * Compares both ledgers to the penny when nothing should be in transit any more. Every
 * authorisation at the provider must be captured for what our payment says, be voided, or be known
 * to us; every refund at the provider must exist here in the same state.
 */
export async function findLedgerDifferences(pool: Pool, provider: LedgerSource): Promise<string[]> {
  const remote = ledgerFromEntries(provider.ledger());
  const { differences, inTransit } = compare(await readLocalLedger(pool, null), remote);
  return [...differences, ...inTransit];
}

/**
 * Compares the ledgers of a live system through the API of the card processor, which lists no
 * refunds.
 * @param settledFor payments that changed after this time may still be in transit and are skipped.
 */
export async function compareWithProvider(
  pool: Pool,
  payments: Pick<PaymentProvider, "listPaymentsSince">,
  period: { since: Date; settledFor: Date },
): Promise<LedgerComparison> {
  const remote = await ledgerFromPayments(
    payments.listPaymentsSince(period.since),
    period.settledFor,
  );
  return compare(
    await readLocalLedger(pool, { ...period, ids: [...remote.payments.keys()] }),
    remote,
  );
}

function compare(local: LocalLedger, remote: RemoteLedger): LedgerComparison {
  const isPending = (payment: LocalLedger["payments"][number]) => payment.isPending;
  const isUndecided = ({ referenceId }: RemotePayment) =>
    local.undecidedReferences.has(referenceId ?? "");
  const remotePayments = [...remote.payments.values()];
  const compareLocalPayment = (payment: LocalLedger["payments"][number]) =>
    comparePayment(payment, remote);
  return {
    totals: computeTotals(local, remote),
    differences: [
      ...remote.anomalies,
      ...local.payments.filter((payment) => !isPending(payment)).flatMap(compareLocalPayment),
      ...remotePayments
        .filter((payment) => !isUndecided(payment))
        .flatMap((payment) => findUnknownPayment(payment, local)),
      ...compareRefunds(local, remote),
    ],
    inTransit: [
      ...local.payments.filter(isPending).flatMap(compareLocalPayment),
      ...remotePayments
        .filter(isUndecided)
        .flatMap((payment) => findUnknownPayment(payment, local)),
    ],
  };
}

/** Our state of a payment → the matching states at the provider. */
const MATCHING_REMOTE_STATES: Record<string, readonly RemotePayment["state"][]> = {
  authorised: ["authorised"],
  void_pending: ["authorised"],
  captured: ["captured"],
  voided: ["voided", "failed"],
  expired: ["voided", "failed"],
};

function comparePayment(
  local: LocalLedger["payments"][number],
  remoteLedger: RemoteLedger,
): string[] {
  const remote = remoteLedger.payments.get(local.providerPaymentId);
  const name = `payment ${local.providerPaymentId}`;
  if (!remote)
    return remoteLedger.skipped.has(local.providerPaymentId) ? [] : [`${name} exists only locally`];
  const differences: string[] = [];
  const addDifference = (what: string, localValue: unknown, remoteValue: unknown) =>
    differences.push(
      `${name}: ${what} is ${localValue} locally and ${remoteValue} at the provider`,
    );
  if (!MATCHING_REMOTE_STATES[local.state]?.includes(remote.state))
    addDifference("state", local.state, remote.state);
  if (local.amountPence !== remote.amountPence) {
    addDifference("amount", local.amountPence, remote.amountPence);
  }
  if (local.refundedPence !== remote.refundedPence) {
    addDifference("refunded", local.refundedPence, remote.refundedPence);
  }
  const isOtherReference = local.purchaseId !== null && local.purchaseId !== remote.referenceId;
  if (isOtherReference) addDifference("reference", local.purchaseId, remote.referenceId);
  return differences;
}

/** Money that the provider authorised or captured without a payment of ours. */
function findUnknownPayment(remote: RemotePayment, local: LocalLedger): string[] {
  if (local.providerPaymentIds.has(remote.id)) return [];
  if (remote.state === "captured")
    return [`payment ${remote.id} was captured, but exists only at the provider`];
  if (remote.state !== "authorised" || local.undecidedReferences.has(remote.referenceId ?? ""))
    return [];
  return [`payment ${remote.id} is authorised, but exists only at the provider`];
}

function compareRefunds(local: LocalLedger, remote: RemoteLedger): string[] {
  if (remote.refunds === null) return [];
  const here = local.refunds.flatMap((refund) => {
    const remoteRefund = remote.refunds?.get(refund.providerRefundId);
    if (!remoteRefund) return [`refund ${refund.providerRefundId} exists only locally`];
    const isSame =
      remoteRefund.state === refund.state && remoteRefund.amountPence === refund.amountPence;
    return isSame
      ? []
      : [
          `refund ${refund.providerRefundId} is ${refund.state} of ${refund.amountPence} locally and ` +
            `${remoteRefund.state} of ${remoteRefund.amountPence} at the provider`,
        ];
  });
  const localIds = new Set(local.refunds.map((refund) => refund.providerRefundId));
  const remoteOnlyIds = [...remote.refunds.keys()].filter((id) => !localIds.has(id));
  return [...here, ...remoteOnlyIds.map((id) => `refund ${id} exists only at the provider`)];
}

function computeTotals(local: LocalLedger, remote: RemoteLedger): LedgerTotals {
  const remotePayments = [...remote.payments.values()];
  const captured = local.payments.filter((payment) => payment.state === "captured");
  const theirCaptured = remotePayments.filter((payment) => payment.state === "captured");
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  return {
    localPaymentCount: local.payments.length,
    remotePaymentCount: remotePayments.length,
    localCapturedPence: sum(captured.map((payment) => payment.amountPence)),
    remoteCapturedPence: sum(theirCaptured.map((payment) => payment.amountPence)),
    localRefundedPence: sum(captured.map((payment) => payment.refundedPence)),
    remoteRefundedPence: sum(theirCaptured.map((payment) => payment.refundedPence)),
  };
}
