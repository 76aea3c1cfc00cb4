import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import { readEmailVenue } from "../../emails/content/email-venue.ts";
import { readBookingRow } from "../read/booking-row.statement.ts";

/**
 * Generates a booking's invoice as a PDF, with the payments and refunds so far. Writes nothing. The
 * PDF renderer is loaded on first use: the first invoice takes a second, each other a tenth.
 * @throws Refusal BOOKING_NOT_FOUND; INVOICE_FAILED when rendering fails
 */
export async function generateInvoice(
  { db, pool, log }: Context,
  bookingId: string,
): Promise<File> {
  const [booking] = await readBookingRow(pool, { bookingId });
  if (!booking) throw new Refusal("BOOKING_NOT_FOUND");
  const venue = await readEmailVenue(db);
  try {
    const { renderInvoicePdf } = await import("./pdf/render-invoice-pdf.ts");
    const bytes = await renderInvoicePdf(booking, venue);
    const type = "application/pdf";
    return new File([new Uint8Array(bytes)], `invoice-${booking.reference}.pdf`, { type });
  } catch (error) {
    log.error({ bookingId, err: error }, "invoice PDF failed");
    throw new Refusal("INVOICE_FAILED");
  }
}
