import type { Pool } from "pg";
import { defineStatement } from "../platform/database/statement.ts";
import { DAILY_METRICS } from "./metrics.ts";
import type { DayRange, WholeMonths } from "./periods.ts";

/** The sums of a day, an activity or a range. Money in pence. */
export interface Stats {
  bookings: number;
  cancelledBookings: number;
  tickets: number;
  discountPence: number;
  redeemedPence: number;
  redeemedBookings: number;
  leadDays: number;
  leadSameDay: number;
  lead2Days: number;
  lead7Days: number;
  lead30Days: number;
  cardPence: number;
  offlinePence: number;
  voucherPence: number;
  vouchersSold: number;
  refundedPence: number;
  newCustomers: number;
}

type Metric = keyof Stats;

const toPropertyName = (column: string) =>
  column.replace(/_([a-z0-9])/g, (_, character: string) => character.toUpperCase()) as Metric;

export const METRIC_NAMES: readonly Metric[] = DAILY_METRICS.map(toPropertyName);

const STATS_COLUMNS = `activity_id, ${DAILY_METRICS.join(", ")}`;
const REVENUE = "card_pence + offline_pence + voucher_pence AS revenue_pence";

/** Aliased, because the database driver's camelCase mapping does not reach into JSON. */
const SUMS = DAILY_METRICS.map((column) => `sum(${column}) AS "${toPropertyName(column)}"`).join(
  ", ",
);

/** float8 holds every whole number of pence below 2^53 exactly. */
const DAILY_SUMS = DAILY_METRICS.map((column) => `sum(${column})::float8 AS ${column}`).join(", ");

/** `since` is the start of the first day, `end` the end of the last. */
interface DayStatsInput extends DayRange {
  since: Date;
  end: Date;
}

/** The requested days' rows and changes that are not rolled up yet: a few rows. */
const RECENT_STATS = `
  SELECT day, ${STATS_COLUMNS} FROM stats_changes
  WHERE day BETWEEN (SELECT "from" FROM input) AND (SELECT until FROM input)
    AND made_at < (SELECT rolled_up_until FROM stats_roll_up)
  UNION ALL
  SELECT day, ${STATS_COLUMNS}
  FROM stats_entries_between((SELECT greatest(since, rolled_up_until) FROM input, stats_roll_up),
                    (SELECT "end" FROM input))`;

interface StatsInput extends DayStatsInput, WholeMonths {
  /** Whether the series is by month. */
  isMonthly: boolean;
}

interface StatsRow {
  /** One per activity that has any stats; vouchers have a null id. */
  activities: (Stats & { activityId: string | null })[];
  /** One per day, or per first day of a month, that has any stats. */
  series: [part: string, bookings: number, revenuePence: number][];
}

/**
 * Reads the stats of a range by booking day, exact at the time of the query: the stored sums, the
 * changes since, and everything newer than the last roll-up. Sums whole months where it can and
 * only the days around them, so that years are as fast as weeks.
 */
export const readStats = defineStatement<StatsInput, StatsRow>(
  "read-stats",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1)
       AS i("from" date, until date, since timestamptz, "end" timestamptz, months_since date,
            months_end date, is_monthly boolean)
   ),
   young AS (${RECENT_STATS}
   ),
   each AS (
     SELECT month AS day, ${STATS_COLUMNS} FROM monthly_stats
     WHERE month >= (SELECT months_since FROM input) AND month < (SELECT months_end FROM input)
     UNION ALL
     SELECT day, ${STATS_COLUMNS} FROM daily_stats
     WHERE day >= (SELECT "from" FROM input) AND day < (SELECT months_since FROM input)
     UNION ALL
     SELECT day, ${STATS_COLUMNS} FROM daily_stats
     WHERE day >= (SELECT months_end FROM input) AND day <= (SELECT until FROM input)
     UNION ALL
     SELECT day, ${STATS_COLUMNS} FROM young
   ),
   point AS (
     -- The cast to timestamp avoids a time zone lookup per row.
     SELECT date_trunc('month', day::timestamp)::date AS part, bookings, ${REVENUE} FROM each
     WHERE (SELECT is_monthly FROM input)
     UNION ALL
     SELECT day, bookings, ${REVENUE} FROM daily_stats
     WHERE (SELECT NOT is_monthly FROM input)
       AND day BETWEEN (SELECT "from" FROM input) AND (SELECT until FROM input)
     UNION ALL
     SELECT day, bookings, ${REVENUE} FROM young WHERE (SELECT NOT is_monthly FROM input)
   )
   SELECT
     coalesce((
       SELECT json_agg(activity) FROM (
         SELECT activity_id AS "activityId", ${SUMS} FROM each GROUP BY activity_id) activity
     ), '[]') AS activities,
     coalesce((
       SELECT json_agg(json_build_array(part, bookings, revenue_pence)) FROM (
         SELECT part, sum(bookings) AS bookings, sum(revenue_pence) AS revenue_pence
         FROM point GROUP BY part) point
     ), '[]') AS series`,
);

/**
 * Reads the stats of each day of a range by booking day; days without any are absent. For exports,
 * because years are many rows.
 */
export const readDailyStats = defineStatement<DayStatsInput, Stats & { day: string }>(
  "read-daily-stats",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1)
       AS i("from" date, until date, since timestamptz, "end" timestamptz)
   ),
   each AS (
     SELECT day, ${STATS_COLUMNS} FROM daily_stats
     WHERE day BETWEEN (SELECT "from" FROM input) AND (SELECT until FROM input)
     UNION ALL ${RECENT_STATS}
   )
   SELECT day, ${DAILY_SUMS} FROM each GROUP BY day`,
);

const readHasSales = defineStatement<{ until: Date }, { has: boolean }>(
  "has-stats-before",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(until timestamptz))
   SELECT EXISTS (SELECT FROM bookings WHERE hidden_at IS NULL
                    AND created_at < (SELECT until FROM input))
          OR EXISTS (SELECT FROM vouchers WHERE created_at < (SELECT until FROM input)) AS has`,
);

/** Whether anything was sold before `until`; a new venue has nothing to compare with. */
export async function hasSalesBefore(pool: Pool, until: Date): Promise<boolean> {
  return (await readHasSales(pool, { until }))[0]?.has === true;
}
