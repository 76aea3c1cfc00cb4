import type { DeskSlot } from "../../shared/contract/desk/desk-slots.ts";
import type { Context } from "../context.ts";
import { signedIn } from "../http/access.ts";
import { api } from "../http/call.ts";
import { closeSlot } from "./close-slot.ts";
import { deskSlotsOf } from "./desk-slots-of.ts";
import { reopenSlot } from "./reopen-slot.ts";
import { setSlotCapacity } from "./set-slot-capacity.ts";

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
