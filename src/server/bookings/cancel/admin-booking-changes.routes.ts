import type { MoveDay, MoveSlot } from "../../../shared/contract/admin/booking-changes.ts";
import { addDays, addMonths, daysBetween } from "../../../shared/time.ts";
import { getStaffActor } from "../../access.ts";
import type { Context } from "../../context.ts";
import { takeOfflinePayment } from "../../payments/charge/take-offline-payment.ts";
import { completeCashRefund, listCashRefunds } from "../../payments/refund/cash-refunds.ts";
import { api } from "../../request-context.ts";
import { moveBooking } from "../move/move-booking.ts";
import { listMoveSlotsOn, readMoveOffer, toMoveDay } from "../move/move-offer.ts";
import { cancelBooking } from "./cancel-booking.ts";
import { previewAdminCancellation } from "./preview-admin-cancellation.ts";

const { bookingChanges } = api.admin;

export const adminBookingChangesRoutes = {
  previewCancellation: bookingChanges.previewCancellation.handler(({ context, input }) =>
    previewAdminCancellation(context.server, input.bookingId),
  ),
  cancel: bookingChanges.cancel.handler(async ({ context, input }) =>
    cancelBooking(context.server, { ...input, actor: await getStaffActor(context) }),
  ),
  days: bookingChanges.days.handler(({ context, input }) => listMoveDays(context.server, input)),
  slots: bookingChanges.slots.handler(({ context, input }) => listMoveSlots(context.server, input)),
  move: bookingChanges.move.handler(async ({ context, input }) => {
    const startsAt = new Date(input.startsAt);
    return moveBooking(context.server, { ...input, startsAt, actor: await getStaffActor(context) });
  }),
  recordOfflinePayment: bookingChanges.recordOfflinePayment.handler(async ({ context, input }) =>
    takeOfflinePayment(context.server, { ...input, actor: await getStaffActor(context) }),
  ),
  cashRefunds: bookingChanges.cashRefunds.handler(({ context, input }) =>
    listCashRefunds(context.server, input.bookingId),
  ),
  completeCashRefund: bookingChanges.completeCashRefund.handler(async ({ context, input }) =>
    completeCashRefund(context.server, { ...input, actor: await getStaffActor(context) }),
  ),
};

/**
 * Lists the slots of the booking's activity on a date, in order of time, for a move by staff. Its
 * own slot can be chosen, and those with room for all its people.
 * @throws Refusal BOOKING_NOT_FOUND, BOOKING_CANCELLED, ACTIVITY_NOT_FOUND
 */
async function listMoveSlots(
  context: Context,
  { bookingId, date }: { bookingId: string; date: string },
): Promise<MoveSlot[]> {
  return listMoveSlotsOn(
    await readMoveOffer(context, { bookingId, fromDate: date, days: 1 }),
    date,
  );
}

/**
 * Lists the days of a month from today on, each with whether staff could move the booking there.
 * @param month any day of it
 * @throws Refusal BOOKING_NOT_FOUND, BOOKING_CANCELLED, ACTIVITY_NOT_FOUND
 */
async function listMoveDays(
  context: Context,
  { bookingId, month }: { bookingId: string; month: string },
): Promise<MoveDay[]> {
  const fromDate = `${month.slice(0, 7)}-01`;
  const days = daysBetween(fromDate, addMonths(fromDate, 1));
  const moveOffer = await readMoveOffer(context, { bookingId, fromDate, days });
  return Array.from({ length: days }, (_, i) => addDays(fromDate, i))
    .filter((date) => date >= moveOffer.offer.today)
    .map((date) => toMoveDay(moveOffer, date));
}
