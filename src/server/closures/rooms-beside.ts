import { addDays } from "../../shared/time.ts";
import type { Context } from "../context.ts";
import { offeredSlots } from "../slots/offered-slots.ts";
import { type OfferRow, readOffers } from "../slots/slots.queries.ts";
import type { Room } from "./nearest-room.ts";

/** What is to be closed: a date, one activity of it, or one slot. */
export interface Closing {
  date: string;
  activityId?: string | undefined;
  startsAt?: Date | undefined;
}

/** Nobody comes back for a session that is further away than this. */
const DAYS_BEFORE = 3;
const DAYS_LOOKED_AT = 18;

/**
 * The times with room around a date, by activity, as staff may book them, without what is to be
 * closed and what has begun.
 */
export async function roomsBeside(
  { pool }: Context,
  activityIds: readonly string[],
  closing: Closing,
): Promise<Map<string, Room[]>> {
  if (activityIds.length === 0) return new Map();
  const fromDate = addDays(closing.date, -DAYS_BEFORE);
  const questions = activityIds.map((activityId) => ({
    ...{ activityId, fromDate, days: DAYS_LOOKED_AT },
  }));
  const offers = await readOffers(pool, { questions });
  return new Map(
    offers.map((offer) => [activityIds[offer.position] ?? "", roomsOf(offer, closing)]),
  );
}

function roomsOf(offer: OfferRow, closing: Closing): Room[] {
  const parties = new Map(
    offer.slots.map((slot) => [
      new Date(slot.startsAt).getTime(),
      slot.partyCount + slot.heldPartyCount,
    ]),
  );
  return Array.from({ length: DAYS_LOOKED_AT }, (_, i) => addDays(offer.fromDate, i))
    .filter((date) => date >= offer.today)
    .flatMap((date) =>
      offeredSlots(offer, date, { ...offer, leadTimeHours: null })
        .filter(({ reason, startsAt }) => reason === null && startsAt > offer.now)
        .filter(({ startsAt }) => !isClosing(date, startsAt, closing))
        .map(({ startsAt, endsAt, placesLeft }) => ({
          ...{ startsAt, endsAt, placesLeft },
          partiesLeft: offer.maxPartiesPerSlot - (parties.get(startsAt.getTime()) ?? 0),
        })),
    );
}

function isClosing(date: string, startsAt: Date, closing: Closing): boolean {
  if (closing.startsAt) return closing.startsAt.getTime() === startsAt.getTime();
  return closing.date === date;
}
