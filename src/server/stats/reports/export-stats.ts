import type { ActivityStatsRow, ReportQuery } from "../../../shared/contract/admin/reports.ts";
import { penceToDecimal } from "../../../shared/money.ts";
import { addDays } from "../../../shared/time.ts";
import type { Context } from "../../context.ts";
import { type CsvResponse, csvResponse } from "../../platform/csv/csv-response.ts";
import {
  computeRevenue,
  EMPTY_STATS,
  type RangeStats,
  readRangeStats,
  readStatsByDay,
} from "../range-stats.ts";
import type { Stats } from "../read-stats.ts";
import { listActivityStats } from "./list-activity-stats.ts";
import { readReportRange } from "./read-report-range.ts";

const DAILY_COLUMNS = [
  "Date",
  "Bookings",
  "Cancelled",
  "Tickets",
  "Revenue",
  "Card",
  "Voucher Sales",
  "Cash and Other",
  "Refunds",
  "Discounts",
  "Vouchers Redeemed",
  "New Customers",
] as const;

/**
 * Exports the stats of every day of a range as a CSV file, by booking day; docs/stats.md defines
 * each column.
 */
export async function exportDailyStats(context: Context, query: ReportQuery): Promise<CsvResponse> {
  const { range, clock } = await readReportRange(context, query);
  const { from, until } = range;
  const statsByDay = await readStatsByDay(context.pool, range, clock.timezone);
  return csvResponse({
    fileName: `daily-stats_${from}_${until}.csv`,
    columns: DAILY_COLUMNS,
    rows: toDailyRows(from, until, statsByDay),
  });
}

async function* toDailyRows(from: string, until: string, statsByDay: ReadonlyMap<string, Stats>) {
  for (let day = from; day <= until; day = addDays(day, 1)) {
    yield [day, ...toDailyCells(statsByDay.get(day) ?? EMPTY_STATS)] as const;
  }
}

function toDailyCells(stats: Stats) {
  return [
    stats.bookings,
    stats.cancelledBookings,
    stats.tickets,
    ...[computeRevenue(stats), stats.cardPence, stats.voucherPence, stats.offlinePence].map(
      penceToDecimal,
    ),
    ...[stats.refundedPence, stats.discountPence, stats.redeemedPence].map(penceToDecimal),
    stats.newCustomers,
  ] as const;
}

const ACTIVITY_COLUMNS = ["Activity", "Bookings", "Cancelled", "Tickets", "Revenue"] as const;

/**
 * Exports the stats of each activity in a range as a CSV file, by booking day. The last line is
 * voucher sales, so that the lines add up to the revenue.
 */
export async function exportActivityStats(
  context: Context,
  query: ReportQuery,
): Promise<CsvResponse> {
  const { range, clock } = await readReportRange(context, query);
  const stats = await readRangeStats(context.pool, range, clock.timezone);
  const activities = await listActivityStats(context.db, stats);
  return csvResponse({
    fileName: `activity-stats_${range.from}_${range.until}.csv`,
    columns: ACTIVITY_COLUMNS,
    rows: toActivityRows(activities, stats),
  });
}

async function* toActivityRows(activities: readonly ActivityStatsRow[], { total }: RangeStats) {
  for (const { activityName, bookings, cancelledBookings, tickets, revenuePence } of activities) {
    const counts = [bookings, cancelledBookings, tickets] as const;
    yield [activityName, ...counts, penceToDecimal(revenuePence)] as const;
  }
  yield ["Gift vouchers", "", "", "", penceToDecimal(total.voucherPence)] as const;
}
