import type { Slot } from "../../../shared/contract/public/activities.ts";
import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import { offeredSlots } from "./offered-slots.ts";
import { readOffer } from "./slots.queries.ts";

/**
 * Lists the slots of one date that staff may book, in order of time: lead time and start do not
 * apply, and slots that are over are left out.
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
