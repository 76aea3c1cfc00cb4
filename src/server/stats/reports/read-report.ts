import { sql } from "kysely";
import type { Pool } from "pg";
import type {
  AdminReport,
  KeyMetrics,
  OccupancyCell,
  ReportQuery,
} from "../../../shared/contract/admin/reports.ts";
import { addDays, addMonths, getWeekday, toInstant } from "../../../shared/time.ts";
import type { Context } from "../../context.ts";
import { SETTINGS_ID } from "../../events/record-change.ts";
import { computeUnstoredOccupancy, readStoredWeekOccupancy } from "../occupancy.ts";
import { type ComparedRange, type DayRange, getWholeMonths } from "../periods.ts";
import { computeRevenue, type RangeStats, readRangeStats } from "../range-stats.ts";
import { type HourlyStatsRow, readHourlyStats } from "../read-hourly-stats.ts";
import { hasSalesBefore, type Stats } from "../read-stats.ts";
import { readVoucherBalances } from "../read-voucher-balances.ts";
import { getSameTimeOn, type VenueClock } from "../venue-clock.ts";
import { listActivityStats } from "./list-activity-stats.ts";
import { readReportRange } from "./read-report-range.ts";

/** Reads all stats of a range of days, compared with the range before it. */
export async function readReport(context: Context, query: ReportQuery): Promise<AdminReport> {
  const { range, clock } = await readReportRange(context, query);
  const { from, until, base, period } = range;
  const [stats, baseStats, baseMetrics, occupancy, balances] = await Promise.all([
    readRangeStats(context.pool, range, clock.timezone),
    period === "year"
      ? readRangeStats(context.pool, base, clock.timezone, { isMonthly: false })
      : null,
    readBaseMetrics(context.pool, range, clock),
    computeOccupancy(context, range, clock.timezone),
    readVoucherBalances(context.pool, range, clock),
  ]);
  const { total } = stats;
  return {
    hasVat: await readHasVat(context),
    range: { period, from, until, today: clock.today },
    base: { ...base, time: range.isUnfinished ? getSameTimeOn(base.until, clock).time : null },
    metrics: { now: toKeyMetrics(stats), before: baseMetrics },
    series: toSeries(range, stats, baseMetrics && baseStats, clock.today),
    activities: await listActivityStats(context.db, stats),
    sources: toRevenueSources(total),
    leadTime: toLeadTime(total),
    customers: {
      newCustomers: total.newCustomers,
      repeatBookings: total.bookings - total.newCustomers,
    },
    occupancy,
    vouchers: {
      soldCount: total.vouchersSold,
      soldPence: total.voucherPence,
      redeemedPence: total.redeemedPence,
      expiredPence: balances.expiredPence,
      outstandingPence: balances.outstandingPence,
      outstandingCount: balances.outstandingCount,
    },
  };
}

/** Whether there is a VAT number, or the history of the settings has one. */
async function readHasVat({ db }: Context): Promise<boolean> {
  const { hasVat } = await db
    .selectFrom("settings")
    .select(
      sql<boolean>`vat_number IS NOT NULL OR EXISTS (
        SELECT FROM events WHERE entity = 'settings' AND entity_id = ${SETTINGS_ID}
          AND after ? 'vatNumber')`.as("hasVat"),
    )
    .executeTakeFirstOrThrow();
  return hasVat;
}

const EMPTY_POINT = { bookings: 0, revenuePence: 0 };

/**
 * One point per day of a range, or per month, of which the first and last may be partial.
 * @param yearBefore the stats by day of the year before; null without a comparison
 */
function toSeries(
  range: DayRange,
  { series, isMonthly }: RangeStats,
  yearBefore: RangeStats | null,
  today: string,
): AdminReport["series"] {
  const points: AdminReport["series"]["points"] = [];
  let day = range.from;
  while (day <= range.until) {
    const first = isMonthly ? `${day.slice(0, 8)}01` : day;
    const next = isMonthly ? addMonths(first, 1) : addDays(day, 1);
    const last = addDays(next, -1);
    const { bookings, revenuePence } = series.get(first) ?? EMPTY_POINT;
    points.push({
      from: day,
      until: last < range.until ? last : range.until,
      bookings,
      revenuePence,
    });
    day = next;
  }
  return {
    unit: isMonthly ? "month" : "day",
    points,
    yearBefore:
      yearBefore &&
      points.map(({ from }) => (from < today ? getSameDayBefore(yearBefore, from) : null)),
  };
}

/** @returns null on 29 February */
function getSameDayBefore({ series }: RangeStats, day: string) {
  if (day.endsWith("-02-29")) return null;
  return series.get(`${Number(day.slice(0, 4)) - 1}${day.slice(4)}`) ?? EMPTY_POINT;
}

/** Computes booked and offered places of a range's slots, in total and by weekday and hour. */
export async function computeOccupancy(
  context: Context,
  { from, until }: DayRange,
  timeZone: string,
): Promise<AdminReport["occupancy"]> {
  const range = { from, until };
  const [week] = await readStoredWeekOccupancy(context.pool, {
    ...range,
    ...getWholeMonths(range),
  });
  const storedUntil = week?.storedUntil ?? null;
  const unstoredHours = await computeUnstoredOccupancy(
    context,
    { ...range, storedUntil },
    timeZone,
  );
  const cells = new Map<string, OccupancyCell>();
  const weekdayHours = unstoredHours.map(({ day, ...hour }) => ({
    ...hour,
    weekday: getWeekday(day) as number,
  }));
  for (const { weekday, hour, booked, offered } of [...(week?.cells ?? []), ...weekdayHours]) {
    const cell = cells.get(`${weekday} ${hour}`) ?? { weekday, hour, booked: 0, offered: 0 };
    cell.booked += booked;
    cell.offered += offered;
    cells.set(`${weekday} ${hour}`, cell);
  }
  const sortedCells = [...cells.values()].sort(
    (one, other) => one.weekday - other.weekday || one.hour - other.hour,
  );
  return {
    booked: sortedCells.reduce((sum, { booked }) => sum + booked, 0),
    offered: sortedCells.reduce((sum, { offered }) => sum + offered, 0),
    cells: sortedCells,
  };
}

/**
 * Reads the metrics of the base. If the range ends today, subtracts what came on the base's last
 * day after the current time of day; active activities count whole days.
 * @returns null when the venue had sold nothing by then
 */
async function readBaseMetrics(
  pool: Pool,
  { base, isUnfinished }: ComparedRange,
  clock: VenueClock,
): Promise<KeyMetrics | null> {
  const end = toInstant(addDays(base.until, 1), "00:00", clock.timezone);
  const lastDay = { from: base.until, until: base.until };
  const comparedDay = { ...lastDay, base: lastDay, isUnfinished };
  const [hasBase, baseStats, hours] = await Promise.all([
    hasSalesBefore(pool, end),
    readRangeStats(pool, base, clock.timezone, { isMonthly: true }),
    isUnfinished ? readHourlyStats(pool, comparedDay, clock, { isHourly: false }) : [],
  ]);
  if (!hasBase) return null;
  const wholeRange = toKeyMetrics(baseStats);
  // Rows without `isBase` are the whole last day, rows with it the day up to the current time.
  const sumLater = (metric: (row: HourlyStatsRow) => number) =>
    hours.reduce((sum, row) => sum + (row.isBase ? -metric(row) : metric(row)), 0);
  return withAverage({
    bookings: wholeRange.bookings - sumLater(({ bookings }) => bookings),
    cancelledBookings: wholeRange.cancelledBookings - sumLater((row) => row.cancelledBookings),
    revenuePence: wholeRange.revenuePence - sumLater(({ revenuePence }) => revenuePence),
    activeActivities: wholeRange.activeActivities,
  });
}

function toKeyMetrics({ total, activities }: RangeStats): KeyMetrics {
  return withAverage({
    bookings: total.bookings,
    cancelledBookings: total.cancelledBookings,
    revenuePence: computeRevenue(total),
    activeActivities: [...activities.values()].filter(({ bookings }) => bookings > 0).length,
  });
}

/** Adds the average in pence, rounded half up; null without bookings. */
function withAverage(counts: Omit<KeyMetrics, "averagePence">): KeyMetrics {
  const { bookings, revenuePence } = counts;
  return {
    ...counts,
    averagePence: bookings === 0 ? null : Math.floor(revenuePence / bookings + 0.5),
  };
}

function toRevenueSources(total: Stats): AdminReport["sources"] {
  return {
    cardPence: total.cardPence,
    voucherSalesPence: total.voucherPence,
    offlinePence: total.offlinePence,
    refundedPence: total.refundedPence,
    discountPence: total.discountPence,
  };
}

function toLeadTime(total: Stats): AdminReport["leadTime"] {
  const { bookings, leadSameDay, lead2Days, lead7Days, lead30Days } = total;
  return {
    sameDay: leadSameDay,
    upTo2Days: lead2Days,
    upTo7Days: lead7Days,
    upTo30Days: lead30Days,
    longer: bookings - leadSameDay - lead2Days - lead7Days - lead30Days,
    averageDays: bookings === 0 ? null : Math.round((10 * total.leadDays) / bookings) / 10,
  };
}
