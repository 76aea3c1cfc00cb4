import { renderToBuffer } from "@react-pdf/renderer";
import type { EmailVenue } from "../../../emails/content/email-venue.ts";
import { hasGlyph, loadFonts } from "../../../integrations/pdf/pdf-fonts.ts";
import type { BookingRow } from "../../read/booking-row.statement.ts";
import type { BookingMoney } from "../read-booking-money.statement.ts";
import { ReceiptDocument } from "./ReceiptDocument.tsx";
import { toReceiptText } from "./receipt-text.ts";

/** Renders a receipt as a PDF for a roll of 80 mm. */
export async function renderReceiptPdf(
  booking: BookingRow,
  money: BookingMoney,
  venue: EmailVenue,
): Promise<Buffer> {
  await loadFonts();
  const text = toReceiptText(booking, money, venue, hasGlyph);
  // Called as a function: the renderer needs the document element itself, not a component.
  return renderToBuffer(ReceiptDocument({ text }));
}
