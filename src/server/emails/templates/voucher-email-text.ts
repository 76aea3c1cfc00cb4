import { formatVoucherCode } from "../../../shared/codes.ts";
import { cardWords } from "../../../shared/format-card.ts";
import { formatPence } from "../../../shared/money.ts";
import { greetingName, isolated } from "../../../shared/rules/person-name.ts";
import { formatDate } from "../../../shared/time.ts";
import type { MessageVenue } from "../content/email-venue.ts";
import type {
  VoucherDeliveryContent,
  VoucherNoticeContent,
  VoucherReceiptContent,
} from "../content/voucher-email-content.ts";
import { voucherLink } from "./voucher-url.ts";

/** A letter about a gift voucher; HTML and plain text say the same. */
export interface VoucherLetterWords {
  subject: string;
  preview: string;
  title: string;
  greeting: string;
  /** What the giver wrote, line by line; empty without. */
  quoted: string[];
  facts: { label: string; value: string }[];
  /** What stands below the tear line of a voucher that can be used; null of any other. */
  stub: { code: string; validUntil: string; steps: { title: string; words: string }[] } | null;
  notes: string[];
  /** Null when there is nowhere to go. */
  link: { label: string; href: string } | null;
}

/** What is true of a voucher when its letter is written. */
export interface VoucherNow {
  code: string;
  balancePence: number;
  expiresAt: Date;
}

/**
 * The voucher itself, for its recipient. The code stands neither in the subject nor in the preview,
 * which are read over shoulders.
 * @param isEnclosed whether the voucher to print goes with it
 */
export function voucherDeliveryWords(
  content: VoucherDeliveryContent,
  { code, balancePence, expiresAt }: VoucherNow,
  venue: MessageVenue,
  { publicUrl, isEnclosed }: { publicUrl: string; isEnclosed: boolean },
): VoucherLetterWords {
  const amount = formatPence(balancePence);
  const { purchaserName } = content;
  // What the venue gives itself is a voucher of its own.
  const sent =
    purchaserName === null
      ? `${venue.businessName} has sent you a gift voucher`
      : `${isolated(purchaserName)} has sent you a gift voucher for ${venue.businessName}`;
  return {
    subject: sent,
    preview: `A gift voucher worth ${amount}.`,
    title: "A Gift Voucher for You",
    greeting: `Hello ${greetingName(content.recipientName)}, ${sent}.`,
    quoted: content.message === "" ? [] : content.message.split("\n"),
    facts: [
      { label: "For", value: content.recipientName },
      { label: "Amount", value: amount },
    ],
    stub: {
      code: formatVoucherCode(code),
      validUntil: formatDate(expiresAt, venue.timezone),
      steps: [
        { title: "Choose", words: "Pick an activity, a date and a time on our booking page." },
        { title: "Apply", words: "Enter the voucher code before you pay." },
        { title: "Enjoy", words: "What you do not spend stays on the voucher for another visit." },
      ],
    },
    notes: [
      ...(isEnclosed ? ["The voucher is also attached to this e-mail, to print or to keep."] : []),
      "Keep the code to yourself: whoever has it can spend the voucher.",
    ],
    link: { label: "Use your voucher", href: voucherLink(code, publicUrl) },
  };
}

/** The receipt for whoever paid. */
export function voucherReceiptWords(
  content: VoucherReceiptContent,
  venue: MessageVenue,
): VoucherLetterWords {
  const amount = formatPence(content.amountPence);
  const to = `${isolated(content.recipientName)} (${content.recipientEmail})`;
  const call = venue.businessPhone && ` or call ${venue.businessPhone}`;
  return {
    subject: `Receipt: gift voucher worth ${amount} for ${isolated(content.recipientName)}`,
    preview: `We have received ${amount} for your gift voucher.`,
    title: "Gift Voucher Bought",
    greeting: `Hello ${greetingName(content.purchaserName)}, thank you. We have received ${amount} for a gift voucher.`,
    quoted: [],
    facts: [
      { label: "For", value: to },
      { label: "Paid", value: content.card ? `${amount} by ${cardWords(content.card)}` : amount },
      { label: "Voucher code", value: `ends in ${content.codeEnding}` },
      {
        label: "Valid until",
        value: formatDate(new Date(content.expiresAt), venue.timezone),
      },
      { label: "Reference", value: content.voucherReference },
    ],
    stub: null,
    notes: [
      whenSent(content),
      `The whole code stands in the e-mail to ${isolated(content.recipientName)}. If that does not arrive or the address is wrong, reply to this e-mail${call}, and we send it again.`,
    ],
    link: null,
  };
}

/** What staff are told when a voucher was sold. */
export function voucherNoticeWords(content: VoucherNoticeContent): VoucherLetterWords {
  const amount = formatPence(content.amountPence);
  return {
    subject: `New gift voucher: ${amount}`,
    preview: `${isolated(content.purchaserName)} has bought a gift voucher.`,
    title: "New gift voucher",
    greeting: `${isolated(content.purchaserName)} has bought a gift voucher.`,
    quoted: [],
    facts: [
      { label: "Amount", value: amount },
      { label: "For", value: content.recipientName },
      { label: "Reference", value: content.voucherReference },
    ],
    stub: null,
    notes: [whenSent(content)],
    link: null,
  };
}

function whenSent({ deliverOn, recipientName }: VoucherNoticeContent): string {
  return deliverOn === null
    ? `The voucher goes to ${isolated(recipientName)} by e-mail now.`
    : `The voucher goes to ${isolated(recipientName)} by e-mail on the morning of ${fullDay(deliverOn)}.`;
}

/** With its year: it can be in the next one, and receipts are read later. */
function fullDay(date: string): string {
  return formatDate(new Date(`${date}T00:00:00Z`), "UTC");
}
