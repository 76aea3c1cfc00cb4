import { defineStatement } from "../database/statement.ts";
import { DAY_MEASURES } from "./measures.ts";

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

interface FiguresRow extends Figures {
  sortOf: "part" | "activity" | "all";
  /** The day, or the first of the month; null unless a part of the range. */
  day: string | null;
  /** Null unless an activity. Vouchers have none. */
  activityId: string | null;
}

interface FiguresWish {
  /** Days of the venue, both included, and where the first begins and the last ends. */
  from: string;
  until: string;
  since: Date;
  end: Date;
  isMonthly: boolean;
}

const MEASURES = DAY_MEASURES.join(", ");

/** float8 holds every whole number of pence below 2^53 exactly. */
const SUMS = DAY_MEASURES.map(
  (measure) => `coalesce(sum(${measure}), 0)::float8 AS ${measure}`,
).join(", ");

/**
 * The figures of a range of days by booking day: of each day or month in it that has any, of each
 * activity that has any, and of all. Exact at the moment of asking: what is kept, what became of it
 * since, and what is younger than the last fold.
 */
export const readFigures = defineStatement<FiguresWish, FiguresRow>(
  "read-figures",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1)
       AS i("from" date, until date, since timestamptz, "end" timestamptz, is_monthly boolean)
   ),
   each AS (
     SELECT day, activity_id, ${MEASURES} FROM day_figures
     WHERE day BETWEEN (SELECT "from" FROM input) AND (SELECT until FROM input)
     UNION ALL
     SELECT day, activity_id, ${MEASURES} FROM figure_changes
     WHERE day BETWEEN (SELECT "from" FROM input) AND (SELECT until FROM input)
     UNION ALL
     SELECT day, activity_id, ${MEASURES} FROM figures_of_each
     WHERE created_at >= (SELECT greatest(since, folded_until) FROM input, figure_folds)
       AND created_at < (SELECT "end" FROM input)
   ),
   -- As a timestamp, no time zone is looked up for every row.
   placed AS (
     SELECT CASE WHEN is_monthly THEN date_trunc('month', day::timestamp)::date ELSE day END AS part, each.*
     FROM each, input
   )
   SELECT CASE GROUPING(part, activity_id) WHEN 1 THEN 'part' WHEN 2 THEN 'activity' ELSE 'all' END
            AS sort_of,
          part AS day, activity_id, ${SUMS}
   FROM placed GROUP BY GROUPING SETS ((part), (activity_id), ())`,
);
