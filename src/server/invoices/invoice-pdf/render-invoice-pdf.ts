import { renderToBuffer } from "@react-pdf/renderer";
import type { BookingRow } from "../../bookings/booking-row.statement.ts";
import type { MessageVenue } from "../../messages/message-venue.ts";
import { buttonColours } from "../../messages/templates/mail-style.ts";
import { canWrite, openFonts } from "../../pdf/pdf-fonts.ts";
import { InvoiceSheet } from "./InvoiceSheet.tsx";
import { invoiceWords } from "./invoice-words.ts";

/** The invoice in A4, on as many pages as its lines take. */
export async function renderInvoicePdf(booking: BookingRow, venue: MessageVenue): Promise<Buffer> {
  await openFonts();
  const words = invoiceWords(booking, venue, canWrite);
  // A function and not a component: the renderer wants the document itself.
  return renderToBuffer(InvoiceSheet({ words, colours: buttonColours(venue.brandColour) }));
}
