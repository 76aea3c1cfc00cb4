import { pluralize } from "../format.ts";
/** The booking data in a calendar entry; instants are ISO-8601. */
export interface CalendarBooking {
  bookingId: string;
  bookingReference: string;
  activityName: string;
  startsAt: string;
  endsAt: string;
  ticketCount: number;
}

/** The location and organiser of a calendar entry. */
export interface CalendarVenue {
  businessName: string;
  businessEmail: string;
  businessAddress: string;
}

/**
 * The booking as a calendar file (RFC 5545; method PUBLISH of RFC 5546). The UID is the booking's
 * id, so a calendar replaces its entry with one that has a higher sequence.
 * @param sequence how often the booking was moved
 * @param writtenAt when the booking last changed
 */
export function createCalendarEntry(
  booking: CalendarBooking,
  sequence: number,
  writtenAt: Date,
  venue: CalendarVenue,
): string {
  const tickets = pluralize(booking.ticketCount, "ticket");
  const place = [venue.businessName, venue.businessAddress].filter(Boolean).join(", ");
  const description = `Booking reference ${booking.bookingReference}\n${tickets}`;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Slipway//Bookings//EN",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:${booking.bookingId}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${formatUtc(writtenAt)}`,
    `DTSTART:${formatUtc(new Date(booking.startsAt))}`,
    `DTEND:${formatUtc(new Date(booking.endsAt))}`,
    `SUMMARY:${escapeText(booking.activityName)}`,
    `DESCRIPTION:${escapeText(description)}`,
    `LOCATION:${escapeText(place)}`,
    `ORGANIZER;CN=${quoteParameter(venue.businessName)}:mailto:${venue.businessEmail}`,
    "STATUS:CONFIRMED",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

/** `20260716T121000Z`. */
function formatUtc(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d{3}/g, "");
}

/** RFC 5545, 3.3.11: escapes the characters that would end a value. */
function escapeText(value: string): string {
  return value.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");
}

/** RFC 5545, 3.2: a quoted parameter contains no quotes and no control characters. */
function quoteParameter(value: string): string {
  return `"${value.replace(/["\p{Cc}]/gu, "")}"`;
}

const MAX_LINE_OCTETS = 75;

/** RFC 5545, 3.1: a line longer than 75 octets continues on the next line, after a space. */
function foldLine(line: string): string {
  const lines: string[] = [];
  let current = "";
  for (const character of line) {
    if (countOctets(current + character) > MAX_LINE_OCTETS) {
      lines.push(current);
      current = " ";
    }
    current += character;
  }
  return [...lines, current].join("\r\n");
}

function countOctets(line: string): number {
  return new TextEncoder().encode(line).length;
}
