import { requireSession } from "../../access.ts";
import type { Actor } from "../../events/actor.ts";
import { api, type RequestContext } from "../../request-context.ts";
import { cancelBooking } from "../cancel/cancel-booking.ts";
import { previewCancellation } from "../cancel/preview-cancellation.ts";
import { changeBooking, previewChange, readChangeOptions } from "../change/change-booking.ts";
import { correctContact, correctEmail } from "../contact/correct-contact.ts";
import { generateInvoice } from "../invoice/generate-invoice.ts";
import { moveBooking } from "../move/move-booking.ts";
import { payBooking } from "../pay/pay-booking.ts";
import { listAccountBookings } from "../read/list-account-bookings.ts";
import { readBooking, readCalendar } from "../read/read-booking.ts";
import { requireBookingHolder, resolveManageLink } from "../read/require-booking-holder.ts";
import { signBookingWaiver } from "../sign/sign-booking-waiver.ts";

const { bookings } = api;

interface HolderCall {
  context: RequestContext;
  input: { params: { bookingId: string }; headers: { "manage-token"?: string | undefined } };
}

/** @throws Refusal UNAUTHENTICATED, BOOKING_NOT_FOUND when the caller does not hold the booking */
async function requireHolder({
  context,
  input,
}: HolderCall): Promise<{ bookingId: string; actor: Actor }> {
  const { bookingId } = input.params;
  const token = input.headers["manage-token"];
  const session = token === undefined ? await context.caller.session() : null;
  const actor = await requireBookingHolder(context.server, {
    bookingId,
    token,
    userId: session?.userId,
  });
  return { bookingId, actor };
}

export const bookingsRoutes = {
  changeOptions: bookings.changeOptions.handler(async (call) => {
    return readChangeOptions(call.context.server, await requireHolder(call));
  }),
  previewChange: bookings.previewChange.handler(async (call) => {
    const change = call.input.body;
    return previewChange(call.context.server, { ...(await requireHolder(call)), change });
  }),
  change: bookings.change.handler(async (call) => {
    return changeBooking(call.context.server, {
      ...(await requireHolder(call)),
      ...call.input.body,
      refund: { choice: "policy" },
      refundFirst: "card",
      notify: true,
    });
  }),
  pay: bookings.pay.handler(async (call) =>
    payBooking(call.context.server, {
      ...(await requireHolder(call)),
      ...call.input.body,
      networkHash: call.context.caller.networkHash,
    }),
  ),
  correctContact: bookings.correctContact.handler(async (call) => {
    const { contact, emailId } = call.input.body;
    const holder = await requireHolder(call);
    await correctContact(call.context.server, {
      ...holder,
      contact,
      emailId,
      keptToken: call.input.headers["manage-token"] ?? null,
    });
    return {};
  }),
  list: bookings.list.handler(async ({ context, input }) => {
    const { userId } = await requireSession(context);
    return listAccountBookings(context.server, userId, input);
  }),
  managed: bookings.managed.handler(async ({ context, input }) => {
    const bookingId = await resolveManageLink(context.server, input.headers["manage-token"]);
    return readBooking(context.server, bookingId);
  }),
  get: bookings.get.handler(async (call) => {
    const { bookingId } = await requireHolder(call);
    return readBooking(call.context.server, bookingId);
  }),
  previewCancellation: bookings.previewCancellation.handler(async (call) => {
    const { bookingId } = await requireHolder(call);
    return previewCancellation(call.context.server, bookingId);
  }),
  cancel: bookings.cancel.handler(async (call) => {
    const { expectedRefundPence } = call.input.body;
    const refund = { choice: "policy" } as const;
    const cancellation = {
      ...(await requireHolder(call)),
      refund,
      notify: true,
      expectedRefundPence,
    };
    return cancelBooking(call.context.server, cancellation);
  }),
  move: bookings.move.handler(async (call) => {
    const startsAt = new Date(call.input.body.startsAt);
    return moveBooking(call.context.server, {
      ...(await requireHolder(call)),
      startsAt,
      notify: true,
    });
  }),
  signWaiver: bookings.signWaiver.handler(async (call) => {
    const signedWaiver = call.input.body;
    return signBookingWaiver(call.context.server, { ...(await requireHolder(call)), signedWaiver });
  }),
  correctEmail: bookings.correctEmail.handler(({ context, input }) =>
    correctEmail(context.server, {
      bookingId: input.params.bookingId,
      checkoutSecret: input.headers["checkout-secret"],
      email: input.body.email,
    }),
  ),
  invoice: bookings.invoice.handler(async (call) => {
    const { bookingId } = await requireHolder(call);
    return generateInvoice(call.context.server, bookingId);
  }),
  calendar: bookings.calendar.handler(async (call) => {
    const { bookingId } = await requireHolder(call);
    return readCalendar(call.context.server, bookingId);
  }),
};
