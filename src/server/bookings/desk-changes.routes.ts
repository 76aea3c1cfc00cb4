import { byStaff } from "../http/by-staff.ts";
import { api } from "../http/call.ts";
import { giveDeskMoneyBack } from "../payments/give-desk-money-back.ts";
import { listHandBacks } from "../payments/list-hand-backs.ts";
import { takeDeskPayment } from "../payments/take-desk-payment.ts";
import { cancelBooking } from "./cancel-booking.ts";
import { listMoveDays } from "./list-move-days.ts";
import { listMoveSlots } from "./list-move-slots.ts";
import { moveBooking } from "./move-booking.ts";
import { previewDeskCancellation } from "./preview-desk-cancellation.ts";

const { changes } = api.desk;

export const deskChangesRoutes = {
  previewCancellation: changes.previewCancellation.handler(({ context, input }) =>
    previewDeskCancellation(context.server, input.bookingId),
  ),
  cancel: changes.cancel.handler(async ({ context, input }) =>
    cancelBooking(context.server, { ...input, actor: await byStaff(context) }),
  ),
  days: changes.days.handler(({ context, input }) => listMoveDays(context.server, input)),
  slots: changes.slots.handler(({ context, input }) => listMoveSlots(context.server, input)),
  move: changes.move.handler(async ({ context, input }) => {
    const startsAt = new Date(input.startsAt);
    return moveBooking(context.server, { ...input, startsAt, actor: await byStaff(context) });
  }),
  takePayment: changes.takePayment.handler(async ({ context, input }) =>
    takeDeskPayment(context.server, { ...input, actor: await byStaff(context) }),
  ),
  handBacks: changes.handBacks.handler(({ context, input }) =>
    listHandBacks(context.server, input.bookingId),
  ),
  giveBack: changes.giveBack.handler(async ({ context, input }) =>
    giveDeskMoneyBack(context.server, { ...input, actor: await byStaff(context) }),
  ),
};
