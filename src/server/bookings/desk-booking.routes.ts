import { api } from "../http/call.ts";
import { drawInvoice } from "../invoices/draw-invoice.ts";
import { readDeskBooking } from "./read-desk-booking.ts";
import { readSignedWaiver } from "./read-signed-waiver.ts";

const { bookings } = api.desk;

export const deskBookingRoutes = {
  get: bookings.get.handler(({ context, input }) =>
    readDeskBooking(context.server, input.bookingId),
  ),
  waiver: bookings.waiver.handler(({ context, input }) =>
    readSignedWaiver(context.server, input.bookingId),
  ),
  invoice: bookings.invoice.handler(({ context, input }) =>
    drawInvoice(context.server, input.bookingId),
  ),
};
