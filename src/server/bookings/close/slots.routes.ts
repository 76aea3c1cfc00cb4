import { adminApi } from "../../admin-api.ts";
import { listAdminSlots } from "../../availability/slots/list-admin-slots.ts";
import { setSlotCapacity } from "../../availability/slots/set-slot-capacity.ts";
import { closeSlot, reopenSlot } from "./close-slot.ts";

const { slots } = adminApi;

export const slotsRoutes = {
  listOfDay: slots.listOfDay.handler(({ context, input }) =>
    listAdminSlots(context.server, input.date),
  ),
  close: slots.close.handler(({ context, input }) =>
    closeSlot(context.server, {
      ...input,
      startsAt: new Date(input.startsAt),
      userId: context.staffId,
    }),
  ),
  reopen: slots.reopen.handler(({ context, input }) =>
    reopenSlot(context.server, {
      ...input,
      startsAt: new Date(input.startsAt),
      userId: context.staffId,
    }),
  ),
  setCapacity: slots.setCapacity.handler(({ context, input }) =>
    setSlotCapacity(context.server, {
      ...input,
      startsAt: new Date(input.startsAt),
      userId: context.staffId,
    }),
  ),
};
