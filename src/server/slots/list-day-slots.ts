import type { DeskSlot } from "../../shared/contract/desk/desk-slots.ts";
import type { Context } from "../context.ts";
import { deskSlotsOf } from "./desk-slots-of.ts";

/** Every session of one date of the venue, by start: its places, and whether it is closed and why. */
export async function listDaySlots(context: Context, date: string): Promise<DeskSlot[]> {
  return deskSlotsOf(context, date);
}
