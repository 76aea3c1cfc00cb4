import { addDays } from "../../../shared/time.ts";
import { type OfferedSlot, offeredSlots } from "../../availability/slots/offered-slots.ts";
import { type OfferRow, readOffers } from "../../availability/slots/slots.queries.ts";
import type { Context } from "../../context.ts";
import type { DayActivityRow } from "./read-day-rows.statement.ts";

/** How far to search for the next slot when a day is empty. */
const SEARCH_AHEAD_DAYS = 60;

/** What an activity offers on a date, with the capacity of slots that have no row. */
export interface DayOffer {
  slots: readonly OfferedSlot[];
  maxCapacity: number;
}

/**
 * Reads what each active activity offers on one date, by activity id.
 * @param isStaff staff may still sell slots that are too late for visitors
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

/**
 * Finds the first date after the given one with an open slot; null if the search window has none.
 */
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
