import { formatPence } from "../../../shared/money.ts";
import { cancellationDeadline } from "../../../shared/rules/cancellation.ts";
import { greetingName } from "../../../shared/rules/person-name.ts";
import type {
  BookingCancelledContent,
  BookingLostContent,
  MoneyBack,
} from "../content/email-content.ts";
import type { MessageVenue } from "../content/email-venue.ts";
import { bookingFacts, momentWords, reasonSentence } from "./booking-details.ts";
import type { BookingLetterWords } from "./booking-email-text.ts";
import { arrivalNotes, moneyLines } from "./refund-text.ts";

/** @param venue with the cancellation hours that hold for this booking */
export function bookingCancelledWords(
  content: BookingCancelledContent,
  venue: MessageVenue,
): BookingLetterWords {
  const facts = bookingFacts(content, venue.timezone);
  return {
    subject: `Booking cancelled: ${facts.activity}, ${facts.date}`,
    preview: `Your booking ${facts.reference} is cancelled.`,
    title: "Booking Cancelled",
    greeting: `Hello ${greetingName(content.customerName)}, ${whatHappened(content)}`,
    facts,
    manage: null,
    money: moneyOf(content, venue.timezone),
    notes: [...whyNotAll(content, venue), ...arrivalNotes(content)],
  };
}

function whatHappened({ closedReason }: BookingCancelledContent): string {
  return closedReason === undefined
    ? "your booking is cancelled, and your places are free for others."
    : `we are sorry: we had to close this session, so your booking is cancelled. ${reasonSentence(closedReason)}`;
}

/** @param publicUrl where a new booking can be made */
export function bookingLostWords(
  content: BookingLostContent,
  venue: MessageVenue,
  publicUrl: string,
): BookingLetterWords {
  const facts = bookingFacts(content, venue.timezone);
  const call = venue.businessPhone && ` or call ${venue.businessPhone}`;
  return {
    subject: `We are sorry: your booking could not be kept: ${facts.activity}, ${facts.date}`,
    preview: `Your payment fell away. You have not been charged for booking ${facts.reference}.`,
    title: "We are sorry",
    greeting: `Hello ${greetingName(content.customerName)}, we had confirmed your booking, but then the payment that your bank had promised us fell away. So we had to cancel the booking. Your card has not been charged for it.`,
    facts,
    manage: null,
    money: moneyOf(content, venue.timezone),
    notes: [
      ...arrivalNotes(content),
      `Your places are open again. To book them once more, go to ${publicUrl}, reply to this e-mail${call}.`,
    ],
  };
}

function moneyOf(content: MoneyBack, timezone: string): BookingLetterWords["money"] {
  const lines = moneyLines(content, timezone);
  if (lines.length === 0) return null;
  const { cardPence, deskPence, voucherPence } = content;
  const total = formatPence(cardPence + deskPence + voucherPence);
  return { title: "What you get back", lines, total };
}

/** Says why less goes back than was paid. Empty when everything does. */
function whyNotAll(content: BookingCancelledContent, venue: MessageVenue): string[] {
  const { cardPence, deskPence, voucherPence, owedPence, paidPence, choice } = content;
  const backPence = cardPence + deskPence + voucherPence + owedPence;
  if (paidPence === 0) return ["Nothing had been paid for it, so nothing has to go back."];
  if (backPence === paidPence) return [];
  const paid = formatPence(paidPence);
  if (backPence > 0)
    return [`This is ${formatPence(backPence)} of the ${paid} that had been paid.`];
  if (choice !== "policy") return [`The ${paid} that had been paid are not given back.`];
  const deadline = cancellationDeadline(new Date(content.startsAt), venue.cancellationPolicyHours);
  const last = momentWords(deadline, venue.timezone);
  return [
    `The ${paid} that had been paid are not given back: that was possible until ${last}, and the booking was cancelled after that.`,
  ];
}
