import { formatPence } from "../../../shared/money.ts";
import { getCancellationDeadline } from "../../../shared/rules/cancellation.ts";
import { getGreetingName, isolateBidi } from "../../../shared/rules/person-name.ts";
import type { BookingMovedContent, BookingMovedNoticeContent } from "../content/email-content.ts";
import type { EmailVenue } from "../content/email-venue.ts";
import {
  formatBookingDetails,
  formatChangeInstruction,
  formatClosedReason,
  formatDeadline,
  toManageLink,
} from "./booking-details.ts";
import type { BookingEmailText } from "./booking-email-text.ts";
import type { StaffNotificationText } from "./booking-notice-text.ts";

/**
 * The customer's email about a moved booking.
 * @param movedAt when the booking was moved
 * @param venue with the cancellation hours that apply to this booking
 * @param manageUrl the booking's page
 */
export function formatBookingMoved(
  content: BookingMovedContent,
  movedAt: Date,
  venue: EmailVenue,
  manageUrl: string | null,
): BookingEmailText {
  const details = formatBookingDetails(content, venue.timezone);
  const previousTime = formatDeadline(new Date(content.fromStartsAt), venue.timezone);
  return {
    subject: `Booking moved: ${details.activity}, ${details.date}`,
    preview: `New time: ${details.date}, ${details.time}. Booking reference ${details.reference}.`,
    title: "Booking Moved",
    greeting: `Hello ${getGreetingName(content.customerName)}, ${formatIntroduction(content, previousTime)} Your places, your extras and the price stay as they were.`,
    details,
    manage: toManageLink(manageUrl),
    amounts: null,
    notes: [
      "The attached calendar entry replaces the one you had.",
      ...formatChangeDeadline(content, movedAt, venue, manageUrl),
    ],
  };
}

function formatIntroduction({ closedReason }: BookingMovedContent, previousTime: string): string {
  return closedReason === undefined
    ? `your booking of ${previousTime} has a new time.`
    : `we are sorry: we had to close the session of ${previousTime}, so your booking has a new time. ${formatClosedReason(closedReason)}`;
}

function formatChangeDeadline(
  content: BookingMovedContent,
  movedAt: Date,
  venue: EmailVenue,
  manageUrl: string | null,
): string[] {
  const deadline = getCancellationDeadline(
    new Date(content.startsAt),
    venue.cancellationPolicyHours,
  );
  if (deadline <= movedAt) return [];
  const instruction = formatChangeInstruction(toManageLink(manageUrl), venue);
  const formattedDeadline = formatDeadline(deadline, venue.timezone);
  return [
    `Plans changed again? ${instruction} by ${formattedDeadline} to move or cancel your booking.`,
  ];
}

/** The staff notification of a moved booking: whose, by whom, and from when. */
export function formatBookingMovedNotice(
  content: BookingMovedNoticeContent,
  venue: EmailVenue,
): StaffNotificationText {
  const details = formatBookingDetails(content, venue.timezone);
  return {
    subject: `Booking moved: ${details.activity}, ${details.date}, ${details.tickets}`,
    title: "Booking moved",
    summary: `The booking of ${isolateBidi(content.customerName)} was moved${ACTOR_PHRASES[content.by] ?? ""}.`,
    details,
    extras: [`Before: ${formatDeadline(new Date(content.fromStartsAt), venue.timezone)}`],
    total: { label: "Total", amount: formatPence(content.totalPence) },
  };
}

const ACTOR_PHRASES: Partial<Record<BookingMovedNoticeContent["by"], string>> = {
  staff: " by staff",
  customer: " by the customer",
  visitor: " by the customer",
};
