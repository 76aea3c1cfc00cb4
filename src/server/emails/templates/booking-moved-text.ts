import { formatPence } from "../../../shared/money.ts";
import { cancellationDeadline } from "../../../shared/rules/cancellation.ts";
import { greetingName, isolated } from "../../../shared/rules/person-name.ts";
import type { BookingMovedContent, BookingMovedNoticeContent } from "../content/email-content.ts";
import type { MessageVenue } from "../content/email-venue.ts";
import {
  bookingFacts,
  howToChange,
  manageLink,
  momentWords,
  reasonSentence,
} from "./booking-details.ts";
import type { BookingLetterWords } from "./booking-email-text.ts";
import type { BookingNoticeWords } from "./booking-notice-text.ts";

/**
 * What a customer is told when a booking has another time.
 * @param movedAt when it was moved
 * @param venue with the cancellation hours that hold for this booking
 * @param manageUrl where the booking is looked at
 */
export function bookingMovedWords(
  content: BookingMovedContent,
  movedAt: Date,
  venue: MessageVenue,
  manageUrl: string | null,
): BookingLetterWords {
  const facts = bookingFacts(content, venue.timezone);
  const before = momentWords(new Date(content.fromStartsAt), venue.timezone);
  return {
    subject: `Booking moved: ${facts.activity}, ${facts.date}`,
    preview: `New time: ${facts.date}, ${facts.time}. Booking reference ${facts.reference}.`,
    title: "Booking Moved",
    greeting: `Hello ${greetingName(content.customerName)}, ${whatHappened(content, before)} Your places, your extras and the price stay as they were.`,
    facts,
    manage: manageLink(manageUrl),
    money: null,
    notes: [
      "The attached calendar entry replaces the one you had.",
      ...cancelBy(content, movedAt, venue, manageUrl),
    ],
  };
}

function whatHappened({ closedReason }: BookingMovedContent, before: string): string {
  return closedReason === undefined
    ? `your booking of ${before} has a new time.`
    : `we are sorry: we had to close the session of ${before}, so your booking has a new time. ${reasonSentence(closedReason)}`;
}

function cancelBy(
  content: BookingMovedContent,
  movedAt: Date,
  venue: MessageVenue,
  manageUrl: string | null,
): string[] {
  const deadline = cancellationDeadline(new Date(content.startsAt), venue.cancellationPolicyHours);
  if (deadline <= movedAt) return [];
  const how = howToChange(manageLink(manageUrl), venue);
  const last = momentWords(deadline, venue.timezone);
  return [`Plans changed again? ${how} by ${last} to move or cancel your booking.`];
}

/** What staff are told when a booking has another time: whose, by whom, and from when. */
export function bookingMovedNoticeWords(
  content: BookingMovedNoticeContent,
  venue: MessageVenue,
): BookingNoticeWords {
  const facts = bookingFacts(content, venue.timezone);
  return {
    subject: `Booking moved: ${facts.activity}, ${facts.date}, ${facts.tickets}`,
    title: "Booking moved",
    summary: `The booking of ${isolated(content.customerName)} was moved${BY_WHOM[content.by] ?? ""}.`,
    facts,
    extras: [`Before: ${momentWords(new Date(content.fromStartsAt), venue.timezone)}`],
    total: { label: "Total", amount: formatPence(content.totalPence) },
  };
}

const BY_WHOM: Partial<Record<BookingMovedNoticeContent["by"], string>> = {
  staff: " by staff",
  customer: " by the customer",
  visitor: " by the customer",
};
