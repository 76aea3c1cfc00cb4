import type { LedgerEntry } from "../../src/square-simulator/ledger.ts";

/** What became of somebody's money at the card processor, in whole pence. */
export interface CardMoney {
  /** Still set aside: neither taken nor given back. */
  authorisedPence: number;
  capturedPence: number;
  refundedPence: number;
  paymentIds: Set<string>;
}

/**
 * Refunds that failed, in pence by checkout: ours, and those begun at the provider that staff were
 * told of. What was decided while they still counted stands: a person gives the money back.
 */
export const FAILED_REFUNDS = `
  SELECT a.checkout_id, sum(r.amount_pence) AS pence
  FROM refunds r
  JOIN payments p ON p.id = r.payment_id
  JOIN payment_attempts a ON a.id = p.attempt_id
  WHERE r.state = 'failed' AND (r.origin = 'slipway' OR EXISTS (
    SELECT FROM staff_tasks t WHERE t.kind = 'refund_failed' AND t.subject = r.id::text))
  GROUP BY a.checkout_id`;

export function emptyCardMoney(): CardMoney {
  return {
    authorisedPence: 0,
    capturedPence: 0,
    refundedPence: 0,
    paymentIds: new Set(),
  };
}

/** Adds up the card processor's book by what each payment was for. */
export function sumByReference(entries: readonly LedgerEntry[]): Map<string, CardMoney> {
  const moneyByReferenceId = new Map<string, CardMoney>();
  for (const entry of entries) {
    const reference = entry.referenceId ?? "";
    const money = moneyByReferenceId.get(reference) ?? emptyCardMoney();
    moneyByReferenceId.set(reference, money);
    addEntry(money, entry);
  }
  return moneyByReferenceId;
}

function addEntry(money: CardMoney, { kind, amountPence, paymentId }: LedgerEntry): void {
  money.paymentIds.add(paymentId);
  switch (kind) {
    case "authorised":
      money.authorisedPence += amountPence;
      break;
    case "captured":
      money.authorisedPence -= amountPence;
      money.capturedPence += amountPence;
      break;
    case "voided":
      money.authorisedPence -= amountPence;
      break;
    case "refunded":
      money.refundedPence += amountPence;
      break;
  }
}
