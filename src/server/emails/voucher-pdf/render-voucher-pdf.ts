import { renderToBuffer } from "@react-pdf/renderer";
import { canWrite, openFonts } from "../../integrations/pdf/pdf-fonts.ts";
import type { MessageVenue } from "../content/email-venue.ts";
import type { VoucherDeliveryContent } from "../content/voucher-email-content.ts";
import { buttonColours } from "../templates/email-style.ts";
import type { VoucherNow } from "../templates/voucher-email-text.ts";
import { VoucherSheet } from "./VoucherSheet.tsx";
import { voucherPdfWords } from "./voucher-pdf-text.ts";

export interface VoucherToPrint {
  content: VoucherDeliveryContent;
  voucher: VoucherNow;
  venue: MessageVenue;
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
export async function renderVoucherPdf(toPrint: VoucherToPrint): Promise<Buffer> {
  await openFonts();
  const words = voucherPdfWords(toPrint, canWrite);
  const { picture, logo, venue } = toPrint;
  const colours = buttonColours(venue.brandColour);
  // A function and not a component: the renderer wants the document itself.
  return renderToBuffer(VoucherSheet({ words, picture, logo, colours }));
}
