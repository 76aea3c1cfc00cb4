import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import { readEmailVenue } from "../../emails/content/email-venue.ts";
import { readBookingRow } from "../read/booking-row.statement.ts";

/**
 * A booking's invoice as a PDF, with what was paid and what went back until now. Writes nothing.
 * What draws it is loaded here and not before: the first takes a second, each other a tenth.
 * @throws Refusal BOOKING_NOT_FOUND; INVOICE_FAILED when it cannot be drawn
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
    log.error({ bookingId, err: error }, "an invoice could not be drawn");
    throw new Refusal("INVOICE_FAILED");
  }
}
