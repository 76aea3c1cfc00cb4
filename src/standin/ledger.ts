/** What happened to money. `declined` and `refund-failed` moved none. */
export type LedgerEntryKind =
  | "authorised"
  | "declined"
  | "captured"
  | "voided"
  | "refund-opened"
  | "refunded"
  | "refund-failed";

/** One line of the provider's own book, for comparison with ours. */
export type LedgerEntry = Readonly<{
  /** 1, 2, 3 … without gaps. */
  sequence: number;
  kind: LedgerEntryKind;
  /** The instant on the stand-in's clock, ISO-8601 with `Z`. */
  at: string;
  paymentId: string;
  refundId: string | null;
  amountPence: number;
  currency: string;
  referenceId: string | null;
}>;

/** Append-only: entries are frozen, never changed and never taken out (a reset begins a new one). */
export class Ledger {
  #entries: LedgerEntry[] = [];

  append(entry: Omit<LedgerEntry, "sequence">): void {
    this.#entries.push(Object.freeze({ sequence: this.#entries.length + 1, ...entry }));
  }

  /** Everything so far, oldest first, as a copy. */
  entries(): readonly LedgerEntry[] {
    return [...this.#entries];
  }

  clear(): void {
    this.#entries = [];
  }
}
