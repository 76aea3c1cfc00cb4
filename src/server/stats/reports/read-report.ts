import type { Pool } from "pg";
import type { ReportWish } from "../../../shared/contract/admin/report-fields.ts";
import type {
  DeskReport,
  KeyMetrics,
  OccupancyCell,
} from "../../../shared/contract/admin/reports.ts";
import { addDays, addMonths, toInstant, weekdayOf } from "../../../shared/time.ts";
import type { Context } from "../../context.ts";
import { unkeptSessionHours } from "../compute-occupancy.ts";
import { hasFiguresBefore } from "../has-stats.queries.ts";
import { hoursWishOf } from "../hourly-stats-input.ts";
import { type Compared, type DayRange, wholeMonthsOf } from "../periods.ts";
import { type RangeFigures, readRangeFigures, revenueOf } from "../range-stats.ts";
import { type HoursRow, readHours } from "../read-hourly-stats.ts";
import type { Figures } from "../read-stats.ts";
import { readSessionWeek } from "../read-stored-occupancy.ts";
import { readVoucherBalances } from "../read-voucher-balances.ts";
import { todayOf } from "../today-bounds.ts";
import { sameTimeOn, type VenueClock } from "../venue-clock.ts";
import { activityFiguresOf } from "./list-activity-stats.ts";
import { readReportRange } from "./read-report-range.ts";

/** Every figure of a range of days, beside the range before it. */
export async function readReport(context: Context, wish: ReportWish): Promise<DeskReport> {
  const { range, clock } = await readReportRange(context, wish);
  const { from, until, base, period } = range;
  const [figures, before, occupancy, [balances]] = await Promise.all([
    readRangeFigures(context.pool, range, clock.timezone),
    metricsBefore(context.pool, range, clock),
    occupancyOf(context, range, clock.timezone),
    readVoucherBalances(context.pool, { from, until, ...todayOf(clock) }),
  ]);
  if (!balances) throw new Error("The vouchers have no balances.");
  const { all } = figures;
  return {
    range: { period, from, until, today: clock.today },
    base: { ...base, time: range.isUnfinished ? sameTimeOn(base.until, clock).time : null },
    metrics: { now: metricsOf(figures), before },
    course: courseOf(range, figures),
    activities: await activityFiguresOf(context.db, figures),
    sources: sourcesOf(all),
    leadTime: leadTimeOf(all),
    customers: {
      newCustomers: all.newCustomers,
      repeatBookings: all.bookings - all.newCustomers,
    },
    occupancy,
    vouchers: {
      soldCount: all.vouchersSold,
      soldPence: all.voucherPence,
      redeemedPence: all.redeemedPence,
      expiredPence: balances.expiredPence,
      outstandingPence: balances.outstandingPence,
      outstandingCount: balances.outstandingCount,
    },
  };
}

const NOTHING = { bookings: 0, revenuePence: 0 };

/** A point for each day of a range, or for each month, of which the first and last may be parts. */
function courseOf(range: DayRange, { course, isMonthly }: RangeFigures): DeskReport["course"] {
  const points: DeskReport["course"]["points"] = [];
  let day = range.from;
  while (day <= range.until) {
    const first = isMonthly ? `${day.slice(0, 8)}01` : day;
    const next = isMonthly ? addMonths(first, 1) : addDays(day, 1);
    const last = addDays(next, -1);
    const { bookings, revenuePence } = course.get(first) ?? NOTHING;
    points.push({
      from: day,
      until: last < range.until ? last : range.until,
      bookings,
      revenuePence,
    });
    day = next;
  }
  return { unit: isMonthly ? "month" : "day", points };
}

/** Booked and offered places of a range's sessions, in all and by weekday and hour. */
export async function occupancyOf(
  context: Context,
  { from, until }: DayRange,
  timeZone: string,
): Promise<DeskReport["occupancy"]> {
  const range = { from, until };
  const [week] = await readSessionWeek(context.pool, { ...range, ...wholeMonthsOf(range) });
  const keptUntil = week?.keptUntil ?? null;
  const unkept = await unkeptSessionHours(context, { ...range, keptUntil }, timeZone);
  const cells = new Map<string, OccupancyCell>();
  const each = unkept.map(({ day, ...hour }) => ({ ...hour, weekday: weekdayOf(day) as number }));
  for (const { weekday, hour, booked, offered } of [...(week?.cells ?? []), ...each]) {
    const cell = cells.get(`${weekday} ${hour}`) ?? { weekday, hour, booked: 0, offered: 0 };
    cell.booked += booked;
    cell.offered += offered;
    cells.set(`${weekday} ${hour}`, cell);
  }
  const all = [...cells.values()].sort(
    (one, other) => one.weekday - other.weekday || one.hour - other.hour,
  );
  return {
    booked: all.reduce((sum, { booked }) => sum + booked, 0),
    offered: all.reduce((sum, { offered }) => sum + offered, 0),
    cells: all,
  };
}

/**
 * What a range is compared with. Of its last day what came later than the time that it is now is
 * taken away where the range's own last day is not over; the activities are those of whole days.
 * @returns null while the venue had nothing to count then
 */
async function metricsBefore(
  pool: Pool,
  { base, isUnfinished }: Compared,
  clock: VenueClock,
): Promise<KeyMetrics | null> {
  const end = toInstant(addDays(base.until, 1), "00:00", clock.timezone);
  const lastDay = { from: base.until, until: base.until };
  const wish = hoursWishOf({ ...lastDay, base: lastDay, isUnfinished }, clock);
  const [hasBase, figures, hours] = await Promise.all([
    hasFiguresBefore(pool, end),
    readRangeFigures(pool, base, clock.timezone, { isMonthly: true }),
    isUnfinished ? readHours(pool, { ...wish, isHourly: false }) : [],
  ]);
  if (!hasBase) return null;
  const whole = metricsOf(figures);
  // The last day as a whole is the rows' range, and until the time it is their base.
  const later = (measure: (row: HoursRow) => number) =>
    hours.reduce((sum, row) => sum + (row.isBase ? -measure(row) : measure(row)), 0);
  return keyMetrics({
    bookings: whole.bookings - later(({ bookings }) => bookings),
    cancelledBookings: whole.cancelledBookings - later((row) => row.cancelledBookings),
    revenuePence: whole.revenuePence - later(({ revenuePence }) => revenuePence),
    activeActivities: whole.activeActivities,
  });
}

/** Of a whole range. */
function metricsOf({ all, activities }: RangeFigures): KeyMetrics {
  return keyMetrics({
    bookings: all.bookings,
    cancelledBookings: all.cancelledBookings,
    revenuePence: revenueOf(all),
    activeActivities: [...activities.values()].filter(({ bookings }) => bookings > 0).length,
  });
}

/** With the average: pence, rounded half up, and null where there is nothing to divide by. */
function keyMetrics(counts: Omit<KeyMetrics, "averagePence">): KeyMetrics {
  const { bookings, revenuePence } = counts;
  return {
    ...counts,
    averagePence: bookings === 0 ? null : Math.floor(revenuePence / bookings + 0.5),
  };
}

function sourcesOf(all: Figures): DeskReport["sources"] {
  return {
    cardPence: all.cardPence,
    voucherSalesPence: all.voucherPence,
    deskPence: all.deskPence,
    refundedPence: all.refundedPence,
    discountPence: all.discountPence,
  };
}

function leadTimeOf(all: Figures): DeskReport["leadTime"] {
  const { bookings, leadSameDay, lead2Days, lead7Days, lead30Days } = all;
  return {
    sameDay: leadSameDay,
    upTo2Days: lead2Days,
    upTo7Days: lead7Days,
    upTo30Days: lead30Days,
    longer: bookings - leadSameDay - lead2Days - lead7Days - lead30Days,
    averageDays: bookings === 0 ? null : Math.round((10 * all.leadDays) / bookings) / 10,
  };
}
