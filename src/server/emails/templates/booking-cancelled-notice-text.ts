import { formatPence } from "../../../shared/money.ts";
import { isolated } from "../../../shared/rules/person-name.ts";
import type { BookingCancelledNoticeContent } from "../content/email-content.ts";
import type { MessageVenue } from "../content/email-venue.ts";
import { bookingFacts } from "./booking-details.ts";
import type { BookingNoticeWords } from "./booking-notice-text.ts";
import { moneyLines } from "./refund-text.ts";

/** What staff are told when a booking is gone: whose, by whom, and what goes back where. */
export function bookingCancelledNoticeWords(
  content: BookingCancelledNoticeContent,
  venue: MessageVenue,
): BookingNoticeWords {
  const facts = bookingFacts(content, venue.timezone);
  const { cardPence, deskPence, voucherPence } = content;
  const owed = `${formatPence(content.owedPence)} belong to a voided voucher: please settle them with the customer`;
  return {
    subject: `Booking cancelled: ${facts.activity}, ${facts.date}, ${facts.tickets}`,
    title: "Booking cancelled",
    summary: summaryOf(content),
    facts,
    extras: [
      ...moneyLines(content, venue.timezone).map(({ label, amount }) => `${label}: ${amount}`),
      ...(content.owedPence > 0 ? [owed] : []),
    ],
    total: { label: "Goes back", amount: formatPence(cardPence + deskPence + voucherPence) },
  };
}

function summaryOf({ customerName, choice, by }: BookingCancelledNoticeContent): string {
  if (choice === "lost") {
    return `The card payment of ${isolated(customerName)} fell away after the booking was confirmed. Nothing was taken, and the booking had to be cancelled.`;
  }
  return `The booking of ${isolated(customerName)} was cancelled${BY_WHOM[by] ?? ""}.`;
}

const BY_WHOM: Partial<Record<BookingCancelledNoticeContent["by"], string>> = {
  staff: " by staff",
  customer: " by the customer",
};
