import type { Cancelled } from "../../../../shared/contract/public/bookings.ts";
import { cardWords } from "../../../../shared/format-card.ts";
import { formatPence } from "../../../../shared/money.ts";

/** What goes back where, in pence. */
export type MoneyParts = Pick<Cancelled, "cardPence" | "deskPence" | "voucherPence">;

type Card = { brand: string; last4: string } | null;

/**
 * `£20.00 to Visa ending 1111, £5.00 by hand at the desk and £10.00 to the gift voucher`; empty when
 * nothing goes back.
 */
export function partsInWords(parts: MoneyParts, card: Card = null): string {
  const ways = [
    parts.cardPence > 0 &&
      `${formatPence(parts.cardPence)} to ${card ? cardWords(card) : "the card"}`,
    parts.deskPence > 0 && `${formatPence(parts.deskPence)} by hand at the desk`,
    parts.voucherPence > 0 && `${formatPence(parts.voucherPence)} to the gift voucher`,
  ].filter((way) => way !== false);
  const last = ways.pop() ?? "";
  return ways.length === 0 ? last : `${ways.join(", ")} and ${last}`;
}
