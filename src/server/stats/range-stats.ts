import type { Pool } from "pg";
import { addDays, daysBetween, toInstant } from "../../shared/time.ts";
import { type DayRange, getWholeMonths } from "./periods.ts";
import { METRIC_NAMES, readDailyStats, readStats, type Stats } from "./read-stats.ts";

/** The stats of a range, by booking day. */
export interface RangeStats {
  total: Stats;
  /** By activity id; voucher sales are under null. */
  activities: ReadonlyMap<string | null, Stats>;
  /** By day, or by the first day of the month if `isMonthly`. */
  series: ReadonlyMap<string, SeriesPoint>;
  isMonthly: boolean;
}

export interface SeriesPoint {
  bookings: number;
  revenuePence: number;
}

/** A longer range is shown by month. */
const MAX_DAYS_SHOWN_BY_DAY = 366;

/** @param options `isMonthly` defaults to true for ranges of more than 366 days */
export async function readRangeStats(
  pool: Pool,
  range: DayRange,
  timeZone: string,
  {
    isMonthly = daysBetween(range.from, range.until) >= MAX_DAYS_SHOWN_BY_DAY,
  }: { isMonthly?: boolean } = {},
): Promise<RangeStats> {
  const input = { ...toInstants(range, timeZone), ...getWholeMonths(range), isMonthly };
  const [row] = await readStats(pool, input);
  if (!row) throw new Error("readStats returned no row");
  const series = row.series.map(
    ([part, bookings, revenuePence]) => [part, { bookings, revenuePence }] as const,
  );
  return {
    total: sumStats(row.activities),
    activities: new Map(row.activities.map((stats) => [stats.activityId, stats])),
    series: new Map(series),
    isMonthly,
  };
}

/** Reads the stats of each day of a range; days without any are absent. */
export async function readStatsByDay(
  pool: Pool,
  range: DayRange,
  timeZone: string,
): Promise<ReadonlyMap<string, Stats>> {
  const rows = await readDailyStats(pool, toInstants(range, timeZone));
  return new Map(rows.map((row) => [row.day, row]));
}

/** Adds the instants at which the range starts and ends. */
function toInstants({ from, until }: DayRange, timeZone: string) {
  const since = toInstant(from, "00:00", timeZone);
  return { from, until, since, end: toInstant(addDays(until, 1), "00:00", timeZone) };
}

export const EMPTY_STATS = sumStats([]);

function sumStats(each: readonly Stats[]): Stats {
  const sums = METRIC_NAMES.map((metric) => [
    metric,
    each.reduce((sum, stats) => sum + stats[metric], 0),
  ]);
  return Object.fromEntries(sums) as unknown as Stats;
}

/** Revenue net of refunds from bookings and vouchers, in pence. */
export function computeRevenue({ cardPence, offlinePence, voucherPence }: Stats): number {
  return cardPence + offlinePence + voucherPence;
}
