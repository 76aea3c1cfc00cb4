import type { CancellationResult } from "../../../shared/contract/public/bookings.ts";
import { formatCard, formatList } from "../../../shared/format.ts";
import { formatPence } from "../../../shared/money.ts";

/** A refund by destination, in pence. */
export type RefundParts = Pick<CancellationResult, "cardPence" | "offlinePence" | "voucherPence">;

type Card = { brand: string; last4: string } | null;

/**
 * `£20.00 to Visa ending 1111, £5.00 as a cash refund and £10.00 to the gift voucher`; empty
 * without a refund.
 */
export function formatRefundParts(parts: RefundParts, card: Card = null): string {
  const destinations = [
    parts.cardPence > 0 &&
      `${formatPence(parts.cardPence)} to ${card ? formatCard(card) : "the card"}`,
    parts.offlinePence > 0 && `${formatPence(parts.offlinePence)} as a cash refund`,
    parts.voucherPence > 0 && `${formatPence(parts.voucherPence)} to the gift voucher`,
  ].filter((destination) => destination !== false);
  return formatList(destinations);
}
