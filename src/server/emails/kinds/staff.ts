import { formatCount } from "../../../shared/format.ts";
import { formatPence } from "../../../shared/money.ts";
import { isolateBidi } from "../../../shared/rules/person-name.ts";
import type { ContentOf } from "../content/email-content.ts";
import { formatBookingDetails, formatDeadline } from "./booking-details.ts";
import type { EmailFormatters } from "./email-context.ts";
import { formatRefundLines, sumRefund } from "./refund.ts";
import { formatDeliveryDate } from "./voucher.ts";

type StaffEmailKind =
  | "booking-notice"
  | "booking-moved-notice"
  | "booking-cancelled-notice"
  | "voucher-notice"
  | "voucher-voided-notice"
  | "activity-log-seal";

/**
 * To staff who asked for notifications: short, with only what they need to prepare. The seal of the
 * activity log goes to the owners.
 */
export const staffEmails: EmailFormatters<StaffEmailKind> = {
  "booking-notice": (content, { venue }) => {
    const { activity, date, tickets, pass } = formatBookingDetails(content, venue.timezone);
    return {
      subject: `New booking: ${activity}, ${date}, ${tickets}`,
      title: "New booking",
      introduction: `${isolateBidi(content.customerName)} has booked.`,
      blocks: [
        pass,
        {
          type: "total",
          label: "Total",
          amount: formatPence(content.totalPence),
          details: content.addons.map(({ name, quantity }) => `${quantity} × ${name}`),
        },
      ],
    };
  },

  "booking-moved-notice": (content, { venue }) => {
    const { activity, date, tickets, pass } = formatBookingDetails(content, venue.timezone);
    const previousTime = formatDeadline(new Date(content.fromStartsAt), venue.timezone);
    return {
      subject: `Booking moved: ${activity}, ${date}, ${tickets}`,
      title: "Booking moved",
      introduction: `The booking of ${isolateBidi(content.customerName)} was moved${formatActor(content.by)}.`,
      blocks: [
        pass,
        {
          type: "total",
          label: "Total",
          amount: formatPence(content.totalPence),
          details: [`Before: ${previousTime}`],
        },
      ],
    };
  },

  "booking-cancelled-notice": (content, { venue }) => {
    const { activity, date, tickets, pass } = formatBookingDetails(content, venue.timezone);
    const name = isolateBidi(content.customerName);
    const owedNote = `${formatPence(content.owedPence)} was paid with a voided voucher: please settle it with the customer`;
    return {
      subject: `Booking cancelled: ${activity}, ${date}, ${tickets}`,
      title: "Booking cancelled",
      introduction:
        content.choice === "expired"
          ? `The card payment of ${name} failed after the booking was confirmed. Nothing was charged, and the booking has been cancelled.`
          : `The booking of ${name} was cancelled${formatActor(content.by)}.`,
      blocks: [
        pass,
        {
          type: "total",
          label: "Refund",
          amount: formatPence(sumRefund(content)),
          details: [
            ...formatRefundLines(content, venue.timezone).map(
              ({ label, amount }) => `${label}: ${amount}`,
            ),
            ...(content.owedPence > 0 ? [owedNote] : []),
          ],
        },
      ],
    };
  },

  "voucher-notice": (content) => {
    const amount = formatPence(content.amountPence);
    return {
      subject: `New gift voucher: ${amount}`,
      title: "New gift voucher",
      introduction: `${isolateBidi(content.purchaserName)} has bought a gift voucher.`,
      blocks: [
        {
          type: "pass",
          facts: [
            { label: "Amount", value: amount },
            { label: "For", value: content.recipientName },
            { label: "Reference", value: content.voucherReference },
          ],
        },
        formatDeliveryDate(content),
      ],
    };
  },

  "voucher-voided-notice": ({ why, amountPence, refundPence, spentPence, ...content }) => ({
    subject: `Gift voucher voided: ${formatPence(amountPence)}`,
    title: "Gift voucher voided",
    introduction:
      why === "expired"
        ? "The card payment for this gift voucher failed after it was issued. Nothing was charged, and the voucher has been voided."
        : "This gift voucher was voided by staff.",
    blocks: [
      {
        type: "pass",
        facts: [
          { label: "Amount", value: formatPence(amountPence) },
          { label: "Voucher code", value: `ends in ${content.codeEnding}` },
          { label: "For", value: content.recipientName },
          { label: "Refund", value: formatPence(refundPence) },
        ],
      },
      spentPence > 0
        ? `${formatPence(spentPence)} of it had already been spent and has not been paid for.`
        : null,
    ],
  }),

  "activity-log-seal": ({ number, hash, sealedAt, eventCount }, { venue }) => {
    const time = formatDeadline(new Date(sealedAt), venue.timezone);
    return {
      subject: `Activity log seal ${formatCount(number)}`,
      preview: `Keep this email. It proves what the activity log held on ${time}.`,
      title: "Today's seal of the activity log",
      introduction: `Keep this email. It proves what the activity log of ${venue.businessName} held on ${time}.`,
      blocks: [
        {
          type: "pass",
          facts: [
            { label: "Block", value: formatCount(number) },
            { label: "Sealed", value: time },
            { label: "Events sealed so far", value: formatCount(eventCount) },
            { label: "Seal", value: hash.replaceAll(/.{8}(?=.)/g, "$& ") },
          ],
        },
        "If anybody changes, removes or adds an event from before then, the log no longer has this seal. To compare the two, whoever runs your server types:",
        `npm run verify -- --seal ${number}:${hash}`,
      ],
    };
  },
};

/** For `The booking of … was moved by staff.`; empty when nobody did it. */
function formatActor(by: ContentOf<"booking-cancelled-notice">["by"]): string {
  if (by === "staff") return " by staff";
  return by === "customer" || by === "visitor" ? " by the customer" : "";
}
