import type { ActivityStatsRow, ReportQuery } from "../../../shared/contract/admin/reports.ts";
import { penceToDecimal } from "../../../shared/money.ts";
import type { Context } from "../../context.ts";
import { type CsvResponse, csvResponse } from "../../platform/csv/csv-response.ts";
import { type RangeStats, readRangeStats } from "../range-stats.ts";
import { listActivityStats } from "./list-activity-stats.ts";
import { readReportRange } from "./read-report-range.ts";

const COLUMNS = ["Activity", "Bookings", "Cancelled", "Tickets", "Revenue"] as const;

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
    columns: COLUMNS,
    rows: toCsvRows(activities, stats),
  });
}

async function* toCsvRows(activities: readonly ActivityStatsRow[], { total }: RangeStats) {
  for (const { activityName, bookings, cancelledBookings, tickets, revenuePence } of activities) {
    const counts = [bookings, cancelledBookings, tickets] as const;
    yield [activityName, ...counts, penceToDecimal(revenuePence)] as const;
  }
  yield ["Gift vouchers", "", "", "", penceToDecimal(total.voucherPence)] as const;
}
