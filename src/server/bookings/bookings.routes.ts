import type { Actor } from "../actor.ts";
import { signedIn } from "../http/access.ts";
import { api, type Call } from "../http/call.ts";
import { drawInvoice } from "../invoices/draw-invoice.ts";
import { cancelBooking } from "./cancel-booking.ts";
import { findHolder } from "./find-holder.ts";
import { listBookingsOf } from "./list-bookings-of.ts";
import { moveBooking } from "./move-booking.ts";
import { openLink } from "./open-link.ts";
import { previewCancellation } from "./preview-cancellation.ts";
import { readBooking } from "./read-booking.ts";
import { readCalendar } from "./read-calendar.ts";
import { signBookingWaiver } from "./sign-booking-waiver.ts";

const { bookings } = api;

interface HolderCall {
  context: Call;
  input: { params: { bookingId: string }; headers: { "manage-token"?: string | undefined } };
}

/** @throws Refusal UNAUTHENTICATED, BOOKING_NOT_FOUND to whoever does not hold the booking */
async function held({ context, input }: HolderCall): Promise<{ bookingId: string; actor: Actor }> {
  const { bookingId } = input.params;
  const token = input.headers["manage-token"];
  const session = token === undefined ? await context.caller.session() : null;
  const actor = await findHolder(context.server, { bookingId, token, userId: session?.userId });
  return { bookingId, actor };
}

export const bookingsRoutes = {
  list: bookings.list.handler(async ({ context, input }) => {
    const { userId } = await signedIn(context);
    return listBookingsOf(context.server, userId, input);
  }),
  managed: bookings.managed.handler(async ({ context, input }) => {
    const bookingId = await openLink(context.server, input.headers["manage-token"]);
    return readBooking(context.server, bookingId);
  }),
  get: bookings.get.handler(async (call) => {
    const { bookingId } = await held(call);
    return readBooking(call.context.server, bookingId);
  }),
  previewCancellation: bookings.previewCancellation.handler(async (call) => {
    const { bookingId } = await held(call);
    return previewCancellation(call.context.server, bookingId);
  }),
  cancel: bookings.cancel.handler(async (call) => {
    const { expectedRefundPence } = call.input.body;
    const refund = { choice: "policy" } as const;
    const wish = { ...(await held(call)), refund, notify: true, expectedRefundPence };
    return cancelBooking(call.context.server, wish);
  }),
  move: bookings.move.handler(async (call) => {
    const startsAt = new Date(call.input.body.startsAt);
    return moveBooking(call.context.server, { ...(await held(call)), startsAt, notify: true });
  }),
  signWaiver: bookings.signWaiver.handler(async (call) => {
    const signed = call.input.body;
    return signBookingWaiver(call.context.server, { ...(await held(call)), signed });
  }),
  invoice: bookings.invoice.handler(async (call) => {
    const { bookingId } = await held(call);
    return drawInvoice(call.context.server, bookingId);
  }),
  calendar: bookings.calendar.handler(async (call) => {
    const { bookingId } = await held(call);
    return readCalendar(call.context.server, bookingId);
  }),
};
