import type { ReportWish } from "../../../shared/contract/admin/report-fields.ts";
import { penceToDecimal } from "../../../shared/money.ts";
import { addDays } from "../../../shared/time.ts";
import type { Context } from "../../context.ts";
import { type CsvAnswer, csvAnswer } from "../../platform/csv/csv-response.ts";
import { NO_FIGURES, readFiguresByDay, revenueOf } from "../range-stats.ts";
import type { Figures } from "../read-stats.ts";
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

/** The figures of every day of a range as a CSV file, by booking day; docs/figures.md says what each is. */
export async function exportDailyStats(context: Context, wish: ReportWish): Promise<CsvAnswer> {
  const { range, clock } = await readReportRange(context, wish);
  const { from, until } = range;
  const figures = await readFiguresByDay(context.pool, range, clock.timezone);
  return csvAnswer({
    fileName: `daily-stats_${from}_${until}.csv`,
    columns: COLUMNS,
    rows: linesOf(from, until, figures),
  });
}

async function* linesOf(from: string, until: string, figures: ReadonlyMap<string, Figures>) {
  for (let day = from; day <= until; day = addDays(day, 1)) {
    yield [day, ...cellsOf(figures.get(day) ?? NO_FIGURES)] as const;
  }
}

function cellsOf(of: Figures) {
  return [
    of.bookings,
    of.cancelledBookings,
    of.tickets,
    ...[revenueOf(of), of.cardPence, of.voucherPence, of.deskPence].map(penceToDecimal),
    ...[of.refundedPence, of.discountPence, of.redeemedPence].map(penceToDecimal),
    of.newCustomers,
  ] as const;
}
