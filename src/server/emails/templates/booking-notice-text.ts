import { formatPence } from "../../../shared/money.ts";
import { isolateBidi } from "../../../shared/rules/person-name.ts";
import type { BookingNoticeContent } from "../content/email-content.ts";
import type { EmailVenue } from "../content/email-venue.ts";
import { type BookingDetails, formatBookingDetails } from "./booking-details.ts";

/** The text of a staff notification about a booking; HTML and plain text say the same. */
export interface StaffNotificationText {
  subject: string;
  title: string;
  summary: string;
  details: BookingDetails;
  /** One line per extra, such as `2 × Wetsuit hire`. */
  extras: string[];
  total: { label: string; amount: string };
}

export function formatBookingNotice(
  content: BookingNoticeContent,
  venue: EmailVenue,
): StaffNotificationText {
  const details = formatBookingDetails(content, venue.timezone);
  return {
    subject: `New booking: ${details.activity}, ${details.date}, ${details.tickets}`,
    title: "New booking",
    summary: `${isolateBidi(content.customerName)} has booked.`,
    details,
    extras: content.addons.map(({ name, quantity }) => `${quantity} × ${name}`),
    total: { label: "Total", amount: formatPence(content.totalPence) },
  };
}
