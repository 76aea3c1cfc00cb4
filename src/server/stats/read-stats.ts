import { defineStatement } from "../platform/database/statement.ts";
import { DAILY_METRICS } from "./metrics.ts";
import type { DayRange, WholeMonths } from "./periods.ts";

/** What a day, an activity or all of a range adds up to. Money in pence. */
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
  deskPence: number;
  voucherPence: number;
  vouchersSold: number;
  refundedPence: number;
  newCustomers: number;
}

export type Metric = keyof Stats;

/** As TypeScript names a column. */
const toPropertyName = (column: string) =>
  column.replace(/_([a-z0-9])/g, (_, character: string) => character.toUpperCase()) as Metric;

export const METRIC_NAMES: readonly Metric[] = DAILY_METRICS.map(toPropertyName);

const STATS_COLUMNS = `activity_id, ${DAILY_METRICS.join(", ")}`;
const REVENUE = "card_pence + desk_pence + voucher_pence AS revenue_pence";

/** Inside JSON names stay as they are. */
const SUMS = DAILY_METRICS.map((column) => `sum(${column}) AS "${toPropertyName(column)}"`).join(
  ", ",
);

/** float8 holds every whole number of pence below 2^53 exactly. */
const DAILY_SUMS = DAILY_METRICS.map((column) => `sum(${column})::float8 AS ${column}`).join(", ");

/** Where the first day begins and the last ends. */
interface DayStatsInput extends DayRange {
  since: Date;
  end: Date;
}

/** What is not in the kept figures yet of the days that `input` asks for: a few rows. */
const RECENT_STATS = `
  SELECT day, ${STATS_COLUMNS} FROM figure_changes
  WHERE day BETWEEN (SELECT "from" FROM input) AND (SELECT until FROM input)
    AND made_at < (SELECT folded_until FROM figure_folds)
  UNION ALL
  SELECT day, ${STATS_COLUMNS}
  FROM figures_made((SELECT greatest(since, folded_until) FROM input, figure_folds),
                    (SELECT "end" FROM input))`;

interface StatsInput extends DayStatsInput, WholeMonths {
  /** Whether the course goes by months. */
  isMonthly: boolean;
}

interface StatsRow {
  /** Of each activity that has any; vouchers have none. */
  activities: (Stats & { activityId: string | null })[];
  /** Of each day, or the first of each month, that has any: bookings, and pence of revenue. */
  course: [part: string, bookings: number, revenuePence: number][];
}

/**
 * The figures of a range of days by booking day. Exact at the moment of asking: what is kept, what
 * became of it since, and what is younger than the last fold. What is kept of it is the months that
 * lie in it whole and the days before and after them, so that years are as quick as weeks.
 */
export const readStats = defineStatement<StatsInput, StatsRow>(
  "read-figures",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1)
       AS i("from" date, until date, since timestamptz, "end" timestamptz, months_since date,
            months_end date, is_monthly boolean)
   ),
   young AS (${RECENT_STATS}
   ),
   each AS (
     SELECT month AS day, ${STATS_COLUMNS} FROM month_figures
     WHERE month >= (SELECT months_since FROM input) AND month < (SELECT months_end FROM input)
     UNION ALL
     SELECT day, ${STATS_COLUMNS} FROM day_figures
     WHERE day >= (SELECT "from" FROM input) AND day < (SELECT months_since FROM input)
     UNION ALL
     SELECT day, ${STATS_COLUMNS} FROM day_figures
     WHERE day >= (SELECT months_end FROM input) AND day <= (SELECT until FROM input)
     UNION ALL
     SELECT day, ${STATS_COLUMNS} FROM young
   ),
   point AS (
     -- As a timestamp, no time zone is looked up for every row.
     SELECT date_trunc('month', day::timestamp)::date AS part, bookings, ${REVENUE} FROM each
     WHERE (SELECT is_monthly FROM input)
     UNION ALL
     SELECT day, bookings, ${REVENUE} FROM day_figures
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
     ), '[]') AS course`,
);

/** The figures of each day of a range that has any, by booking day. For files: years are many rows. */
export const readDailyStats = defineStatement<DayStatsInput, Stats & { day: string }>(
  "read-day-figures",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1)
       AS i("from" date, until date, since timestamptz, "end" timestamptz)
   ),
   each AS (
     SELECT day, ${STATS_COLUMNS} FROM day_figures
     WHERE day BETWEEN (SELECT "from" FROM input) AND (SELECT until FROM input)
     UNION ALL ${RECENT_STATS}
   )
   SELECT day, ${DAILY_SUMS} FROM each GROUP BY day`,
);
