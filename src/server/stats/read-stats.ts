import { defineStatement } from "../platform/database/statement.ts";
import { DAY_MEASURES } from "./metrics.ts";
import type { DayRange, WholeMonths } from "./periods.ts";

/** What a day, an activity or all of a range adds up to. Money in pence. */
export interface Figures {
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

export type Measure = keyof Figures;

/** As TypeScript names a column. */
const nameOf = (column: string) =>
  column.replace(/_([a-z0-9])/g, (_, sign: string) => sign.toUpperCase()) as Measure;

export const MEASURE_NAMES: readonly Measure[] = DAY_MEASURES.map(nameOf);

const FIGURES = `activity_id, ${DAY_MEASURES.join(", ")}`;
const REVENUE = "card_pence + desk_pence + voucher_pence AS revenue_pence";

/** Inside JSON names stay as they are. */
const SUMS = DAY_MEASURES.map((column) => `sum(${column}) AS "${nameOf(column)}"`).join(", ");

/** float8 holds every whole number of pence below 2^53 exactly. */
const DAY_SUMS = DAY_MEASURES.map((column) => `sum(${column})::float8 AS ${column}`).join(", ");

/** Where the first day begins and the last ends. */
interface DaysWish extends DayRange {
  since: Date;
  end: Date;
}

/** What is not in the kept figures yet of the days that `input` asks for: a few rows. */
const YOUNG = `
  SELECT day, ${FIGURES} FROM figure_changes
  WHERE day BETWEEN (SELECT "from" FROM input) AND (SELECT until FROM input)
    AND made_at < (SELECT folded_until FROM figure_folds)
  UNION ALL
  SELECT day, ${FIGURES}
  FROM figures_made((SELECT greatest(since, folded_until) FROM input, figure_folds),
                    (SELECT "end" FROM input))`;

interface FiguresWish extends DaysWish, WholeMonths {
  /** Whether the course goes by months. */
  isMonthly: boolean;
}

interface FiguresRow {
  /** Of each activity that has any; vouchers have none. */
  activities: (Figures & { activityId: string | null })[];
  /** Of each day, or the first of each month, that has any: bookings, and pence of revenue. */
  course: [part: string, bookings: number, revenuePence: number][];
}

/**
 * The figures of a range of days by booking day. Exact at the moment of asking: what is kept, what
 * became of it since, and what is younger than the last fold. What is kept of it is the months that
 * lie in it whole and the days before and after them, so that years are as quick as weeks.
 */
export const readFigures = defineStatement<FiguresWish, FiguresRow>(
  "read-figures",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1)
       AS i("from" date, until date, since timestamptz, "end" timestamptz, months_since date,
            months_end date, is_monthly boolean)
   ),
   young AS (${YOUNG}
   ),
   each AS (
     SELECT month AS day, ${FIGURES} FROM month_figures
     WHERE month >= (SELECT months_since FROM input) AND month < (SELECT months_end FROM input)
     UNION ALL
     SELECT day, ${FIGURES} FROM day_figures
     WHERE day >= (SELECT "from" FROM input) AND day < (SELECT months_since FROM input)
     UNION ALL
     SELECT day, ${FIGURES} FROM day_figures
     WHERE day >= (SELECT months_end FROM input) AND day <= (SELECT until FROM input)
     UNION ALL
     SELECT day, ${FIGURES} FROM young
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
export const readDayFigures = defineStatement<DaysWish, Figures & { day: string }>(
  "read-day-figures",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1)
       AS i("from" date, until date, since timestamptz, "end" timestamptz)
   ),
   each AS (
     SELECT day, ${FIGURES} FROM day_figures
     WHERE day BETWEEN (SELECT "from" FROM input) AND (SELECT until FROM input)
     UNION ALL ${YOUNG}
   )
   SELECT day, ${DAY_SUMS} FROM each GROUP BY day`,
);
