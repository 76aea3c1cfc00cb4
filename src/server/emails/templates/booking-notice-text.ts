import { formatPence } from "../../../shared/money.ts";
import { isolated } from "../../../shared/rules/person-name.ts";
import type { BookingNoticeContent } from "../content/email-content.ts";
import type { MessageVenue } from "../content/email-venue.ts";
import { type BookingFacts, bookingFacts } from "./booking-details.ts";

/** Everything that staff are told about a booking; the HTML and the plain text say the same. */
export interface BookingNoticeWords {
  subject: string;
  title: string;
  summary: string;
  facts: BookingFacts;
  /** One line for each kind of extra, such as `2 × Wetsuit hire`. */
  extras: string[];
  total: { label: string; amount: string };
}

export function bookingNoticeWords(
  content: BookingNoticeContent,
  venue: MessageVenue,
): BookingNoticeWords {
  const facts = bookingFacts(content, venue.timezone);
  return {
    subject: `New booking: ${facts.activity}, ${facts.date}, ${facts.tickets}`,
    title: "New booking",
    summary: `${isolated(content.customerName)} has booked.`,
    facts,
    extras: content.addons.map(({ name, quantity }) => `${quantity} × ${name}`),
    total: { label: "Total", amount: formatPence(content.totalPence) },
  };
}
