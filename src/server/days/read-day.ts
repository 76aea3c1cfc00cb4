import type { DeskDay } from "../../shared/contract/desk/desk-days.ts";
import type { Context } from "../context.ts";
import { dayOffers, nextDate } from "./day-offers.ts";
import { readDayRows } from "./day-rows.statement.ts";
import { daySessions } from "./day-sessions.ts";

/**
 * A day of the venue: every session with its bookings and who is in. Two statements, whatever is on.
 * @param date absent: today, by the venue's clock.
 */
export async function readDay(context: Context, date?: string): Promise<DeskDay> {
  const [rows] = await readDayRows(context.pool, { ...(date !== undefined && { date }) });
  if (!rows) throw new Error("The venue has no settings.");
  const { activities, slots, bookings, closures } = rows;
  const offers = await dayOffers(context, activities, rows.date);
  const sessions = daySessions({ activities, slots, bookings, closures, offers });
  return {
    date: rows.date,
    today: rows.today,
    now: rows.now.toISOString(),
    closures,
    sessions,
    nextDate: sessions.length > 0 ? null : await nextDate(context, activities, rows.date),
  };
}
