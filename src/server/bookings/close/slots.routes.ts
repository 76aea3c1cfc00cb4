import { requireSession } from "../../access.ts";
import { listAdminSlots } from "../../availability/slots/list-admin-slots.ts";
import { setSlotCapacity } from "../../availability/slots/set-slot-capacity.ts";
import { api } from "../../request-context.ts";
import { closeSlot, reopenSlot } from "./close-slot.ts";

const { slots } = api.admin;

export const slotsRoutes = {
  listOfDay: slots.listOfDay.handler(({ context, input }) =>
    listAdminSlots(context.server, input.date),
  ),
  close: slots.close.handler(async ({ context, input }) => {
    const { userId } = await requireSession(context);
    return closeSlot(context.server, { ...input, startsAt: new Date(input.startsAt), userId });
  }),
  reopen: slots.reopen.handler(async ({ context, input }) => {
    const { userId } = await requireSession(context);
    return reopenSlot(context.server, { ...input, startsAt: new Date(input.startsAt), userId });
  }),
  setCapacity: slots.setCapacity.handler(async ({ context, input }) => {
    const { userId } = await requireSession(context);
    return setSlotCapacity(context.server, {
      ...input,
      startsAt: new Date(input.startsAt),
      userId,
    });
  }),
};
