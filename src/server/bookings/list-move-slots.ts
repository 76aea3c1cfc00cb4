import type { MoveSlot } from "../../shared/contract/desk/desk-changes.ts";
import type { Context } from "../context.ts";
import { moveSlotsOn, readMoveOffer } from "./move-offer.ts";

/**
 * The times of a date of the venue that staff could move a booking to, in order of time: those of
 * its activity that are not over. Where it is can be chosen, and what has room for all its people.
 * @throws Refusal BOOKING_NOT_FOUND, BOOKING_CANCELLED, ACTIVITY_NOT_FOUND
 */
export async function listMoveSlots(
  context: Context,
  { bookingId, date }: { bookingId: string; date: string },
): Promise<MoveSlot[]> {
  return moveSlotsOn(await readMoveOffer(context, { bookingId, fromDate: date, days: 1 }), date);
}
