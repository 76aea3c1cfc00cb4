import type { Pool } from "pg";
import type { ReportQuery } from "../../../shared/contract/admin/reports.ts";
import type { Context } from "../../context.ts";
import { defineStatement } from "../../platform/database/statement.ts";
import { type DayRange, getReportRange, type ReportRange } from "../periods.ts";
import { readVenueClock, type VenueClock } from "../venue-clock.ts";

/** Resolves the days of a report query, with the venue's current time. */
export async function readReportRange(
  { pool }: Pick<Context, "pool">,
  query: ReportQuery,
): Promise<{ range: ReportRange; clock: VenueClock }> {
  const clock = await readVenueClock(pool);
  const season = query.period === "season" ? await readSeason(pool, clock.today) : null;
  return { range: getReportRange(query, clock.today, season), clock };
}

/**
 * Finds the current or latest season: a run of schedules of unarchived activities that overlap or
 * follow one another with less than a week between them.
 * @returns null when no schedule has begun yet
 */
async function readSeason(pool: Pool, today: string): Promise<DayRange | null> {
  const [season] = await selectSeason(pool, { today });
  return season ?? null;
}

const selectSeason = defineStatement<{ today: string }, DayRange>(
  "select-season",
  `WITH planned AS (
     SELECT s.start_date, s.end_date,
            max(s.end_date) OVER (ORDER BY s.start_date, s.end_date
                                  ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS until_now
     FROM schedules s JOIN activities a ON a.id = s.activity_id
     WHERE a.archived_at IS NULL AND s.start_date <= ($1::jsonb ->> 'today')::date
   ),
   run AS (
     SELECT start_date, end_date,
            count(*) FILTER (WHERE until_now IS NULL OR start_date > until_now + 7)
              OVER (ORDER BY start_date, end_date) AS number
     FROM planned
   )
   SELECT min(start_date) AS "from", max(end_date) AS until
   FROM run GROUP BY number ORDER BY number DESC LIMIT 1`,
);
