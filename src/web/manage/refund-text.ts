import type { CancellationPreview, Cancelled } from "../../shared/contract/public/bookings.ts";
import { cardWords } from "../../shared/format-card.ts";
import { formatPence } from "../../shared/money.ts";
import { formatMoment } from "../../shared/time.ts";

/** What goes back where, in pence. */
export type MoneyParts = Pick<Cancelled, "cardPence" | "deskPence" | "voucherPence">;

type Card = CancellationPreview["card"];

interface MoneyLine {
  label: string;
  pence: number;
}

/** One line for each place to which something goes back, the card first. */
export function moneyLines(parts: MoneyParts, card: Card = null): MoneyLine[] {
  const all = [
    {
      label: card ? `Back to your ${cardWords(card)}` : "Back to your card",
      pence: parts.cardPence,
    },
    { label: "Back at the desk", pence: parts.deskPence },
    { label: "Back to your gift voucher", pence: parts.voucherPence },
  ];
  return all.filter(({ pence }) => pence > 0);
}

/** Until when everything comes back, or that it does not any more, in the venue's time. */
export function deadlineWords(preview: CancellationPreview, timeZone: string): string {
  const moment = formatMoment(new Date(preview.deadline), timeZone);
  if (preview.paidPence === 0) return "Nothing has been paid, so nothing has to go back.";
  return preview.isBeforeDeadline
    ? `Until ${moment}, everything you paid comes back to you.`
    : `The time to cancel with your money back ended at ${moment}. If you cancel now, nothing comes back.`;
}

/** What became of the money of a booking that was just cancelled. */
export function moneyBackWords(parts: MoneyParts): string {
  const ways = [
    parts.cardPence > 0 && `${formatPence(parts.cardPence)} goes back to your card`,
    parts.deskPence > 0 && `${formatPence(parts.deskPence)} is waiting for you at the desk`,
    parts.voucherPence > 0 && `${formatPence(parts.voucherPence)} is back on your gift voucher`,
  ].filter((way) => way !== false);
  if (ways.length === 0) return "Nothing goes back.";
  const last = ways.pop();
  return `${ways.length === 0 ? "" : `${ways.join(", ")} and `}${last}.`;
}
