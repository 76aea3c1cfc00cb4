import type { CancellationSnapshot } from "./read-cancellation-snapshot.statement.ts";

/** Finds the card that a cancellation refunds; null without a card payment. */
export function findRefundedCard({
  payments,
}: Pick<CancellationSnapshot, "payments">): { brand: string; last4: string } | null {
  const card = payments.find(({ method }) => method === "card");
  return card?.cardBrand && card.cardLast4
    ? { brand: card.cardBrand, last4: card.cardLast4 }
    : null;
}
