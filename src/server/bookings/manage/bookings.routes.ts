import { Refusal } from "../../../shared/refusal.ts";
import { signedIn } from "../../access.ts";
import type { Context } from "../../context.ts";
import { readMessageVenue } from "../../emails/content/email-venue.ts";
import type { Actor } from "../../events/actor.ts";
import { hashOf } from "../../platform/secrets/secrets.ts";
import { api, type Call } from "../../request-context.ts";
import { cancelBooking } from "../cancel/cancel-booking.ts";
import { previewCancellation } from "../cancel/preview-cancellation.ts";
import { drawInvoice } from "../invoice/generate-invoice.ts";
import { moveBooking } from "../move/move-booking.ts";
import { calendarOf } from "../read/booking-calendar.ts";
import { readBookingRow } from "../read/booking-row.statement.ts";
import { listBookingsOf } from "../read/list-account-bookings.ts";
import { findLinkedBooking } from "../read/manage-links.queries.ts";
import { readBooking } from "../read/read-booking.ts";
import { findHolder } from "../read/require-booking-holder.ts";
import { signBookingWaiver } from "../sign/sign-booking-waiver.ts";

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

/**
 * The id of the booking that a manage link opens.
 * @throws Refusal MANAGE_LINK_INVALID for an unknown link and for one whose time is over alike.
 */
async function openLink({ pool }: Context, token: string): Promise<string> {
  const [found] = await findLinkedBooking(pool, { tokenHash: hashOf(token) });
  if (!found) throw new Refusal("MANAGE_LINK_INVALID");
  return found.bookingId;
}

/**
 * The booking as a file for a calendar. Writes nothing.
 * @throws Refusal BOOKING_NOT_FOUND, BOOKING_CANCELLED
 */
async function readCalendar({ db, pool }: Context, bookingId: string): Promise<File> {
  const [row] = await readBookingRow(pool, { bookingId });
  if (!row) throw new Refusal("BOOKING_NOT_FOUND");
  if (row.status === "cancelled") throw new Refusal("BOOKING_CANCELLED");
  const entry = calendarOf(row, await readMessageVenue(db));
  return new File([entry], `booking-${row.reference}.ics`, { type: "text/calendar" });
}
