import { cardWords } from "../../../shared/format-card.ts";
import { formatPence } from "../../../shared/money.ts";
import { formatDate } from "../../../shared/time.ts";
import type { MoneyBack } from "../content/email-content.ts";
import type { PriceLine } from "./booking-confirmation-text.ts";

/** Where money goes back to, line by line; no line for nothing. */
export function moneyLines(back: MoneyBack, timezone: string): PriceLine[] {
  const until = back.voucherValidUntil && formatDate(new Date(back.voucherValidUntil), timezone);
  return [
    { label: `To ${back.card ? cardWords(back.card) : "the card"}`, pence: back.cardPence },
    { label: "By hand at the desk", pence: back.deskPence },
    { label: `To the gift voucher, valid until ${until}`, pence: back.voucherPence },
  ]
    .filter(({ pence }) => pence > 0)
    .map(({ label, pence }) => ({ label, amount: formatPence(pence), isReduction: false }));
}

/** When and how each part arrives; one sentence for each kind of money. */
export function arrivalNotes(back: MoneyBack): string[] {
  const card = back.isCardCharged
    ? "The bank shows it on your card within 5 to 7 business days."
    : "If the money was only set aside on your card, your bank releases it within a few days. If it was already taken, it is back on your card within 5 to 7 business days.";
  const owed = `Another ${formatPence(back.owedPence)} had been paid with a gift voucher that is no longer valid. We will get in touch with you about it.`;
  return [
    ...(back.cardPence > 0 ? [card] : []),
    ...(back.deskPence > 0 ? ["We hand back at the desk what was paid there."] : []),
    ...(back.voucherPence > 0 ? ["You can spend your voucher again with the same code."] : []),
    ...(back.owedPence > 0 ? [owed] : []),
  ];
}
