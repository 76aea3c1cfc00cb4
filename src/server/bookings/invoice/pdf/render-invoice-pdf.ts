import { renderToBuffer } from "@react-pdf/renderer";
import type { MessageVenue } from "../../../emails/content/email-venue.ts";
import { buttonColours } from "../../../emails/templates/email-style.ts";
import { canWrite, openFonts } from "../../../integrations/pdf/pdf-fonts.ts";
import type { BookingRow } from "../../read/booking-row.statement.ts";
import { InvoiceSheet } from "./InvoiceDocument.tsx";
import { invoiceWords } from "./invoice-text.ts";

/** The invoice in A4, on as many pages as its lines take. */
export async function renderInvoicePdf(booking: BookingRow, venue: MessageVenue): Promise<Buffer> {
  await openFonts();
  const words = invoiceWords(booking, venue, canWrite);
  // A function and not a component: the renderer wants the document itself.
  return renderToBuffer(InvoiceSheet({ words, colours: buttonColours(venue.brandColour) }));
}
