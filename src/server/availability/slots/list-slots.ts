import type { Slot } from "../../../shared/contract/public/activities.ts";
import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import { type OfferedSlot, offeredSlots, offeredStaffSlots } from "./offered-slots.ts";
import { readOffer, readOfferCoalesced } from "./slots.queries.ts";

/**
 * Lists the slots of one date for visitors, in order of time.
 * @throws Refusal ACTIVITY_NOT_FOUND
 */
export async function listSlots(
  { pool }: Context,
  input: { activityId: string; date: string },
): Promise<Slot[]> {
  const { activityId, date } = input;
  const offer = await readOfferCoalesced(pool, { activityId, fromDate: date, days: 1 });
  if (!offer || offer.isHidden) throw new Refusal("ACTIVITY_NOT_FOUND");
  return toCachedSlots(offeredSlots(offer, date));
}

/**
 * An unchanged offer returns the same list object, so that its response is serialised once for all.
 */
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

/** A day's `Date` objects are shared by all requests, so each is formatted once. */
function formatCachedInstant(instant: Date): string {
  const text = instantCache.get(instant) ?? instant.toISOString();
  instantCache.set(instant, text);
  return text;
}

const instantCache = new WeakMap<Date, string>();

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
  return offeredStaffSlots(offer, date)
    .filter(({ endsAt }) => endsAt > offer.now)
    .map(toSlot);
}
