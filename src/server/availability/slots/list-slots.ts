import type { Slot } from "../../../shared/contract/public/activities.ts";
import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import { type OfferedSlot, offeredSlots } from "./offered-slots.ts";
import { readOfferCoalesced } from "./read-offer-coalesced.ts";

/**
 * The slots of one date of the venue, in order of time.
 * @throws Refusal ACTIVITY_NOT_FOUND
 */
export async function listSlots(
  { pool }: Context,
  input: { activityId: string; date: string },
): Promise<Slot[]> {
  const { activityId, date } = input;
  const offer = await readOfferCoalesced(pool, { activityId, fromDate: date, days: 1 });
  if (!offer) throw new Refusal("ACTIVITY_NOT_FOUND");
  return toCachedSlots(offeredSlots(offer, date));
}

/** As long as an offer says the same, so does its list, which is then written once for all. */
function toCachedSlots(offered: readonly OfferedSlot[]): Slot[] {
  const slots = slotsCache.get(offered) ?? offered.map(toSlot);
  slotsCache.set(offered, slots);
  return slots;
}

const slotsCache = new WeakMap<readonly OfferedSlot[], Slot[]>();

function toSlot({ startsAt, endsAt, placesLeft, reason }: OfferedSlot): Slot {
  return {
    startsAt: formatCachedInstant(startsAt),
    endsAt: formatCachedInstant(endsAt),
    placesLeft,
    reason,
  };
}

/** A day's times are the same objects for everybody, so each is written once. */
function formatCachedInstant(instant: Date): string {
  const text = instantCache.get(instant) ?? instant.toISOString();
  instantCache.set(instant, text);
  return text;
}

const instantCache = new WeakMap<Date, string>();
