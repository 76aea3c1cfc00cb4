import { assertMayRefund } from "../../access.ts";
import { adminApi } from "../../admin-api.ts";
import { takeOfflinePayment } from "../../payments/charge/take-offline-payment.ts";
import { completeCashRefund, listCashRefunds } from "../../payments/refund/cash-refunds.ts";
import { listMoveDays, listMoveSlots } from "../move/list-move-slots.ts";
import { moveBooking } from "../move/move-booking.ts";
import { cancelBooking } from "./cancel-booking.ts";
import { previewAdminCancellation } from "./preview-cancellation.ts";

const { bookingChanges } = adminApi;

export const adminBookingChangesRoutes = {
  previewCancellation: bookingChanges.previewCancellation.handler(({ context, input }) =>
    previewAdminCancellation(context.server, input.bookingId),
  ),
  cancel: bookingChanges.cancel.handler(({ context, input }) => {
    assertMayRefund(context.staff, input.refund.choice);
    return cancelBooking(context.server, { ...input, actor: context.actor });
  }),
  days: bookingChanges.days.handler(({ context, input }) => listMoveDays(context.server, input)),
  slots: bookingChanges.slots.handler(({ context, input }) => listMoveSlots(context.server, input)),
  move: bookingChanges.move.handler(({ context, input }) => {
    const startsAt = new Date(input.startsAt);
    return moveBooking(context.server, { ...input, startsAt, actor: context.actor });
  }),
  recordOfflinePayment: bookingChanges.recordOfflinePayment.handler(({ context, input }) =>
    takeOfflinePayment(context.server, { ...input, actor: context.actor }),
  ),
  cashRefunds: bookingChanges.cashRefunds.handler(({ context, input }) =>
    listCashRefunds(context.server, input.bookingId),
  ),
  completeCashRefund: bookingChanges.completeCashRefund.handler(({ context, input }) =>
    completeCashRefund(context.server, { ...input, actor: context.actor }),
  ),
};
