import { formatVoucherCode } from "../../../shared/codes.ts";
import { formatShortPence } from "../../../shared/money.ts";
import { formatDate } from "../../../shared/time.ts";
import { type Legible, legible } from "../../integrations/pdf/printable-text.ts";
import type { MessageVenue } from "../content/email-venue.ts";
import type { VoucherDeliveryContent } from "../content/voucher-email-content.ts";
import { venuePlace } from "../templates/venue-text.ts";
import type { VoucherNow } from "../templates/voucher-email-text.ts";
import { voucherLink } from "../templates/voucher-url.ts";

/** Everything that is written on the printed voucher. */
export interface VoucherPdfWords {
  /** Of the document, in a reader's window. Without the code, as windows are seen by others. */
  title: string;
  venueName: string;
  recipient: string;
  from: string;
  message: string[];
  amount: string;
  code: string;
  /** Opens the booking flow with the code, which stands in the fragment. */
  link: string;
  validUntil: string;
  /** Of what could not be written here; empty when all could. */
  missing: string;
  steps: { title: string; words: string }[];
  footer: string;
}

interface PrintedVoucher {
  content: VoucherDeliveryContent;
  voucher: VoucherNow;
  venue: MessageVenue;
  publicUrl: string;
}

/** @param canWrite whether a font at hand has the character of this code point */
export function voucherPdfWords(
  { content, voucher, venue, publicUrl }: PrintedVoucher,
  canWrite: (codePoint: number) => boolean,
): VoucherPdfWords {
  const read = (text: string): Legible => legible(text, canWrite);
  const recipient = read(content.recipientName);
  const giver = read(content.purchaserName ?? "");
  const message = read(content.message);
  const isWhole = [recipient, giver, message].every((part) => part.isWhole);
  const venueName = read(venue.businessName).text;
  return {
    title: `Gift voucher for ${content.recipientName} · ${venue.businessName}`,
    venueName,
    recipient: recipient.text || "you",
    from: giver.text ? `with love from ${giver.text}` : giftOf(content, venueName),
    message: printedLines(message.text),
    amount: formatShortPence(voucher.balancePence),
    code: formatVoucherCode(voucher.code),
    link: voucherLink(voucher.code, publicUrl),
    validUntil: formatDate(voucher.expiresAt, venue.timezone),
    missing: isWhole
      ? ""
      : "Some letters or signs could not be printed here. The e-mail that brought this voucher has them all.",
    steps: [
      { title: "Choose", words: `Pick an activity, date and time ${siteOf(publicUrl)}.` },
      {
        title: "Apply",
        words: "Enter the code before you pay. Dashes and capitals do not matter.",
      },
      { title: "Enjoy", words: "What is left stays on the voucher for next time." },
    ],
    footer: `${read(venuePlace(venue)).text}. Treat this code like cash: whoever has it can spend it.`,
  };
}

/** As wide as one of the three columns, in characters. */
const LONGEST_HOST = 25;

function siteOf(publicUrl: string): string {
  const { host } = new URL(publicUrl);
  return host.length <= LONGEST_HOST ? `at ${host}` : "on our booking page";
}

/** Only staff give in the venue's name; of a giver whose name cannot be written nothing is said. */
function giftOf({ purchaserName }: VoucherDeliveryContent, venueName: string): string {
  return purchaserName === null ? `with best wishes from ${venueName}` : "";
}

/** More would not fit on the page beside everything else. */
const MOST_LINES = 6;

/** As the giver broke the lines, without empty ones; as one paragraph when they are too many. */
function printedLines(message: string): string[] {
  const lines = message
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  return lines.length > MOST_LINES ? [lines.join(" ")] : lines;
}
