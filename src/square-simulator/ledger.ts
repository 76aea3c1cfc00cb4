import type { Journal } from "./journal/journal.ts";

/**
 * What happened to money. `declined`, `refund-failed`, `disputed` and `dispute-won` moved none;
 * `dispute-lost` gave the disputed amount to the card holder.
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

  /** Puts back an entry that the journal holds. */
  restore(_key: string, entry: unknown): void {
    const sequence = this.#entries.length + 1;
    this.#entries.push(Object.freeze({ ...(entry as LedgerEntry), sequence }));
  }

  /** Everything so far, oldest first, as a copy. */
  entries(): readonly LedgerEntry[] {
    return [...this.#entries];
  }

  clear(): void {
    this.#entries = [];
  }
}
