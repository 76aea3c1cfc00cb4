import { cardWords } from "../../../shared/card-words.ts";
import { formatVoucherCode } from "../../../shared/codes.ts";
import { formatPence } from "../../../shared/money.ts";
import { formatDate, formatDay } from "../../../shared/time.ts";
import type { MessageVenue } from "../message-venue.ts";
import type {
  VoucherDeliveryContent,
  VoucherNoticeContent,
  VoucherReceiptContent,
} from "../voucher-message-content.ts";
import { firstNameOf } from "./booking-words.ts";

/** A letter about a gift voucher; HTML and plain text say the same. */
export interface VoucherLetterWords {
  subject: string;
  preview: string;
  title: string;
  greeting: string;
  /** What the giver wrote, line by line; empty without. */
  quoted: string[];
  facts: { label: string; value: string }[];
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

/** The voucher itself, for its recipient. The link carries the code where no server sees it. */
export function voucherDeliveryWords(
  content: VoucherDeliveryContent,
  { code, balancePence, expiresAt }: VoucherNow,
  venue: MessageVenue,
  publicUrl: string,
): VoucherLetterWords {
  const amount = formatPence(balancePence);
  const from = content.purchaserName ?? venue.businessName;
  const shown = formatVoucherCode(code);
  return {
    subject: `${from} has sent you a gift voucher for ${venue.businessName}`,
    preview: `A gift voucher worth ${amount}.`,
    title: "A Gift Voucher for You",
    greeting: `Hello ${firstNameOf(content.recipientName)}, ${from} has sent you a gift voucher for ${venue.businessName}.`,
    quoted: content.message === "" ? [] : content.message.split("\n"),
    facts: [
      { label: "Voucher code", value: shown },
      { label: "Amount", value: amount },
      { label: "Valid until", value: formatDate(expiresAt, venue.timezone) },
    ],
    notes: [
      "How to use it: choose an activity and a time, and enter the voucher code before you pay. What you do not spend stays on the voucher for another visit.",
      "Keep the code to yourself: whoever has it can spend the voucher.",
    ],
    link: {
      label: "Choose an activity",
      href: `${new URL("/booking", publicUrl)}#voucher=${shown}`,
    },
  };
}

/** The receipt for whoever paid. */
export function voucherReceiptWords(
  content: VoucherReceiptContent,
  venue: MessageVenue,
): VoucherLetterWords {
  const amount = formatPence(content.amountPence);
  const paid = content.card ? `Paid by ${cardWords(content.card)}` : "Paid";
  const to = `${content.recipientName} (${content.recipientEmail})`;
  return {
    subject: `Receipt: gift voucher worth ${amount} for ${content.recipientName}`,
    preview: `We have received ${amount} for your gift voucher.`,
    title: "Gift Voucher Bought",
    greeting: `Hello ${firstNameOf(content.purchaserName)}, thank you. We have received ${amount} for a gift voucher.`,
    quoted: [],
    facts: [
      { label: "For", value: to },
      { label: "Amount", value: amount },
      { label: "Voucher code", value: `ends in ${content.codeEnding}` },
      {
        label: "Valid until",
        value: formatDate(new Date(content.expiresAt), venue.timezone),
      },
      { label: "Reference", value: content.voucherReference },
    ],
    notes: [`${whenSent(content)} ${paid}.`],
    link: null,
  };
}

/** What staff are told when a voucher was sold. */
export function voucherNoticeWords(content: VoucherNoticeContent): VoucherLetterWords {
  const amount = formatPence(content.amountPence);
  return {
    subject: `New gift voucher: ${amount}`,
    preview: `${content.purchaserName} has bought a gift voucher.`,
    title: "New gift voucher",
    greeting: `${content.purchaserName} has bought a gift voucher.`,
    quoted: [],
    facts: [
      { label: "Amount", value: amount },
      { label: "For", value: content.recipientName },
      { label: "Reference", value: content.voucherReference },
    ],
    notes: [whenSent(content)],
    link: null,
  };
}

function whenSent({ deliverOn, recipientName }: VoucherNoticeContent): string {
  return deliverOn === null
    ? `The voucher goes to ${recipientName} by e-mail now.`
    : `The voucher goes to ${recipientName} by e-mail on the morning of ${formatDay(deliverOn)}.`;
}
