import type { LedgerEntry } from "../../src/square-simulator/ledger.ts";

/** The money of one reference at the card processor, in whole pence. */
export interface CardMoney {
  /** Authorised, but neither captured nor voided yet. */
  authorisedPence: number;
  capturedPence: number;
  refundedPence: number;
  paymentIds: Set<string>;
}

/**
 * Failed refunds, in pence by checkout (of a later payment by that of its booking): those that we requested, and those started at the provider
 * that have a staff task. What was decided while they still counted as refunded stands: staff have
 * to refund the money in another way.
 */
export const FAILED_REFUNDS = `
  SELECT coalesce(b.checkout_id, a.checkout_id) AS checkout_id, sum(r.amount_pence) AS pence
  FROM refunds r
  JOIN payments p ON p.id = r.payment_id
  JOIN payment_attempts a ON a.id = p.attempt_id
  JOIN checkouts c ON c.id = a.checkout_id
  LEFT JOIN bookings b ON b.id = c.paid_booking_id
  WHERE r.state = 'failed' AND (r.origin = 'slipway' OR EXISTS (
    SELECT FROM staff_tasks t WHERE t.kind = 'refund_failed' AND t.subject = r.id::text))
  GROUP BY 1`;

export function emptyCardMoney(): CardMoney {
  return {
    authorisedPence: 0,
    capturedPence: 0,
    refundedPence: 0,
    paymentIds: new Set(),
  };
}

export function addMoney(sum: CardMoney, other: CardMoney = emptyCardMoney()): CardMoney {
  return {
    authorisedPence: sum.authorisedPence + other.authorisedPence,
    capturedPence: sum.capturedPence + other.capturedPence,
    refundedPence: sum.refundedPence + other.refundedPence,
    paymentIds: new Set([...sum.paymentIds, ...other.paymentIds]),
  };
}

/** Sums the card processor's ledger by payment reference. */
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
