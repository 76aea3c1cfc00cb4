import type { LedgerEntry } from "../../src/standin/ledger.ts";

/** What became of somebody's money at the card processor, in whole pence. */
export interface Money {
  /** Still set aside: neither taken nor given back. */
  heldPence: number;
  capturedPence: number;
  refundedPence: number;
  paymentIds: Set<string>;
}

export function noMoney(): Money {
  return {
    heldPence: 0,
    capturedPence: 0,
    refundedPence: 0,
    paymentIds: new Set(),
  };
}

/** Adds up the card processor's book by what each payment was for. */
export function moneyByReference(entries: readonly LedgerEntry[]): Map<string, Money> {
  const all = new Map<string, Money>();
  for (const entry of entries) {
    const reference = entry.referenceId ?? "";
    const money = all.get(reference) ?? noMoney();
    all.set(reference, money);
    enter(money, entry);
  }
  return all;
}

function enter(money: Money, { kind, amountPence, paymentId }: LedgerEntry): void {
  money.paymentIds.add(paymentId);
  switch (kind) {
    case "authorised":
      money.heldPence += amountPence;
      break;
    case "captured":
      money.heldPence -= amountPence;
      money.capturedPence += amountPence;
      break;
    case "voided":
      money.heldPence -= amountPence;
      break;
    case "refunded":
      money.refundedPence += amountPence;
      break;
  }
}
