import type { Journal } from "./journal.ts";

/**
 * What happened to money. `declined`, `refund-failed`, `disputed` and `dispute-won` move none;
 * `dispute-lost` gives the disputed amount to the cardholder.
 */
export type LedgerEntryKind =
  | "authorised"
  | "declined"
  | "captured"
  | "voided"
  | "refund-opened"
  | "refunded"
  | "refund-failed"
  | "disputed"
  | "dispute-won"
  | "dispute-lost";

/** An entry of the provider's ledger, for comparison with ours. */
export type LedgerEntry = Readonly<{
  /** 1, 2, 3 … without gaps. */
  sequence: number;
  kind: LedgerEntryKind;
  /** By the simulator's clock, ISO-8601 with `Z`. */
  at: string;
  paymentId: string;
  refundId: string | null;
  amountPence: number;
  currency: string;
  referenceId: string | null;
}>;

/** Append-only: entries are frozen and never removed. A reset starts a new ledger. */
export class Ledger {
  readonly #journal: Journal;
  #entries: LedgerEntry[] = [];

  constructor(journal: Journal) {
    this.#journal = journal;
  }

  append(entry: Omit<LedgerEntry, "sequence">): void {
    const sequence = this.#entries.length + 1;
    const numbered = Object.freeze({ sequence, ...entry });
    this.#entries.push(numbered);
    this.#journal.record("ledger", String(sequence), numbered);
  }

  /** Restores an entry from the journal. */
  restore(_key: string, entry: unknown): void {
    const sequence = this.#entries.length + 1;
    this.#entries.push(Object.freeze({ ...(entry as LedgerEntry), sequence }));
  }

  /** A copy of all entries, oldest first. */
  entries(): readonly LedgerEntry[] {
    return [...this.#entries];
  }

  clear(): void {
    this.#entries = [];
  }
}
