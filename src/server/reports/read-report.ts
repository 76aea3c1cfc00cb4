import type { ReportWish } from "../../shared/contract/desk/desk-report-fields.ts";
import type { DeskReport } from "../../shared/contract/desk/desk-reports.ts";
import type { Context } from "../context.ts";
import { readRangeFigures } from "../figures/range-figures.ts";
import { todayOf } from "../figures/today-of.ts";
import { sameTimeOn } from "../figures/venue-clock.ts";
import { readVoucherBalances } from "../figures/voucher-balances.statement.ts";
import { activityFiguresOf } from "./activity-figures.ts";
import { courseOf } from "./course-of.ts";
import { metricsBefore } from "./metrics-before.ts";
import { leadTimeOf, metricsOf, sourcesOf } from "./metrics-of.ts";
import { occupancyOf } from "./occupancy-of.ts";
import { readReportRange } from "./report-range.ts";

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
