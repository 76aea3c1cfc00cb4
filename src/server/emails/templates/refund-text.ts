import { formatCard } from "../../../shared/format.ts";
import { formatPence } from "../../../shared/money.ts";
import { formatDate } from "../../../shared/time.ts";
import type { RefundAmounts } from "../content/email-content.ts";
import type { PriceLine } from "./PriceList.tsx";

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
    .map(({ label, pence }) => ({ label, amount: formatPence(pence), isReduction: false }));
}

/** When and how each part of the refund arrives, one sentence per destination. */
export function formatRefundTiming(refund: RefundAmounts): string[] {
  const cardNote = refund.isCardCharged
    ? "The refund reaches your card within 5 to 7 business days."
    : "If your card has not been charged yet, your bank releases the reserved amount within a few days. If it has, the refund reaches your card within 5 to 7 business days.";
  const owedNote = `Another ${formatPence(refund.owedPence)} was paid with a gift voucher that is no longer valid. We will contact you about it.`;
  return [
    ...(refund.cardPence > 0 ? [cardNote] : []),
    ...(refund.offlinePence > 0 ? ["You can collect your cash refund at the venue."] : []),
    ...(refund.voucherPence > 0 ? ["You can use your voucher again with the same code."] : []),
    ...(refund.owedPence > 0 ? [owedNote] : []),
  ];
}
