import type { DeskDay } from "../../shared/contract/desk/desk-days.ts";
import { addDays } from "../../shared/time.ts";
import type { Context } from "../context.ts";
import { offeredSlots } from "../slots/offered-slots.ts";
import { type OfferRow, readOffers } from "../slots/slots.queries.ts";
import { type DayActivity, readDayRows } from "./day-rows.statement.ts";
import { daySessions } from "./day-sessions.ts";

/** How far an empty day looks ahead for the next session. */
const LOOK_AHEAD_DAYS = 60;

/**
 * A day of the venue: every session with its bookings and who is in. Two statements, whatever is on.
 * @param date absent: today, by the venue's clock.
 */
export async function readDay(context: Context, date?: string): Promise<DeskDay> {
  const [rows] = await readDayRows(context.pool, { ...(date !== undefined && { date }) });
  if (!rows) throw new Error("The venue has no settings.");
  const { activities, slots, bookings } = rows;
  const offered = activities.filter(({ isArchived }) => !isArchived);
  const offers = await offersFrom(context, offered, rows.date, 1);
  const sessions = daySessions({
    ...{ activities, slots, bookings },
    offers: new Map(
      [...offers].map(([activityId, offer]) => [
        activityId,
        { slots: offeredSlots(offer, rows.date), maxCapacity: offer.maxCapacity },
      ]),
    ),
  });
  return {
    date: rows.date,
    today: rows.today,
    now: rows.now.toISOString(),
    sessions,
    nextDate: sessions.length > 0 ? null : await nextDate(context, offered, rows.date),
  };
}

/** By activity. */
async function offersFrom(
  { pool }: Context,
  activities: readonly DayActivity[],
  fromDate: string,
  days: number,
): Promise<Map<string, OfferRow>> {
  const questions = activities.map(({ id }) => ({ activityId: id, fromDate, days }));
  if (questions.length === 0) return new Map();
  const answers = await readOffers(pool, { questions });
  return new Map(answers.map((offer) => [activities[offer.position]?.id ?? "", offer]));
}

/** The first date after one on which anything is offered, within the days that are looked through. */
async function nextDate(
  context: Context,
  activities: readonly DayActivity[],
  date: string,
): Promise<string | null> {
  const from = addDays(date, 1);
  const offers = [...(await offersFrom(context, activities, from, LOOK_AHEAD_DAYS)).values()];
  for (let ahead = 0; ahead < LOOK_AHEAD_DAYS; ahead++) {
    const day = addDays(from, ahead);
    if (offers.some((offer) => offeredSlots(offer, day).length > 0)) return day;
  }
  return null;
}
