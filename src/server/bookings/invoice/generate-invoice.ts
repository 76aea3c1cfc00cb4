import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import { type EmailVenue, readEmailVenue } from "../../emails/content/email-venue.ts";
import { type BookingRow, readBookingRow } from "../read/booking-row.statement.ts";
import { type BookingMoney, readBookingMoney } from "./read-booking-money.statement.ts";

/**
 * Generates a booking's invoice as a PDF, with the payments and refunds so far. Writes nothing. The
 * PDF renderer is loaded on first use: the first invoice takes a second, each other a tenth.
 * @throws Refusal BOOKING_NOT_FOUND; INVOICE_FAILED when rendering fails
 */
export function generateInvoice(context: Context, bookingId: string): Promise<File> {
  return generatePdf(context, bookingId, {
    name: "invoice",
    failure: "INVOICE_FAILED",
    render: async (booking, money, venue) => {
      const { renderInvoicePdf } = await import("./pdf/render-invoice-pdf.ts");
      return renderInvoicePdf(booking, money, venue);
    },
  });
}

/**
 * Generates a booking's receipt as a PDF for a receipt printer: each payment, refund and change so
 * far. Writes nothing.
 * @throws Refusal BOOKING_NOT_FOUND; RECEIPT_FAILED when rendering fails
 */
export function generateReceipt(context: Context, bookingId: string): Promise<File> {
  return generatePdf(context, bookingId, {
    name: "receipt",
    failure: "RECEIPT_FAILED",
    render: async (booking, money, venue) => {
      const { renderReceiptPdf } = await import("./pdf/render-receipt-pdf.ts");
      return renderReceiptPdf(booking, money, venue);
    },
  });
}

interface PdfOfBooking {
  name: "invoice" | "receipt";
  failure: "INVOICE_FAILED" | "RECEIPT_FAILED";
  render: (booking: BookingRow, money: BookingMoney, venue: EmailVenue) => Promise<Buffer>;
}

async function generatePdf(
  { db, pool, log }: Context,
  bookingId: string,
  { name, failure, render }: PdfOfBooking,
): Promise<File> {
  const [[booking], [money]] = await Promise.all([
    readBookingRow(pool, { bookingId }),
    readBookingMoney(pool, { bookingId }),
  ]);
  if (!booking || !money) throw new Refusal("BOOKING_NOT_FOUND");
  const venue = await readEmailVenue(db);
  try {
    const bytes = await render(booking, money, venue);
    const type = "application/pdf";
    return new File([new Uint8Array(bytes)], `${name}-${booking.reference}.pdf`, { type });
  } catch (error) {
    log.error({ bookingId, err: error }, `${name} PDF failed`);
    throw new Refusal(failure);
  }
}
