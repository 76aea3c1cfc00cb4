import { formatVoucherCode } from "../../../shared/codes.ts";
import { formatShortPence } from "../../../shared/money.ts";
import { formatDate } from "../../../shared/time.ts";
import { type PrintableText, toPrintableText } from "../../integrations/pdf/printable-text.ts";
import type { ContentOf } from "../content/email-content.ts";
import { type EmailVenue, formatVenueLine } from "../content/email-venue.ts";
import type { VoucherDetails } from "../kinds/email-context.ts";
import { getVoucherUrl } from "../kinds/voucher.ts";

/** The text of the printed voucher. */
export interface VoucherPdfText {
  /**
   * The PDF's title, which viewers show. It does not contain the code, because others may see it.
   */
  title: string;
  venueName: string;
  recipient: string;
  from: string;
  message: string[];
  amount: string;
  code: string;
  /** Links to the booking flow with the code in the fragment. */
  link: string;
  validUntil: string;
  /** Notes that some characters could not be printed; empty when all could. */
  missingNote: string;
  steps: { title: string; description: string }[];
  footer: string;
}

interface FormatVoucherPdfInput {
  content: ContentOf<"voucher-delivery">;
  voucher: VoucherDetails;
  venue: EmailVenue;
  publicUrl: string;
}

/** @param hasGlyph whether an available font has the character of this code point */
export function formatVoucherPdf(
  { content, voucher, venue, publicUrl }: FormatVoucherPdfInput,
  hasGlyph: (codePoint: number) => boolean,
): VoucherPdfText {
  const toPrintable = (text: string): PrintableText => toPrintableText(text, hasGlyph);
  const recipient = toPrintable(content.recipientName);
  const giver = toPrintable(content.purchaserName ?? "");
  const message = toPrintable(content.message);
  const isComplete = [recipient, giver, message].every((part) => part.isComplete);
  const venueName = toPrintable(venue.businessName).text;
  return {
    title: `Gift voucher for ${content.recipientName} · ${venue.businessName}`,
    venueName,
    recipient: recipient.text || "you",
    from: giver.text ? `with love from ${giver.text}` : formatVenueGiver(content, venueName),
    message: toPrintedLines(message.text),
    amount: formatShortPence(voucher.balancePence),
    code: formatVoucherCode(voucher.code),
    link: getVoucherUrl(voucher.code, publicUrl),
    validUntil: formatDate(voucher.expiresAt, venue.timezone),
    missingNote: isComplete
      ? ""
      : "Some characters could not be printed here. The email with this voucher shows them all.",
    steps: [
      { title: "Choose", description: `Pick an activity, date and time ${formatSite(publicUrl)}.` },
      {
        title: "Apply",
        description: "Enter the code before you pay. Dashes and capitals do not matter.",
      },
      { title: "Enjoy", description: "Anything left stays on the voucher for next time." },
    ],
    footer: `${toPrintable(formatVenueLine(venue)).text}. Treat this code like cash: anyone who has it can spend it.`,
  };
}

/** The width of one of the three columns, in characters. */
const MAX_HOST_CHARACTERS = 25;

function formatSite(publicUrl: string): string {
  const { host } = new URL(publicUrl);
  return host.length <= MAX_HOST_CHARACTERS ? `at ${host}` : "on our booking page";
}

/** Only staff give in the venue's name. A giver whose name cannot be printed is left out. */
function formatVenueGiver(
  { purchaserName }: ContentOf<"voucher-delivery">,
  venueName: string,
): string {
  return purchaserName === null ? `with best wishes from ${venueName}` : "";
}

/** More would not fit on the page. */
const MAX_MESSAGE_LINES = 6;

/**
 * Keeps the giver's line breaks, without empty lines; one paragraph when there are too many lines.
 */
function toPrintedLines(message: string): string[] {
  const lines = message
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  return lines.length > MAX_MESSAGE_LINES ? [lines.join(" ")] : lines;
}
