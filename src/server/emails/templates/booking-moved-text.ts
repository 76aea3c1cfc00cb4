import { getCancellationDeadline } from "../../../shared/rules/booking-actions.ts";
import { getGreetingName } from "../../../shared/rules/person-name.ts";
import type { BookingMovedContent } from "../content/email-content.ts";
import type { EmailVenue } from "../content/email-venue.ts";
import type { BookingEmailText } from "./BookingEmail.tsx";
import {
  formatBookingDetails,
  formatChangeInstruction,
  formatClosedReason,
  formatDeadline,
  toManageLink,
} from "./booking-details.ts";

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
    greeting: `Hello ${getGreetingName(content.customerName)}, ${formatIntroduction(content, previousTime)} Your tickets, add-ons and price have not changed.`,
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
    ? `your booking on ${previousTime} has a new time.`
    : `we are sorry. We had to close the session on ${previousTime}, so your booking has a new time. ${formatClosedReason(closedReason)}`;
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
    `Free cancellation until ${formattedDeadline}. ${instruction} to move or cancel your booking.`,
  ];
}
