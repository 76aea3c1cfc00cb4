import { formatCard } from "../../../shared/format.ts";
import { formatPence } from "../../../shared/money.ts";
import { getCancellationDeadline } from "../../../shared/rules/booking-actions.ts";
import { getGreetingName } from "../../../shared/rules/person-name.ts";
import { formatDate } from "../../../shared/time.ts";
import type { BookingConfirmationContent } from "../content/email-content.ts";
import type { EmailVenue } from "../content/email-venue.ts";
import {
  type BookingDetails,
  formatBookingDetails,
  formatChangeInstruction,
  formatDeadline,
  type ManageLink,
  toManageLink,
} from "./booking-details.ts";
import type { PriceLine } from "./PriceList.tsx";

/** The text of the confirmation; the HTML and the plain-text version say exactly this. */
export interface BookingConfirmationText {
  subject: string;
  preview: string;
  greeting: string;
  details: BookingDetails;
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
 * @param venue with the cancellation hours that apply to this booking
 * @param manageUrl the booking's page
 */
export function formatBookingConfirmation(
  content: BookingConfirmationContent,
  bookedAt: Date,
  venue: EmailVenue,
  manageUrl: string | null,
): BookingConfirmationText {
  const details = formatBookingDetails(content, venue.timezone);
  const manage = toManageLink(manageUrl);
  const isPaidOffline =
    content.offlinePayment !== undefined && content.offlinePayment.method !== null;
  const isSettled = content.card !== null || isPaidOffline || content.totalPence === 0;
  return {
    subject: `Booking confirmed: ${details.activity}, ${details.date}`,
    preview: `${details.date}, ${details.time}. Booking reference ${details.reference}.`,
    greeting: `Hello ${getGreetingName(content.customerName)}, your booking is confirmed. Here is everything you need. There is no ticket to print.`,
    details,
    manage,
    priceTitle: isSettled ? "What you paid" : "To pay",
    priceLines: priceLines(content),
    total: formatPence(content.totalPence),
    payment: `${formatPayment(content, bookedAt, venue.timezone)} Prices include VAT.`.trim(),
    information: [...formatWaiverReminder(content, manage), ...venue.checkoutInfo],
    cancellation: formatCancellationTerms(new Date(content.startsAt), bookedAt, venue, manage),
  };
}

function priceLines(content: BookingConfirmationContent): PriceLine[] {
  const itemLines = [
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
  const reductionLines = [
    { label: "Discount", pence: content.discountPence },
    { label: "Voucher", pence: content.voucherPence },
  ]
    .filter(({ pence }) => pence > 0)
    .map(({ label, pence }) => ({ label, amount: formatPence(-pence), isReduction: true }));
  if (itemLines.length + reductionLines.length === 1) return itemLines;
  const subtotal = {
    label: "Subtotal",
    amount: formatPence(content.subtotalPence),
    isReduction: false,
  };
  return [...itemLines, subtotal, ...reductionLines];
}

/** A staff booking can be made before anybody has signed the waiver. */
function formatWaiverReminder(
  { offlinePayment }: BookingConfirmationContent,
  manage: ManageLink | null,
): string[] {
  if (offlinePayment === undefined || offlinePayment.isWaiverSigned) return [];
  const signingOptions = manage
    ? `with “${manage.label}” in this email, or at the venue`
    : "at the venue";
  return [
    `One adult must sign our waiver for the whole party before you start, ${signingOptions}.`,
  ];
}

function formatPayment(
  { card, offlinePayment, totalPence, voucherPence }: BookingConfirmationContent,
  bookedAt: Date,
  timezone: string,
): string {
  if (card) return `Paid with ${formatCard(card)} on ${formatDate(bookedAt, timezone)}.`;
  if (totalPence > 0 && offlinePayment)
    return formatOfflinePayment(offlinePayment.method, bookedAt, timezone);
  if (totalPence > 0) return "";
  return voucherPence > 0 ? "Paid in full with your gift voucher." : "There is nothing to pay.";
}

function formatOfflinePayment(
  method: "cash" | "other" | null,
  bookedAt: Date,
  timezone: string,
): string {
  if (method === null) return "Please pay at the venue.";
  const methodText = method === "cash" ? "in cash" : "at the venue";
  return `Paid ${methodText} on ${formatDate(bookedAt, timezone)}.`;
}

function formatCancellationTerms(
  startsAt: Date,
  bookedAt: Date,
  venue: EmailVenue,
  manage: ManageLink | null,
): string {
  const deadline = getCancellationDeadline(startsAt, venue.cancellationPolicyHours);
  const formattedDeadline = formatDeadline(deadline, venue.timezone);
  if (deadline <= bookedAt) {
    return `If you cancel, there is no refund: free cancellation ended on ${formattedDeadline}, before you booked.`;
  }
  return `Free cancellation until ${formattedDeadline}. ${formatChangeInstruction(manage, venue)} to move or cancel your booking.`;
}
