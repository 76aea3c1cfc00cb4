import type { ReportQuery } from "../../../shared/contract/admin/reports.ts";
import { penceToDecimal } from "../../../shared/money.ts";
import { addDays } from "../../../shared/time.ts";
import type { Context } from "../../context.ts";
import { type CsvResponse, csvResponse } from "../../platform/csv/csv-response.ts";
import { computeRevenue, EMPTY_STATS, readStatsByDay } from "../range-stats.ts";
import type { Stats } from "../read-stats.ts";
import { readReportRange } from "./read-report-range.ts";

const COLUMNS = [
  "Date",
  "Bookings",
  "Cancelled",
  "Tickets",
  "Revenue",
  "Card",
  "Voucher Sales",
  "Desk",
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
    columns: COLUMNS,
    rows: toCsvRows(from, until, statsByDay),
  });
}

async function* toCsvRows(from: string, until: string, statsByDay: ReadonlyMap<string, Stats>) {
  for (let day = from; day <= until; day = addDays(day, 1)) {
    yield [day, ...toCells(statsByDay.get(day) ?? EMPTY_STATS)] as const;
  }
}

function toCells(stats: Stats) {
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
