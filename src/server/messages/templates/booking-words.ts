import { formatDate, formatTime } from "../../../shared/time.ts";

/** Words that several messages about a booking share. */

/** What was booked, as it stands on the pass. */
export interface BookingFacts {
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

export function manageLink(url: string | null): ManageLink | null {
  return url === null ? null : { label: "Manage your booking", url };
}

/** What every message about a booking knows of it; instants are ISO-8601. */
interface BookedPlaces {
  activityName: string;
  startsAt: string;
  endsAt: string;
  ticketCount: number;
  bookingReference: string;
}

export function bookingFacts(content: BookedPlaces, timezone: string): BookingFacts {
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
export function momentWords(instant: Date, timezone: string): string {
  return `${formatDate(instant, timezone)} at ${formatTime(instant, timezone)}`;
}

/** A name is first + last and splits at the last space, as everywhere in the product. */
export function firstNameOf(customerName: string): string {
  const space = customerName.trim().lastIndexOf(" ");
  return space === -1 ? customerName.trim() : customerName.slice(0, space).trim();
}

/** Why the venue closed a session, as a sentence of its own. */
export function reasonSentence(closedReason: string): string {
  return `The reason: ${closedReason.replace(/[.\s]+$/, "")}.`;
}
