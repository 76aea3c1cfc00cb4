import type { Slot } from "../../../shared/contract/public/activities.ts";
import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import { offeredSlots } from "./offered-slots.ts";
import { readOffer } from "./slots.queries.ts";

/**
 * The slots of one date of the venue as staff may book them, in order of time: bound neither by the
 * lead time nor by the start. What is over is not among them.
 * @throws Refusal ACTIVITY_NOT_FOUND
 */
export async function listStaffSlots(
  { pool }: Context,
  { activityId, date }: { activityId: string; date: string },
): Promise<Slot[]> {
  const [offer] = await readOffer(pool, { activityId, fromDate: date, days: 1 });
  if (!offer) throw new Refusal("ACTIVITY_NOT_FOUND");
  return offeredSlots(offer, date, { ...offer, leadTimeHours: null })
    .filter(({ endsAt }) => endsAt > offer.now)
    .map(({ startsAt, endsAt, placesLeft, reason }) => ({
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      placesLeft,
      reason,
    }));
}
