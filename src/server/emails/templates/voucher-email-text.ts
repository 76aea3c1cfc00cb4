import { formatVoucherCode } from "../../../shared/codes.ts";
import { formatCard } from "../../../shared/format.ts";
import { formatPence } from "../../../shared/money.ts";
import { getGreetingName, isolateBidi } from "../../../shared/rules/person-name.ts";
import { formatDate } from "../../../shared/time.ts";
import type {
  VoucherDeliveryContent,
  VoucherNoticeContent,
  VoucherReceiptContent,
} from "../content/email-content.ts";
import type { EmailVenue } from "../content/email-venue.ts";

/** The text of a voucher email; HTML and plain text say the same. */
export interface VoucherEmailText {
  subject: string;
  preview: string;
  title: string;
  greeting: string;
  /** The giver's message, line by line; empty for none. */
  quoted: string[];
  details: { label: string; value: string }[];
  /** The part below the tear line of a voucher that can be used; null in other emails. */
  stub: {
    code: string;
    validUntil: string;
    steps: { title: string; description: string }[];
  } | null;
  notes: string[];
  /** Null for no link. */
  link: { label: string; href: string } | null;
}

/** The voucher as it is when its email is rendered. */
export interface VoucherDetails {
  code: string;
  balancePence: number;
  expiresAt: Date;
}

/**
 * The delivery email for the recipient. The code is neither in the subject nor in the preview,
 * which others may see.
 * @param isVoucherAttached whether the printable voucher is attached
 */
export function formatVoucherDelivery(
  content: VoucherDeliveryContent,
  { code, balancePence, expiresAt }: VoucherDetails,
  venue: EmailVenue,
  { publicUrl, isVoucherAttached }: { publicUrl: string; isVoucherAttached: boolean },
): VoucherEmailText {
  const amount = formatPence(balancePence);
  const { purchaserName } = content;
  // The venue as giver is not also named as the place where the voucher is used.
  const giftSentence =
    purchaserName === null
      ? `${venue.businessName} has sent you a gift voucher`
      : `${isolateBidi(purchaserName)} has sent you a gift voucher for ${venue.businessName}`;
  return {
    subject: giftSentence,
    preview: `A gift voucher worth ${amount}.`,
    title: "A Gift Voucher for You",
    greeting: `Hello ${getGreetingName(content.recipientName)}, ${giftSentence}.`,
    quoted: content.message === "" ? [] : content.message.split("\n"),
    details: [
      { label: "For", value: content.recipientName },
      { label: "Amount", value: amount },
    ],
    stub: {
      code: formatVoucherCode(code),
      validUntil: formatDate(expiresAt, venue.timezone),
      steps: [
        {
          title: "Choose",
          description: "Pick an activity, a date and a time on our booking page.",
        },
        { title: "Apply", description: "Enter the voucher code before you pay." },
        {
          title: "Enjoy",
          description: "Anything left stays on the voucher for another visit.",
        },
      ],
    },
    notes: [
      ...(isVoucherAttached
        ? ["The voucher is also attached to this email as a PDF, to print or keep."]
        : []),
      "Keep the code private: anyone who has it can use the voucher.",
    ],
    link: { label: "Use your voucher", href: getVoucherUrl(code, publicUrl) },
  };
}

/** The receipt for the purchaser. */
export function formatVoucherReceipt(
  content: VoucherReceiptContent,
  venue: EmailVenue,
): VoucherEmailText {
  const amount = formatPence(content.amountPence);
  const to = `${isolateBidi(content.recipientName)} (${content.recipientEmail})`;
  const phoneOption = venue.businessPhone && ` or call ${venue.businessPhone}`;
  return {
    subject: `Receipt: gift voucher worth ${amount} for ${isolateBidi(content.recipientName)}`,
    preview: `We have received ${amount} for your gift voucher.`,
    title: "Gift Voucher Purchased",
    greeting: `Hello ${getGreetingName(content.purchaserName)}, thank you. We have received ${amount} for a gift voucher.`,
    quoted: [],
    details: [
      { label: "For", value: to },
      { label: "Paid", value: content.card ? `${amount} by ${formatCard(content.card)}` : amount },
      { label: "Voucher code", value: `ends in ${content.codeEnding}` },
      {
        label: "Valid until",
        value: formatDate(new Date(content.expiresAt), venue.timezone),
      },
      { label: "Reference", value: content.voucherReference },
    ],
    stub: null,
    notes: [
      formatDeliveryDate(content),
      `The full code is in the email to ${isolateBidi(content.recipientName)}. If it does not arrive or the address is wrong, reply to this email${phoneOption}, and we will send it again.`,
    ],
    link: null,
  };
}

/** The staff notification of a sold voucher. */
export function formatVoucherNotice(content: VoucherNoticeContent): VoucherEmailText {
  const amount = formatPence(content.amountPence);
  return {
    subject: `New gift voucher: ${amount}`,
    preview: `${isolateBidi(content.purchaserName)} has bought a gift voucher.`,
    title: "New gift voucher",
    greeting: `${isolateBidi(content.purchaserName)} has bought a gift voucher.`,
    quoted: [],
    details: [
      { label: "Amount", value: amount },
      { label: "For", value: content.recipientName },
      { label: "Reference", value: content.voucherReference },
    ],
    stub: null,
    notes: [formatDeliveryDate(content)],
    link: null,
  };
}

function formatDeliveryDate({ deliverOn, recipientName }: VoucherNoticeContent): string {
  return deliverOn === null
    ? `The voucher is being emailed to ${isolateBidi(recipientName)} now.`
    : `The voucher will be emailed to ${isolateBidi(recipientName)} on the morning of ${formatVenueDate(deliverOn)}.`;
}

/** With the year: delivery can be next year, and receipts are read later. */
function formatVenueDate(date: string): string {
  return formatDate(new Date(`${date}T00:00:00Z`), "UTC");
}

/** Links to the booking flow with the code in the fragment, which no server or log sees. */
export function getVoucherUrl(code: string, publicUrl: string): string {
  return `${new URL("/booking", publicUrl)}#voucher=${formatVoucherCode(code)}`;
}
