import type { Slot } from "../../shared/contract/activities.ts";
import { Refusal } from "../../shared/errors.ts";
import type { Context } from "../context.ts";
import { offeredSlots } from "./offered-slots.ts";
import { readOffer } from "./slots.queries.ts";

/**
 * The slots of one date of the venue, in order of time.
 * @throws Refusal ACTIVITY_NOT_FOUND
 */
export async function listSlots(
  { pool }: Context,
  input: { activityId: string; date: string },
): Promise<Slot[]> {
  const [offer] = await readOffer(pool, {
    activityId: input.activityId,
    fromDate: input.date,
    days: 1,
  });
  if (!offer) throw new Refusal("ACTIVITY_NOT_FOUND");
  return offeredSlots(offer, input.date).map((slot) => ({
    startsAt: slot.startsAt.toISOString(),
    endsAt: slot.endsAt.toISOString(),
    placesLeft: slot.placesLeft,
    reason: slot.reason,
  }));
}
