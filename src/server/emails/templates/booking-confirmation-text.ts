import { cardWords } from "../../../shared/format-card.ts";
import { formatPence } from "../../../shared/money.ts";
import { cancellationDeadline } from "../../../shared/rules/cancellation.ts";
import { greetingName } from "../../../shared/rules/person-name.ts";
import { formatDate } from "../../../shared/time.ts";
import type { BookingConfirmationContent } from "../content/email-content.ts";
import type { MessageVenue } from "../content/email-venue.ts";
import {
  type BookingFacts,
  bookingFacts,
  howToChange,
  type ManageLink,
  manageLink,
  momentWords,
} from "./booking-details.ts";

export interface PriceLine {
  label: string;
  amount: string;
  isReduction: boolean;
}

/** Everything that the confirmation says; the HTML and the plain text both say exactly this. */
export interface BookingConfirmationWords {
  subject: string;
  preview: string;
  greeting: string;
  facts: BookingFacts;
  manage: ManageLink | null;
  priceTitle: string;
  priceLines: PriceLine[];
  total: string;
  payment: string;
  information: string[];
  cancellation: string;
}

/**
 * @param bookedAt when the booking was made
 * @param venue with the cancellation hours that hold for this booking
 * @param manageUrl where the booking is looked at
 */
export function bookingConfirmationWords(
  content: BookingConfirmationContent,
  bookedAt: Date,
  venue: MessageVenue,
  manageUrl: string | null,
): BookingConfirmationWords {
  const facts = bookingFacts(content, venue.timezone);
  const manage = manageLink(manageUrl);
  const isPaidAtDesk = content.desk !== undefined && content.desk.method !== null;
  const isSettled = content.card !== null || isPaidAtDesk || content.totalPence === 0;
  return {
    subject: `Booking confirmed: ${facts.activity}, ${facts.date}`,
    preview: `${facts.date}, ${facts.time}. Booking reference ${facts.reference}.`,
    greeting: `Hello ${greetingName(content.customerName)}, your places are booked. Here is everything you need; there is no ticket to print.`,
    facts,
    manage,
    priceTitle: isSettled ? "What you paid" : "What it costs",
    priceLines: priceLines(content),
    total: formatPence(content.totalPence),
    payment: `${paymentSentence(content, bookedAt, venue.timezone)} Prices include VAT.`.trim(),
    information: [...waiverToSign(content, manage), ...venue.checkoutInfo],
    cancellation: cancellationSentence(new Date(content.startsAt), bookedAt, venue, manage),
  };
}

function priceLines(content: BookingConfirmationContent): PriceLine[] {
  const bought = [
    {
      quantity: content.ticketCount,
      pricePence: content.ticketPricePence,
      name: content.activityName,
      totalPence: content.ticketsPence,
    },
    ...content.addons,
  ].map(({ quantity, pricePence, name, totalPence }) => ({
    label: `${quantity} × ${formatPence(pricePence)} ${name}`,
    amount: formatPence(totalPence),
    isReduction: false,
  }));
  const reductions = [
    { label: "Discount", pence: content.discountPence },
    { label: "Voucher", pence: content.voucherPence },
  ]
    .filter(({ pence }) => pence > 0)
    .map(({ label, pence }) => ({ label, amount: formatPence(-pence), isReduction: true }));
  if (bought.length + reductions.length === 1) return bought;
  const subtotal = {
    label: "Subtotal",
    amount: formatPence(content.subtotalPence),
    isReduction: false,
  };
  return [...bought, subtotal, ...reductions];
}

/** At the desk a booking can be made before anybody signed. */
function waiverToSign({ desk }: BookingConfirmationContent, manage: ManageLink | null): string[] {
  if (desk === undefined || desk.isWaiverSigned) return [];
  const where = manage ? `with “${manage.label}”, or at the desk` : "at the desk";
  return [`One adult signs our waiver for the party before you start: ${where}.`];
}

function paymentSentence(
  { card, desk, totalPence, voucherPence }: BookingConfirmationContent,
  bookedAt: Date,
  timezone: string,
): string {
  if (card) return `Paid with ${cardWords(card)} on ${formatDate(bookedAt, timezone)}.`;
  if (totalPence > 0 && desk) return deskSentence(desk.method, bookedAt, timezone);
  if (totalPence > 0) return "";
  return voucherPence > 0 ? "Paid in full with your gift voucher." : "There is nothing to pay.";
}

function deskSentence(method: "cash" | "other" | null, bookedAt: Date, timezone: string): string {
  if (method === null) return "You pay at the desk.";
  const how = method === "cash" ? "in cash" : "at the desk";
  return `Paid ${how} on ${formatDate(bookedAt, timezone)}.`;
}

function cancellationSentence(
  startsAt: Date,
  bookedAt: Date,
  venue: MessageVenue,
  manage: ManageLink | null,
): string {
  const deadline = cancellationDeadline(startsAt, venue.cancellationPolicyHours);
  const last = momentWords(deadline, venue.timezone);
  if (deadline <= bookedAt) {
    return `If you cancel, we cannot give back the price: that was possible until ${last}, before you booked.`;
  }
  return `Plans changed? ${howToChange(manage, venue)} by ${last} to move your booking, or to cancel it and get everything back.`;
}
