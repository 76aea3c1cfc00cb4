import type { Pool } from "pg";
import { addDays } from "../../shared/time.ts";
import type { Context } from "../context.ts";
import { defineStatement } from "../platform/database/statement.ts";
import { computeOccupancyHours, type OccupancyHour } from "./occupancy.ts";

/**
 * Stores what each past day offered, because a later change of a schedule would change the past.
 * For days before this was introduced, the current schedules count. Safe in any number of
 * processes; each day is stored once.
 */
export async function storeOccupancy(context: Context, stopping?: AbortSignal): Promise<void> {
  const { timezone, from, until } = await readDueDays(context.pool);
  for (let day = from; day < until && !stopping?.aborted; day = addDays(day, 1)) {
    const hours = await computeOccupancyHours(context, day, timezone);
    if (!(await storeDayOccupancy(context.pool, day, hours))) return;
  }
}

interface DueDays {
  timezone: string;
  /** The first day that is not stored. */
  from: string;
  /** Days before this one ended at least two hours ago. */
  until: string;
}

/** Reads which past days are not stored; at first, all since the first schedule or slot. */
async function readDueDays(pool: Pool): Promise<DueDays> {
  const [due] = await selectDueDays(pool, {});
  if (!due) throw new Error("the roll-up state row is missing");
  return due;
}

const selectDueDays = defineStatement<object, DueDays>(
  "select-due-occupancy-days",
  `SELECT venue_timezone() AS timezone, over.until,
          CASE WHEN occupancy_until > '-infinity' THEN occupancy_until
               ELSE least(over.until - 1, (SELECT min(start_date) FROM schedules),
                          venue_time((SELECT min(start_time) FROM time_slots))::date)
          END AS "from"
   FROM stats_roll_up,
        (SELECT venue_time(venue_now() - interval '2 hours')::date AS until) over,
        (SELECT $1::jsonb) AS input`,
);

/**
 * Stores what a past day offered and how much of it is booked now: once, in one transaction, under
 * a lock. A concurrent change to a past slot waits.
 * @returns false when another process is storing days, or has stored this one
 */
async function storeDayOccupancy(
  pool: Pool,
  day: string,
  hours: readonly OccupancyHour[],
): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    const { rows } = await client.query<{ isAlone: boolean }>(
      `SELECT pg_try_advisory_xact_lock(hashtext('daily_occupancy'))
          AND pg_try_advisory_xact_lock(hashtext('stats_roll_up')) AS "isAlone"`,
    );
    const stored = rows[0]?.isAlone
      ? await client.query(STORE_OCCUPANCY, [day, JSON.stringify(hours)])
      : undefined;
    await client.query("COMMIT");
    return stored?.rowCount === 1;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

const STORE_OCCUPANCY = `
  WITH stored AS (
    UPDATE stats_roll_up SET occupancy_until = $1::date + 1
    WHERE occupancy_until = '-infinity' OR occupancy_until = $1::date
    RETURNING occupancy_until
  ),
  booked AS (
    SELECT extract(hour FROM venue_time(t.start_time))::smallint AS hour,
           sum(t.bookings_count)::int AS tickets
    FROM activities a JOIN time_slots t ON t.activity_id = a.id
    WHERE t.start_time >= $1::date::timestamp AT TIME ZONE venue_timezone()
      AND t.start_time < ($1::date + 1)::timestamp AT TIME ZONE venue_timezone()
    GROUP BY 1
  ),
  hours AS (
    INSERT INTO daily_occupancy (day, hour, offered, booked)
    SELECT $1::date, coalesce(o.hour, b.hour),
           greatest(coalesce(o.offered, 0), coalesce(b.tickets, 0)), coalesce(b.tickets, 0)
    FROM jsonb_to_recordset($2) AS o(hour smallint, offered int)
    FULL JOIN booked b ON b.hour = o.hour
    WHERE EXISTS (SELECT FROM stored) AND (o.offered > 0 OR b.tickets > 0)
  )
  SELECT FROM stored`;
