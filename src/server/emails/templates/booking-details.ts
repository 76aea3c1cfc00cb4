import { pluralize } from "../../../shared/format.ts";
import { formatDate, formatTime } from "../../../shared/time.ts";
import type { EmailVenue } from "../content/email-venue.ts";

/** Text that several booking emails share. */

/** The booking's details, as the pass shows them. */
export interface BookingDetails {
  activity: string;
  /** `Thursday, July 16, 2026`, in the venue's time zone. */
  date: string;
  /** `1:10 pm to 2:10 pm`, in the venue's time zone. */
  time: string;
  tickets: string;
  reference: string;
}

/** The link to the booking's page and the label of its button. */
export interface ManageLink {
  label: string;
  url: string;
}

export function toManageLink(url: string | null): ManageLink | null {
  return url === null ? null : { label: "Manage your booking", url };
}

/** Instants are ISO-8601. */
interface BookingContent {
  activityName: string;
  startsAt: string;
  endsAt: string;
  ticketCount: number;
  bookingReference: string;
}

export function formatBookingDetails(content: BookingContent, timezone: string): BookingDetails {
  const startsAt = new Date(content.startsAt);
  const endsAt = new Date(content.endsAt);
  return {
    activity: content.activityName,
    date: formatDate(startsAt, timezone),
    time: `${formatTime(startsAt, timezone)} to ${formatTime(endsAt, timezone)}`,
    tickets: pluralize(content.ticketCount, "ticket"),
    reference: content.bookingReference,
  };
}

/** `Wednesday, July 15, 2026 at 1:10 pm`. */
export function formatDeadline(instant: Date, timezone: string): string {
  return `${formatDate(instant, timezone)} at ${formatTime(instant, timezone)}`;
}

/**
 * How to change or cancel a booking; the caller appends the deadline. Names the link to the
 * booking's page, or how to reach us when the email has none.
 */
export function formatChangeInstruction(
  link: ManageLink | null,
  { businessPhone }: EmailVenue,
): string {
  if (link) return `Use “${link.label}” in this email`;
  return `Reply to this email${businessPhone && ` or call ${businessPhone}`}`;
}

/** The reason why the venue closed a session, as a sentence of its own. */
export function formatClosedReason(closedReason: string): string {
  return `Reason: ${closedReason.replace(/[.\s]+$/, "")}.`;
}
