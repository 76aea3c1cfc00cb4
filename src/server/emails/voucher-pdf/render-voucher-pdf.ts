import { renderToBuffer } from "@react-pdf/renderer";
import { hasGlyph, loadFonts } from "../../integrations/pdf/pdf-fonts.ts";
import type { ContentOf } from "../content/email-content.ts";
import type { EmailVenue } from "../content/email-venue.ts";
import type { VoucherDetails } from "../kinds/email-context.ts";
import { buttonColours } from "../model/email-style.ts";
import { VoucherSheet } from "./VoucherSheet.tsx";
import { formatVoucherPdf } from "./voucher-pdf-text.ts";

export interface VoucherPdfInput {
  content: ContentOf<"voucher-delivery">;
  voucher: VoucherDetails;
  venue: EmailVenue;
  publicUrl: string;
  /** A JPEG, two and a half times as wide as high; null for no picture. */
  picture: Uint8Array | null;
  /** A PNG; null for no logo. */
  logo: Uint8Array | null;
}

/**
 * Renders the printable voucher: one A4 page. Loading this module takes a second and rendering a
 * tenth of one, so it is imported only when a voucher is rendered.
 */
export async function renderVoucherPdf(input: VoucherPdfInput): Promise<Buffer> {
  await loadFonts();
  const text = formatVoucherPdf(input, hasGlyph);
  const { picture, logo, venue } = input;
  const colours = buttonColours(venue.brandColour);
  // Called as a function, because the renderer needs the document element itself.
  return renderToBuffer(VoucherSheet({ text, picture, logo, colours }));
}
