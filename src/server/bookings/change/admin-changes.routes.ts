import { adminApi } from "../../admin-api.ts";
import { changeBooking, previewChange } from "./change-booking.ts";

const { bookingChanges } = adminApi;

export const adminChangesRoutes = {
  previewChange: bookingChanges.previewChange.handler(({ context, input }) =>
    previewChange(context.server, { ...input, actor: context.actor }),
  ),
  change: bookingChanges.change.handler(({ context, input }) =>
    changeBooking(context.server, { ...input, actor: context.actor }),
  ),
};
