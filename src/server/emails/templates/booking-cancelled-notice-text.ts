import { formatPence } from "../../../shared/money.ts";
import { isolateBidi } from "../../../shared/rules/person-name.ts";
import type { BookingCancelledNoticeContent } from "../content/email-content.ts";
import type { EmailVenue } from "../content/email-venue.ts";
import { formatBookingDetails } from "./booking-details.ts";
import type { StaffNotificationText } from "./booking-notice-text.ts";
import { formatRefundLines } from "./refund-text.ts";

/** The staff notification of a cancelled booking: whose, by whom, and the refund. */
export function formatBookingCancelledNotice(
  content: BookingCancelledNoticeContent,
  venue: EmailVenue,
): StaffNotificationText {
  const details = formatBookingDetails(content, venue.timezone);
  const { cardPence, offlinePence, voucherPence } = content;
  const owedNote = `${formatPence(content.owedPence)} belong to a voided voucher: please settle them with the customer`;
  return {
    subject: `Booking cancelled: ${details.activity}, ${details.date}, ${details.tickets}`,
    title: "Booking cancelled",
    summary: formatSummary(content),
    details,
    extras: [
      ...formatRefundLines(content, venue.timezone).map(
        ({ label, amount }) => `${label}: ${amount}`,
      ),
      ...(content.owedPence > 0 ? [owedNote] : []),
    ],
    total: { label: "Goes back", amount: formatPence(cardPence + offlinePence + voucherPence) },
  };
}

function formatSummary({ customerName, choice, by }: BookingCancelledNoticeContent): string {
  if (choice === "expired") {
    return `The card payment of ${isolateBidi(customerName)} fell away after the booking was confirmed. Nothing was taken, and the booking had to be cancelled.`;
  }
  return `The booking of ${isolateBidi(customerName)} was cancelled${ACTOR_PHRASES[by] ?? ""}.`;
}

const ACTOR_PHRASES: Partial<Record<BookingCancelledNoticeContent["by"], string>> = {
  staff: " by staff",
  customer: " by the customer",
};
