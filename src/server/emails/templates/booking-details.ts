import { formatDate, formatTime } from "../../../shared/time.ts";
import type { EmailVenue } from "../content/email-venue.ts";

/** Words that several messages about a booking share. */

/** What was booked, as it stands on the pass. */
export interface BookingDetails {
  activity: string;
  /** `Thursday, July 16, 2026`, by the venue's calendar. */
  date: string;
  /** `1:10 pm to 2:10 pm`, by the venue's clocks. */
  time: string;
  tickets: string;
  reference: string;
}

/** The link to the booking, and what its button says. */
export interface ManageLink {
  label: string;
  url: string;
}

export function toManageLink(url: string | null): ManageLink | null {
  return url === null ? null : { label: "Manage your booking", url };
}

/** What every message about a booking knows of it; instants are ISO-8601. */
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
    tickets: content.ticketCount === 1 ? "1 ticket" : `${content.ticketCount} tickets`,
    reference: content.bookingReference,
  };
}

/** An instant that somebody has to keep to: `Wednesday, July 15, 2026 at 1:10 pm`. */
export function formatDeadline(instant: Date, timezone: string): string {
  return `${formatDate(instant, timezone)} at ${formatTime(instant, timezone)}`;
}

/**
 * What to do about a booking whose plans have changed; a deadline follows. The booking's page does it,
 * and an e-mail without a link to that says how we are reached.
 */
export function formatChangeInstruction(
  link: ManageLink | null,
  { businessPhone }: EmailVenue,
): string {
  if (link) return `Use “${link.label}” in this e-mail`;
  return `Reply to this e-mail${businessPhone && ` or call ${businessPhone}`}`;
}

/** Why the venue closed a session, as a sentence of its own. */
export function formatClosedReason(closedReason: string): string {
  return `The reason: ${closedReason.replace(/[.\s]+$/, "")}.`;
}
