import type { ReportWish } from "../../../shared/contract/admin/report-fields.ts";
import type { ActivityFigures } from "../../../shared/contract/admin/reports.ts";
import { penceToDecimal } from "../../../shared/money.ts";
import type { Context } from "../../context.ts";
import { type CsvAnswer, csvAnswer } from "../../platform/csv/csv-response.ts";
import { type RangeFigures, readRangeFigures } from "../range-stats.ts";
import { activityFiguresOf } from "./list-activity-stats.ts";
import { readReportRange } from "./read-report-range.ts";

const COLUMNS = ["Activity", "Bookings", "Cancelled", "Tickets", "Revenue"] as const;

/**
 * The figures of each activity of a range as a CSV file, by booking day; the last line is what
 * vouchers brought in, so that the lines add up to the revenue.
 */
export async function exportActivityStats(context: Context, wish: ReportWish): Promise<CsvAnswer> {
  const { range, clock } = await readReportRange(context, wish);
  const figures = await readRangeFigures(context.pool, range, clock.timezone);
  const activities = await activityFiguresOf(context.db, figures);
  return csvAnswer({
    fileName: `activity-stats_${range.from}_${range.until}.csv`,
    columns: COLUMNS,
    rows: linesOf(activities, figures),
  });
}

async function* linesOf(activities: readonly ActivityFigures[], { all }: RangeFigures) {
  for (const { activityName, bookings, cancelledBookings, tickets, revenuePence } of activities) {
    const counts = [bookings, cancelledBookings, tickets] as const;
    yield [activityName, ...counts, penceToDecimal(revenuePence)] as const;
  }
  yield ["Gift vouchers", "", "", "", penceToDecimal(all.voucherPence)] as const;
}
