import { renderToBuffer } from "@react-pdf/renderer";
import type { EmailVenue } from "../../../emails/content/email-venue.ts";
import { buttonColours } from "../../../emails/model/email-style.ts";
import { hasGlyph, loadFonts } from "../../../integrations/pdf/pdf-fonts.ts";
import type { BookingRow } from "../../read/booking-row.statement.ts";
import type { BookingMoney } from "../read-booking-money.statement.ts";
import { InvoiceDocument } from "./InvoiceDocument.tsx";
import { toInvoiceText } from "./invoice-text.ts";

/** Renders an invoice as a PDF in A4, on as many pages as it needs. */
export async function renderInvoicePdf(
  booking: BookingRow,
  money: BookingMoney,
  venue: EmailVenue,
): Promise<Buffer> {
  await loadFonts();
  const text = toInvoiceText(booking, money, venue, hasGlyph);
  // Called as a function: the renderer needs the document element itself, not a component.
  return renderToBuffer(InvoiceDocument({ text, colours: buttonColours(venue.brandColour) }));
}
