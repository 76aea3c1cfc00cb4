import type { ProviderPayment } from "../../src/server/integrations/square/payment-provider.ts";
import type { LedgerEntry } from "../../src/square-simulator/ledger.ts";

/** Whoever keeps an append-only book of what happened to money: the stand-in. */
export interface ProviderLedger {
  ledger(): readonly LedgerEntry[];
}

export interface TheirPayment {
  id: string;
  state: "authorised" | "captured" | "voided" | "failed" | "pending";
  amountPence: number;
  /** Of refunds that are under way or done. */
  refundedPence: number;
  referenceId: string | null;
}

interface TheirRefund {
  state: "pending" | "completed" | "failed";
  amountPence: number;
}

/** The card processor's book, as far as it concerns us. */
export interface ProviderBook {
  payments: Map<string, TheirPayment>;
  /** Null where the provider lists no refunds. */
  refunds: Map<string, TheirRefund> | null;
  /** Ids of payments that changed too lately to be compared. */
  skipped: ReadonlySet<string>;
  /** What a book must not say: money taken twice, or more or less of it than was set aside. */
  oddities: string[];
}

/** Adds up the stand-in's entries. */
export function bookOfEntries(entries: readonly LedgerEntry[]): ProviderBook {
  const book = {
    payments: new Map<string, TheirPayment>(),
    refunds: new Map<string, TheirRefund>(),
    skipped: new Set<string>(),
    oddities: [] as string[],
  };
  for (const entry of entries) enter(book, entry);
  return book;
}

function enter(book: ProviderBook, entry: LedgerEntry): void {
  const { kind, paymentId, refundId, amountPence, referenceId } = entry;
  if (!isOurs(referenceId)) return;
  const payment = book.payments.get(paymentId);
  if (kind === "authorised" || kind === "declined") {
    const state = kind === "declined" ? "failed" : kind;
    const begun = { id: paymentId, state, amountPence, refundedPence: 0, referenceId } as const;
    book.payments.set(paymentId, begun);
  } else if (!payment) {
    book.oddities.push(`payment ${paymentId} was ${kind} and never authorised`);
  } else if (kind === "captured" || kind === "voided") {
    const isOdd = payment.state !== "authorised" || payment.amountPence !== amountPence;
    if (isOdd) book.oddities.push(`payment ${paymentId}, ${payment.state}, was ${kind} again`);
    payment.state = kind;
  } else if (refundId !== null) {
    enterRefund(book, payment, { ...entry, refundId });
  }
}

function enterRefund(
  book: ProviderBook,
  payment: TheirPayment,
  { kind, refundId, amountPence }: LedgerEntry & { refundId: string },
): void {
  const states = { "refund-opened": "pending", refunded: "completed", "refund-failed": "failed" };
  const state = states[kind as keyof typeof states] as TheirRefund["state"] | undefined;
  if (state === undefined) return;
  book.refunds?.set(refundId, { state, amountPence });
  if (state === "pending") payment.refundedPence += amountPence;
  if (state === "failed") payment.refundedPence -= amountPence;
}

/** Payments without a reference of ours are the seller's other business: a till, another shop. */
function isOurs(referenceId: string | null): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(referenceId ?? "");
}

/** Reads the card processor's list. */
export async function bookOfList(
  list: AsyncIterable<ProviderPayment>,
  settledFor: Date,
): Promise<ProviderBook> {
  const payments = new Map<string, TheirPayment>();
  const skipped = new Set<string>();
  for await (const payment of list) {
    if (!isOurs(payment.referenceId)) continue;
    if (payment.updatedAt > settledFor) skipped.add(payment.id);
    else payments.set(payment.id, payment);
  }
  return { payments, refunds: null, skipped, oddities: [] };
}
