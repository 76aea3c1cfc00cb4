import { renderToBuffer } from "@react-pdf/renderer";
import { hasGlyph, loadFonts } from "../../integrations/pdf/pdf-fonts.ts";
import type { EmailVenue } from "../content/email-venue.ts";
import type { VoucherDeliveryContent } from "../content/voucher-email-content.ts";
import { buttonColours } from "../templates/email-style.ts";
import type { VoucherDetails } from "../templates/voucher-email-text.ts";
import { VoucherSheet } from "./VoucherSheet.tsx";
import { formatVoucherPdf } from "./voucher-pdf-text.ts";

export interface VoucherPdfInput {
  content: VoucherDeliveryContent;
  voucher: VoucherDetails;
  venue: EmailVenue;
  publicUrl: string;
  /** A JPEG, twice and a half as wide as high; null leaves the voucher without. */
  picture: Uint8Array | null;
  /** A PNG; null leaves it out. */
  logo: Uint8Array | null;
}

/**
 * The voucher to print: one page of A4. Loading this file takes a second and drawing a page a
 * tenth, so it is imported only where a letter is about to leave.
 */
export async function renderVoucherPdf(input: VoucherPdfInput): Promise<Buffer> {
  await loadFonts();
  const text = formatVoucherPdf(input, hasGlyph);
  const { picture, logo, venue } = input;
  const colours = buttonColours(venue.brandColour);
  // A function and not a component: the renderer wants the document itself.
  return renderToBuffer(VoucherSheet({ text, picture, logo, colours }));
}
