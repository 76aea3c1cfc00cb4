import { pluralize } from "../../../shared/format.ts";
import { formatDate, formatTime } from "../../../shared/time.ts";
import type { EmailVenue } from "../content/email-venue.ts";
import type { Pass } from "../model/email.ts";

/** What the content of every email about a booking has. Instants are ISO-8601. */
interface BookingContent {
  activityName: string;
  startsAt: string;
  endsAt: string;
  ticketCount: number;
  bookingReference: string;
}

interface BookingDetails {
  activity: string;
  /** `Thursday, July 16, 2026`, in the venue's time zone. */
  date: string;
  /** `1:10 pm to 2:10 pm`, in the venue's time zone. */
  time: string;
  tickets: string;
  reference: string;
  pass: Pass;
}

/** The booking's details for an email's sentences, and its pass without a QR code. */
export function formatBookingDetails(content: BookingContent, timezone: string): BookingDetails {
  const startsAt = new Date(content.startsAt);
  const endsAt = new Date(content.endsAt);
  const activity = content.activityName;
  const date = formatDate(startsAt, timezone);
  const time = `${formatTime(startsAt, timezone)} to ${formatTime(endsAt, timezone)}`;
  const tickets = pluralize(content.ticketCount, "ticket");
  const reference = content.bookingReference;
  const pass: Pass = {
    type: "pass",
    facts: [
      { label: "Activity", value: activity, size: "large" },
      { label: "Date", value: date },
      [
        { label: "Time", value: time },
        { label: "Tickets", value: tickets },
      ],
    ],
    stub: [{ label: "Booking reference", value: reference }],
  };
  return { activity, date, time, tickets, reference, pass };
}

/** `Wednesday, July 15, 2026 at 1:10 pm`. */
export function formatDeadline(instant: Date, timezone: string): string {
  return `${formatDate(instant, timezone)} at ${formatTime(instant, timezone)}`;
}

/** The label of the button to the booking's page. */
export const MANAGE_LABEL = "Manage your booking";

/**
 * Until when cancelling is free, and how to move or cancel: with the button if the email has one
 * (`manageUrl`), else by contacting the venue.
 */
export function formatFreeCancellation(
  deadline: Date,
  { businessPhone, timezone }: EmailVenue,
  manageUrl: string | null,
): string {
  const instruction =
    manageUrl === null
      ? `Reply to this email${businessPhone && ` or call ${businessPhone}`}`
      : `Use “${MANAGE_LABEL}” in this email`;
  return `Free cancellation until ${formatDeadline(deadline, timezone)}. ${instruction} to move or cancel your booking.`;
}
