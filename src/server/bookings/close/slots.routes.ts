import type { DeskSlot } from "../../../shared/contract/admin/slots.ts";
import { signedIn } from "../../access.ts";
import { deskSlotsOf } from "../../availability/slots/list-admin-slots.ts";
import { setSlotCapacity } from "../../availability/slots/set-slot-capacity.ts";
import type { Context } from "../../context.ts";
import { api } from "../../request-context.ts";
import { closeSlot } from "./close-slot.ts";
import { reopenSlot } from "./reopen-slot.ts";

const { slots } = api.desk;

export const slotsRoutes = {
  ofDay: slots.ofDay.handler(({ context, input }) => listDaySlots(context.server, input.date)),
  close: slots.close.handler(async ({ context, input }) => {
    const { userId } = await signedIn(context);
    return closeSlot(context.server, { ...input, startsAt: new Date(input.startsAt), userId });
  }),
  reopen: slots.reopen.handler(async ({ context, input }) => {
    const { userId } = await signedIn(context);
    return reopenSlot(context.server, { ...input, startsAt: new Date(input.startsAt), userId });
  }),
  setCapacity: slots.setCapacity.handler(async ({ context, input }) => {
    const { userId } = await signedIn(context);
    return setSlotCapacity(context.server, {
      ...input,
      startsAt: new Date(input.startsAt),
      userId,
    });
  }),
};

/** Every session of one date of the venue, by start: its places, and whether it is closed and why. */
async function listDaySlots(context: Context, date: string): Promise<DeskSlot[]> {
  return deskSlotsOf(context, date);
}
