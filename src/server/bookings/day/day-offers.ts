import { addDays } from "../../../shared/time.ts";
import { type OfferedSlot, offeredSlots } from "../../availability/slots/offered-slots.ts";
import { type OfferRow, readOffers } from "../../availability/slots/slots.queries.ts";
import type { Context } from "../../context.ts";
import type { DayActivityRow } from "./read-day-rows.statement.ts";

/** How far an empty day looks ahead for the next session. */
const SEARCH_AHEAD_DAYS = 60;

/** What an activity offers on a date, with the places of a session that nobody touched. */
export interface DayOffer {
  slots: readonly OfferedSlot[];
  maxCapacity: number;
}

/**
 * What each activity that is not archived offers on one date, by activity.
 * @param isStaff they may still sell what visitors are too late for
 */
export async function readDayOffers(
  context: Context,
  activities: readonly DayActivityRow[],
  date: string,
  isStaff = false,
): Promise<Map<string, DayOffer>> {
  const offers = await readOffersByActivity(context, activities, date, 1);
  return new Map(
    [...offers].map(([activityId, offer]) => [
      activityId,
      {
        slots: isStaff ? computeStaffSlots(offer, date) : offeredSlots(offer, date),
        maxCapacity: offer.maxCapacity,
      },
    ]),
  );
}

/** The first date after one on which anything is open, within the days that are looked through. */
export async function findNextOpenDate(
  context: Context,
  activities: readonly DayActivityRow[],
  date: string,
): Promise<string | null> {
  const from = addDays(date, 1);
  const offers = [
    ...(await readOffersByActivity(context, activities, from, SEARCH_AHEAD_DAYS)).values(),
  ];
  const isOpen = (day: string) => (offer: OfferRow) =>
    computeStaffSlots(offer, day).some(({ reason }) => reason !== "closed");
  for (let offsetDays = 0; offsetDays < SEARCH_AHEAD_DAYS; offsetDays++) {
    const day = addDays(from, offsetDays);
    if (offers.some(isOpen(day))) return day;
  }
  return null;
}

function computeStaffSlots(offer: OfferRow, date: string): readonly OfferedSlot[] {
  return offeredSlots(offer, date, { ...offer, leadTimeHours: null });
}

/** By activity. */
async function readOffersByActivity(
  { pool }: Context,
  activities: readonly DayActivityRow[],
  fromDate: string,
  days: number,
): Promise<Map<string, OfferRow>> {
  const activeActivities = activities.filter(({ isArchived }) => !isArchived);
  const questions = activeActivities.map(({ id }) => ({ activityId: id, fromDate, days }));
  if (questions.length === 0) return new Map();
  const rows = await readOffers(pool, { questions });
  return new Map(rows.map((offer) => [activeActivities[offer.position]?.id ?? "", offer]));
}
