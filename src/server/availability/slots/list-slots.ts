import type { Slot } from "../../../shared/contract/public/activities.ts";
import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import { type OfferedSlot, offeredSlots } from "./offered-slots.ts";
import { askOffer } from "./read-offer-coalesced.ts";

/**
 * The slots of one date of the venue, in order of time.
 * @throws Refusal ACTIVITY_NOT_FOUND
 */
export async function listSlots(
  { pool }: Context,
  input: { activityId: string; date: string },
): Promise<Slot[]> {
  const { activityId, date } = input;
  const offer = await askOffer(pool, { activityId, fromDate: date, days: 1 });
  if (!offer) throw new Refusal("ACTIVITY_NOT_FOUND");
  return listOf(offeredSlots(offer, date));
}

/** As long as an offer says the same, so does its list, which is then written once for all. */
function listOf(offered: readonly OfferedSlot[]): Slot[] {
  const slots = listed.get(offered) ?? offered.map(toSlot);
  listed.set(offered, slots);
  return slots;
}

const listed = new WeakMap<readonly OfferedSlot[], Slot[]>();

function toSlot({ startsAt, endsAt, placesLeft, reason }: OfferedSlot): Slot {
  return {
    startsAt: textOf(startsAt),
    endsAt: textOf(endsAt),
    placesLeft,
    reason,
  };
}

/** A day's times are the same objects for everybody, so each is written once. */
function textOf(instant: Date): string {
  const text = texts.get(instant) ?? instant.toISOString();
  texts.set(instant, text);
  return text;
}

const texts = new WeakMap<Date, string>();
