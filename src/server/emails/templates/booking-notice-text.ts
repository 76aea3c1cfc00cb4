import { formatPence } from "../../../shared/money.ts";
import { isolateBidi } from "../../../shared/rules/person-name.ts";
import type {
  BookingCancelledNoticeContent,
  BookingMovedNoticeContent,
  BookingNoticeContent,
} from "../content/email-content.ts";
import type { EmailVenue } from "../content/email-venue.ts";
import { type BookingDetails, formatBookingDetails, formatDeadline } from "./booking-details.ts";
import { formatRefundLines } from "./refund-text.ts";

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

/** The staff notification of a cancelled booking: whose, by whom, and the refund. */
export function formatBookingCancelledNotice(
  content: BookingCancelledNoticeContent,
  venue: EmailVenue,
): StaffNotificationText {
  const details = formatBookingDetails(content, venue.timezone);
  const { cardPence, offlinePence, voucherPence } = content;
  const owedNote = `${formatPence(content.owedPence)} was paid with a voided voucher: please settle it with the customer`;
  return {
    subject: `Booking cancelled: ${details.activity}, ${details.date}, ${details.tickets}`,
    title: "Booking cancelled",
    summary: formatCancelledSummary(content),
    details,
    extras: [
      ...formatRefundLines(content, venue.timezone).map(
        ({ label, amount }) => `${label}: ${amount}`,
      ),
      ...(content.owedPence > 0 ? [owedNote] : []),
    ],
    total: { label: "Refund", amount: formatPence(cardPence + offlinePence + voucherPence) },
  };
}

function formatCancelledSummary({
  customerName,
  choice,
  by,
}: BookingCancelledNoticeContent): string {
  if (choice === "expired") {
    return `The card payment of ${isolateBidi(customerName)} failed after the booking was confirmed. Nothing was charged, and the booking has been cancelled.`;
  }
  return `The booking of ${isolateBidi(customerName)} was cancelled${ACTOR_PHRASES[by] ?? ""}.`;
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

/** For `The booking of … was moved by staff.` */
const ACTOR_PHRASES: Partial<Record<BookingMovedNoticeContent["by"], string>> = {
  staff: " by staff",
  customer: " by the customer",
  visitor: " by the customer",
};
