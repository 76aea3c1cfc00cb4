import { addDays } from "../../../shared/time.ts";
import { type OfferedSlot, offeredSlots } from "../../availability/slots/offered-slots.ts";
import { type OfferRow, readOffers } from "../../availability/slots/slots.queries.ts";
import type { Context } from "../../context.ts";
import type { DayActivity } from "./read-day-rows.statement.ts";

/** How far an empty day looks ahead for the next session. */
const LOOK_AHEAD_DAYS = 60;

/** What an activity offers on a date, with the places of a session that nobody touched. */
export interface DayOffer {
  slots: readonly OfferedSlot[];
  maxCapacity: number;
}

/**
 * What each activity that is not archived offers on one date, by activity.
 * @param forStaff they may still sell what visitors are too late for
 */
export async function dayOffers(
  context: Context,
  activities: readonly DayActivity[],
  date: string,
  forStaff = false,
): Promise<Map<string, DayOffer>> {
  const offers = await offersFrom(context, activities, date, 1);
  return new Map(
    [...offers].map(([activityId, offer]) => [
      activityId,
      {
        slots: forStaff ? slotsForStaff(offer, date) : offeredSlots(offer, date),
        maxCapacity: offer.maxCapacity,
      },
    ]),
  );
}

/** The first date after one on which anything is open, within the days that are looked through. */
export async function nextDate(
  context: Context,
  activities: readonly DayActivity[],
  date: string,
): Promise<string | null> {
  const from = addDays(date, 1);
  const offers = [...(await offersFrom(context, activities, from, LOOK_AHEAD_DAYS)).values()];
  const isOpen = (day: string) => (offer: OfferRow) =>
    slotsForStaff(offer, day).some(({ reason }) => reason !== "closed");
  for (let ahead = 0; ahead < LOOK_AHEAD_DAYS; ahead++) {
    const day = addDays(from, ahead);
    if (offers.some(isOpen(day))) return day;
  }
  return null;
}

function slotsForStaff(offer: OfferRow, date: string): readonly OfferedSlot[] {
  return offeredSlots(offer, date, { ...offer, leadTimeHours: null });
}

/** By activity. */
async function offersFrom(
  { pool }: Context,
  activities: readonly DayActivity[],
  fromDate: string,
  days: number,
): Promise<Map<string, OfferRow>> {
  const offered = activities.filter(({ isArchived }) => !isArchived);
  const questions = offered.map(({ id }) => ({ activityId: id, fromDate, days }));
  if (questions.length === 0) return new Map();
  const answers = await readOffers(pool, { questions });
  return new Map(answers.map((offer) => [offered[offer.position]?.id ?? "", offer]));
}
