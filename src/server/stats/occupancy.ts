import { addDays, localHour } from "../../shared/time.ts";
import { listAdminSlots } from "../availability/slots/list-admin-slots.ts";
import type { Context } from "../context.ts";
import { defineStatement } from "../platform/database/statement.ts";
import type { DayRange, WholeMonths } from "./periods.ts";

/**
 * Computes a day's occupancy by the hour in which slots start. An open slot that is on offer or
 * booked counts with its capacity; any other slot only with its booked places.
 */
export async function computeOccupancyHours(
  context: Context,
  day: string,
  timeZone: string,
): Promise<OccupancyHour[]> {
  const hours = new Map<number, OccupancyHour>();
  for (const slot of await listAdminSlots(context, day)) {
    const hour = localHour(new Date(slot.startsAt), timeZone);
    const total = hours.get(hour) ?? { day, hour, offered: 0, booked: 0 };
    const isOpen = slot.isAvailable && (slot.isOffered || slot.sold > 0);
    total.offered += isOpen ? slot.capacity : slot.sold;
    total.booked += slot.sold;
    hours.set(hour, total);
  }
  return [...hours.values()].filter(({ offered }) => offered > 0);
}

/**
 * Computes the occupancy of the days in a range that are not stored yet: today, and rarely more.
 */
export async function computeUnstoredOccupancy(
  context: Context,
  range: { from: string; until: string; storedUntil: string | null },
  timeZone: string,
): Promise<OccupancyHour[]> {
  const { from, until, storedUntil } = range;
  const unstored: OccupancyHour[] = [];
  const first = storedUntil !== null && storedUntil > from ? storedUntil : from;
  for (let day = first; day <= until; day = addDays(day, 1)) {
    unstored.push(...(await computeOccupancyHours(context, day, timeZone)));
  }
  return unstored;
}

/** Places offered and booked in slots that start in an hour of a day. */
export interface OccupancyHour {
  day: string;
  hour: number;
  offered: number;
  booked: number;
}

interface StoredOccupancy {
  /** Days before this one are stored; null when none are. */
  storedUntil: string | null;
  hours: OccupancyHour[];
}

/** Reads the stored occupancy of past days in a range. Meant for a few months. */
export const readStoredOccupancy = defineStatement<DayRange, StoredOccupancy>(
  "read-session-hours",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i("from" date, until date))
   SELECT nullif(f.occupancy_until, '-infinity')::text AS stored_until,
     coalesce((
       SELECT json_agg(json_build_object('day', d.day, 'hour', d.hour, 'offered', d.offered,
                                         'booked', d.booked))
       FROM daily_occupancy d
       WHERE d.day BETWEEN input."from" AND input.until AND d.day < f.occupancy_until
     ), '[]') AS hours
   FROM input, stats_roll_up f`,
);

/** `weekday` is 1 for Monday to 7 for Sunday. */
interface WeekdayHour {
  weekday: number;
  hour: number;
  offered: number;
  booked: number;
}

interface StoredWeekOccupancy {
  storedUntil: string | null;
  cells: WeekdayHour[];
}

/**
 * Sums the stored occupancy by weekday and hour, for any number of years: from whole months, and
 * from the days around them.
 */
export const readStoredWeekOccupancy = defineStatement<DayRange & WholeMonths, StoredWeekOccupancy>(
  "read-session-week",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1)
       AS i("from" date, until date, months_since date, months_end date)
   ),
   each AS (
     SELECT weekday, hour, offered, booked FROM monthly_occupancy
     WHERE month >= (SELECT months_since FROM input) AND month < (SELECT months_end FROM input)
     UNION ALL
     SELECT extract(isodow FROM day)::int, hour, offered, booked FROM daily_occupancy
     WHERE day >= (SELECT "from" FROM input) AND day < (SELECT months_since FROM input)
     UNION ALL
     SELECT extract(isodow FROM day)::int, hour, offered, booked FROM daily_occupancy
     WHERE day >= (SELECT months_end FROM input) AND day <= (SELECT until FROM input)
   )
   SELECT (SELECT nullif(occupancy_until, '-infinity')::text FROM stats_roll_up) AS stored_until,
     coalesce((
       SELECT json_agg(cell) FROM (
         SELECT weekday, hour, sum(offered) AS offered, sum(booked) AS booked
         FROM each GROUP BY weekday, hour HAVING sum(offered) > 0) cell
     ), '[]') AS cells`,
);
