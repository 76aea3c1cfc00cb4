import { assertMayExceedPolicy, assertMayRefund } from "../../access.ts";
import { adminApi } from "../../admin-api.ts";
import { changeBooking, previewChange } from "./change-booking.ts";

const { bookingChanges } = adminApi;

export const adminChangesRoutes = {
  previewChange: bookingChanges.previewChange.handler(({ context, input }) =>
    previewChange(context.server, { ...input, actor: context.actor }),
  ),
  change: bookingChanges.change.handler(({ context, input }) => {
    const { change, refund, expected } = input;
    if (change.kind === "adjustment") assertMayExceedPolicy(context.staff);
    else if (expected.refundPence > 0) assertMayRefund(context.staff, refund.choice);
    return changeBooking(context.server, { ...input, actor: context.actor });
  }),
};
