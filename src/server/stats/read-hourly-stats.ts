import type { Pool } from "pg";
import { addDays, toInstant } from "../../shared/time.ts";
import { defineStatement } from "../platform/database/statement.ts";
import { HOURLY_METRICS } from "./metrics.ts";
import type { ComparedRange } from "./periods.ts";
import { getSameTimeOn, type VenueClock } from "./venue-clock.ts";

/** The stats of a day, or an hour of one, in a range or in its base. */
export interface HourlyStatsRow {
  isBase: boolean;
  day: string;
  /** 0 unless `isHourly` was requested. */
  hour: number;
  bookings: number;
  cancelledBookings: number;
  revenuePence: number;
  customersOfDay: number;
  customersOfWeek: number;
  customersOfMonth: number;
}

interface HourlyStatsInput {
  isHourly: boolean;
  /** Dates in the venue's time zone, both inclusive. */
  from: string;
  until: string;
  baseFrom: string;
  baseUntil: string;
  /** On the base's last day only the hours before this one count in full; 24 for all. */
  baseHour: number;
  /**
   * What else counts of that day: created from `edgeSince` (inclusive) to `edgeUntil` (exclusive).
   */
  edgeSince: Date;
  edgeUntil: Date;
  /** The start of the earliest of these days; `end` is the end of the range's last day. */
  since: Date;
  end: Date;
}

const SUMS = HOURLY_METRICS.map(
  (metric) => `coalesce(sum(${metric}), 0)::float8 AS ${metric}`,
).join(", ");

const CUSTOMER_COLUMNS = "customers_of_day, customers_of_week, customers_of_month";
const METRIC_COLUMNS = `bookings, cancelled_bookings, card_pence + offline_pence + voucher_pence AS revenue_pence,
            ${CUSTOMER_COLUMNS}`;

/**
 * Reads the stats of each day or hour of a range and of its base, by booking day; an unfinished
 * range's base ends at the current time of its last day. Days and hours without any are absent.
 * Meant for a few months.
 */
export function readHourlyStats(
  pool: Pool,
  range: ComparedRange,
  clock: VenueClock,
  { isHourly }: { isHourly: boolean },
): Promise<HourlyStatsRow[]> {
  return readHourlyStatsRows(pool, { ...toInput(range, clock), isHourly });
}

function toInput({ from, until, base, isUnfinished }: ComparedRange, clock: VenueClock) {
  const since = toInstant(base.from < from ? base.from : from, "00:00", clock.timezone);
  const end = toInstant(addDays(until, 1), "00:00", clock.timezone);
  const input = { from, until, baseFrom: base.from, baseUntil: base.until, since, end };
  if (!isUnfinished) return { ...input, baseHour: 24, edgeSince: since, edgeUntil: since };
  const { hour, hourStartsAt, at } = getSameTimeOn(base.until, clock);
  return { ...input, baseHour: hour, edgeSince: hourStartsAt, edgeUntil: at };
}

const readHourlyStatsRows = defineStatement<HourlyStatsInput, HourlyStatsRow>(
  "read-hours",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1)
       AS i("from" date, until date, base_from date, base_until date, base_hour int,
            edge_since timestamptz, edge_until timestamptz, since timestamptz,
            "end" timestamptz, is_hourly boolean)
   ),
   each AS (
     SELECT day, hour, bookings, cancelled_bookings, revenue_pence, ${CUSTOMER_COLUMNS} FROM hourly_stats
     WHERE day BETWEEN (SELECT base_from FROM input) AND (SELECT until FROM input)
     UNION ALL
     SELECT day, hour, ${METRIC_COLUMNS} FROM stats_changes
     WHERE day BETWEEN (SELECT base_from FROM input) AND (SELECT until FROM input)
       AND made_at < (SELECT rolled_up_until FROM stats_roll_up)
     UNION ALL
     SELECT day, hour, ${METRIC_COLUMNS}
     FROM stats_entries_between((SELECT greatest(since, rolled_up_until) FROM input, stats_roll_up),
                       (SELECT "end" FROM input))
   ),
   placed AS (
     SELECT false AS is_base, each.* FROM each, input
     WHERE day BETWEEN input."from" AND input.until
     UNION ALL
     SELECT true, each.* FROM each, input
     WHERE day BETWEEN base_from AND base_until AND (day < base_until OR hour < base_hour)
     UNION ALL
     SELECT true, day, hour, ${METRIC_COLUMNS}
     FROM stats_entries_between((SELECT edge_since FROM input), (SELECT edge_until FROM input))
   ),
   part AS (
     SELECT *, CASE WHEN (SELECT is_hourly FROM input) THEN hour ELSE 0 END::int AS part_hour
     FROM placed
   )
   SELECT is_base, day, part_hour AS hour, ${SUMS} FROM part GROUP BY is_base, day, part_hour`,
);
