import { formatCard } from "../../../shared/format.ts";
import { formatPence } from "../../../shared/money.ts";
import { formatDate } from "../../../shared/time.ts";
import type { RefundAmounts } from "../content/email-content.ts";
import type { PriceLine } from "../model/email.ts";

/** What is refunded now, to all destinations, in pence. */
export function sumRefund({ cardPence, offlinePence, voucherPence }: RefundAmounts): number {
  return cardPence + offlinePence + voucherPence;
}

/** The refund by destination, one line each; destinations without a refund are left out. */
export function formatRefundLines(refund: RefundAmounts, timezone: string): PriceLine[] {
  const formattedExpiry =
    refund.voucherValidUntil && formatDate(new Date(refund.voucherValidUntil), timezone);
  return [
    { label: `To ${refund.card ? formatCard(refund.card) : "the card"}`, pence: refund.cardPence },
    { label: "Cash refund", pence: refund.offlinePence },
    { label: `To the gift voucher, valid until ${formattedExpiry}`, pence: refund.voucherPence },
  ]
    .filter(({ pence }) => pence > 0)
    .map(({ label, pence }) => ({ label, amount: formatPence(pence) }));
}

/** When and how each part of the refund arrives, one sentence per destination. */
export function formatRefundTiming(refund: RefundAmounts): string[] {
  const { cardPence, isCardCharged, offlinePence, voucherPence, owedPence } = refund;
  return [
    ...(cardPence > 0 ? [formatCardTiming(isCardCharged)] : []),
    ...(offlinePence > 0 ? ["You can collect your cash refund at the venue."] : []),
    ...(voucherPence > 0 ? ["You can use your voucher again with the same code."] : []),
    ...(owedPence > 0
      ? [
          `Another ${formatPence(owedPence)} was paid with a gift voucher that is no longer valid. We will contact you about it.`,
        ]
      : []),
  ];
}

/** @param isCardCharged false when, as far as we know, the payment was only authorised */
export function formatCardTiming(isCardCharged: boolean): string {
  return isCardCharged
    ? "The refund reaches your card within 5 to 7 business days."
    : "If your card has not been charged yet, your bank releases the reserved amount within a few days. If it has, the refund reaches your card within 5 to 7 business days.";
}
