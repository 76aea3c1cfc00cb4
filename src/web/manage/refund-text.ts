import type {
  CancellationPreview,
  CancellationResult,
} from "../../shared/contract/public/bookings.ts";
import { formatCard } from "../../shared/format-card.ts";
import { formatPence } from "../../shared/money.ts";
import { formatDateTime } from "../../shared/time.ts";

/** The refund by destination, in pence. */
export type CustomerRefundParts = Pick<
  CancellationResult,
  "cardPence" | "offlinePence" | "voucherPence"
>;

type Card = CancellationPreview["card"];

interface RefundLine {
  label: string;
  pence: number;
}

/** One line for each destination of the refund, the card first. */
export function toRefundLines(parts: CustomerRefundParts, card: Card = null): RefundLine[] {
  const lines = [
    {
      label: card ? `Back to your ${formatCard(card)}` : "Back to your card",
      pence: parts.cardPence,
    },
    { label: "Back at the desk", pence: parts.offlinePence },
    { label: "Back to your gift voucher", pence: parts.voucherPence },
  ];
  return lines.filter(({ pence }) => pence > 0);
}

/**
 * Says until when a cancellation is refunded in full, or that the deadline has passed, in the
 * venue's time zone.
 */
export function formatRefundDeadline(preview: CancellationPreview, timeZone: string): string {
  const deadline = formatDateTime(new Date(preview.deadline), timeZone);
  if (preview.paidPence === 0) return "Nothing has been paid, so nothing has to go back.";
  return preview.isBeforeDeadline
    ? `Until ${deadline}, everything you paid comes back to you.`
    : `The time to cancel with your money back ended at ${deadline}. If you cancel now, nothing comes back.`;
}

/** Says where the refund of a cancelled booking goes. */
export function formatRefundSummary(parts: CustomerRefundParts): string {
  const phrases = [
    parts.cardPence > 0 && `${formatPence(parts.cardPence)} goes back to your card`,
    parts.offlinePence > 0 && `${formatPence(parts.offlinePence)} is waiting for you at the desk`,
    parts.voucherPence > 0 && `${formatPence(parts.voucherPence)} is back on your gift voucher`,
  ].filter((phrase) => phrase !== false);
  if (phrases.length === 0) return "Nothing goes back.";
  const last = phrases.pop();
  return `${phrases.length === 0 ? "" : `${phrases.join(", ")} and `}${last}.`;
}
