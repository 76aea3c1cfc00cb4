import type { ReportWish } from "../../shared/contract/desk/desk-report-fields.ts";
import type { ActivityFigures } from "../../shared/contract/desk/desk-reports.ts";
import { penceToDecimal } from "../../shared/money.ts";
import type { Context } from "../context.ts";
import { type CsvAnswer, csvAnswer } from "../csv/csv-answer.ts";
import { type RangeFigures, readRangeFigures } from "../figures/range-figures.ts";
import { activityFiguresOf } from "./activity-figures.ts";
import { readReportRange } from "./report-range.ts";

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
