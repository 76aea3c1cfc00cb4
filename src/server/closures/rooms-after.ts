import { addDays } from "../../shared/time.ts";
import type { Context } from "../context.ts";
import { offeredSlots } from "../slots/offered-slots.ts";
import { type OfferRow, readOffers } from "../slots/slots.queries.ts";
import type { Room } from "./same-hour-later.ts";

interface RoomsAfter {
  rooms: Room[];
  timeZone: string;
}

/** Nobody comes back for a session that is further away than this. */
const DAYS_LOOKED_AT = 14;

/** The times with room on the days after a date, by activity, as staff may book them. */
export async function roomsAfter(
  { pool }: Context,
  activityIds: readonly string[],
  date: string,
): Promise<Map<string, RoomsAfter>> {
  const questions = activityIds.map((activityId) => ({
    activityId,
    fromDate: addDays(date, 1),
    days: DAYS_LOOKED_AT,
  }));
  const offers = await readOffers(pool, { questions });
  return new Map(
    offers.map((offer) => [
      activityIds[offer.position] ?? "",
      { rooms: roomsOf(offer), timeZone: offer.timeZone },
    ]),
  );
}

function roomsOf(offer: OfferRow): Room[] {
  const parties = new Map(
    offer.slots.map((slot) => [
      new Date(slot.startsAt).getTime(),
      slot.partyCount + slot.heldPartyCount,
    ]),
  );
  return Array.from({ length: DAYS_LOOKED_AT }, (_, i) => addDays(offer.fromDate, i)).flatMap(
    (date) =>
      offeredSlots(offer, date, { ...offer, leadTimeHours: null })
        .filter(({ reason, startsAt }) => reason === null && startsAt > offer.now)
        .map(({ startsAt, endsAt, placesLeft }) => ({
          startsAt,
          endsAt,
          placesLeft,
          partiesLeft: offer.maxPartiesPerSlot - (parties.get(startsAt.getTime()) ?? 0),
        })),
  );
}
