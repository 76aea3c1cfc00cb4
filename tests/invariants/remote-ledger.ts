import type { ProviderPayment } from "../../src/server/integrations/square/payment-provider.ts";
import type { LedgerEntry } from "../../src/square-simulator/ledger.ts";

/** An append-only ledger of card payments, as the Square simulator has. */
export interface LedgerSource {
  ledger(): readonly LedgerEntry[];
}

export interface RemotePayment {
  id: string;
  state: "authorised" | "captured" | "voided" | "failed" | "pending";
  amountPence: number;
  /** Refunds that are pending or completed. */
  refundedPence: number;
  referenceId: string | null;
}

interface RemoteRefund {
  state: "pending" | "completed" | "failed";
  amountPence: number;
}

/** The card processor's record of our payments. */
export interface RemoteLedger {
  payments: Map<string, RemotePayment>;
  /** Null if the provider lists no refunds. */
  refunds: Map<string, RemoteRefund> | null;
  /** Ids of payments that changed too recently to be compared. */
  skipped: ReadonlySet<string>;
  /**
   * What a ledger must not contain: a second capture, or one of another amount than was authorised.
   */
  anomalies: string[];
}

/** Builds the ledger from the simulator's entries. */
export function ledgerFromEntries(entries: readonly LedgerEntry[]): RemoteLedger {
  const ledger = {
    payments: new Map<string, RemotePayment>(),
    refunds: new Map<string, RemoteRefund>(),
    skipped: new Set<string>(),
    anomalies: [] as string[],
  };
  for (const entry of entries) applyEntry(ledger, entry);
  return ledger;
}

function applyEntry(ledger: RemoteLedger, entry: LedgerEntry): void {
  const { kind, paymentId, refundId, amountPence, referenceId } = entry;
  if (!isOwnReference(referenceId)) return;
  const payment = ledger.payments.get(paymentId);
  if (kind === "authorised" || kind === "declined") {
    const state = kind === "declined" ? "failed" : kind;
    const started = { id: paymentId, state, amountPence, refundedPence: 0, referenceId } as const;
    ledger.payments.set(paymentId, started);
  } else if (!payment) {
    ledger.anomalies.push(`payment ${paymentId} was ${kind}, but never authorised`);
  } else if (kind === "captured" || kind === "voided") {
    const isAnomalous = payment.state !== "authorised" || payment.amountPence !== amountPence;
    if (isAnomalous)
      ledger.anomalies.push(`payment ${paymentId}, ${payment.state}, was ${kind} again`);
    payment.state = kind;
  } else if (refundId !== null) {
    applyRefundEntry(ledger, payment, { ...entry, refundId });
  }
}

function applyRefundEntry(
  ledger: RemoteLedger,
  payment: RemotePayment,
  { kind, refundId, amountPence }: LedgerEntry & { refundId: string },
): void {
  const states = { "refund-opened": "pending", refunded: "completed", "refund-failed": "failed" };
  const state = states[kind as keyof typeof states] as RemoteRefund["state"] | undefined;
  if (state === undefined) return;
  ledger.refunds?.set(refundId, { state, amountPence });
  if (state === "pending") payment.refundedPence += amountPence;
  if (state === "failed") payment.refundedPence -= amountPence;
}

/** Payments without a reference of ours are the seller's other business: a till, another shop. */
function isOwnReference(referenceId: string | null): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(referenceId ?? "");
}

/** Builds the ledger from the card processor's list of payments. */
export async function ledgerFromPayments(
  providerPayments: AsyncIterable<ProviderPayment>,
  settledFor: Date,
): Promise<RemoteLedger> {
  const payments = new Map<string, RemotePayment>();
  const skipped = new Set<string>();
  for await (const payment of providerPayments) {
    if (!isOwnReference(payment.referenceId)) continue;
    if (payment.updatedAt > settledFor) skipped.add(payment.id);
    else payments.set(payment.id, payment);
  }
  return { payments, refunds: null, skipped, anomalies: [] };
}
