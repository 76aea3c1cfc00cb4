import type { Slot } from "../../shared/contract/activities.ts";
import { Refusal } from "../../shared/refusal.ts";
import type { Context } from "../context.ts";
import { askOffer } from "./ask-offer.ts";
import { type OfferedSlot, offeredSlots } from "./offered-slots.ts";
import type { OfferRow } from "./slots.queries.ts";

/**
 * The slots of one date of the venue, in order of time. Those who ask together get the same list.
 * @throws Refusal ACTIVITY_NOT_FOUND
 */
export async function listSlots(
  { pool }: Context,
  input: { activityId: string; date: string },
): Promise<Slot[]> {
  const { activityId, date } = input;
  const offer = await askOffer(pool, { activityId, fromDate: date, days: 1 });
  if (!offer) throw new Refusal("ACTIVITY_NOT_FOUND");
  let slots = listed.get(offer);
  if (!slots) {
    slots = offeredSlots(offer, date).map(toSlot);
    listed.set(offer, slots);
  }
  return slots;
}

/** An offer is read anew for each question; only those who asked it together share one. */
const listed = new WeakMap<OfferRow, Slot[]>();

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
