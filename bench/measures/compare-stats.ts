import type { OverviewStats } from "../../src/shared/contract/admin/overview.ts";
import type { AdminReport } from "../../src/shared/contract/admin/reports.ts";
import type { RawMetrics, RawReport, RawSeriesPoint } from "./raw-report.ts";

/** The raw results of the base period, without stored stats, and what its last minute could add. */
interface RawBaseline {
  before: RawMetrics;
  tolerance: RawMetrics;
}

/** The differences between an overview and the raw results; empty when they agree. */
export function compareOverview(
  reported: OverviewStats,
  expected: RawBaseline & { now: RawMetrics; booked: number; bookedBefore: number },
): string[] {
  const { now, before, tolerance } = expected;
  return [
    compareExact("bookings", reported.bookings.now, now.bookings),
    compareExact("revenue", reported.revenuePence.now, now.revenuePence),
    compareExact("customers", reported.customers.now, now.customers),
    compareExact("booked places", reported.occupancy.now.booked, expected.booked),
    compareExact(
      "booked places before",
      reported.occupancy.before?.booked ?? 0,
      expected.bookedBefore,
    ),
    compareExact("bookings of its parts", sumNumbers(reported.bookings.series.now), now.bookings),
    compareExact(
      "revenue of its parts",
      sumNumbers(reported.revenuePence.series.now),
      now.revenuePence,
    ),
    compareRange("bookings before", reported.bookings.before, before.bookings, tolerance.bookings),
    compareRange(
      "revenue before",
      reported.revenuePence.before,
      before.revenuePence,
      tolerance.revenuePence,
    ),
    compareRange(
      "customers before",
      reported.customers.before,
      before.customers,
      tolerance.customers,
    ),
  ].flat();
}

/** The differences between a report and the raw results. */
export function compareReport(
  reported: AdminReport,
  expected: RawBaseline & { now: RawReport },
): string[] {
  const { now } = expected;
  const { metrics, sources, leadTime, customers, vouchers, occupancy } = reported;
  return [
    compareExact("bookings", metrics.now.bookings, now.bookings),
    compareExact("cancelled", metrics.now.cancelledBookings, now.cancelledBookings),
    compareExact("revenue", metrics.now.revenuePence, now.revenuePence),
    compareExact("card", sources.cardPence, now.cardPence),
    compareExact("staff", sources.offlinePence, now.offlinePence),
    compareExact("voucher sales", sources.voucherSalesPence, now.voucherSalesPence),
    compareExact("refunded", sources.refundedPence, now.refundedPence),
    compareExact("discounts", sources.discountPence, now.discountPence),
    compareExact("same day", leadTime.sameDay, now.sameDay),
    compareExact("up to 2 days", leadTime.upTo2Days, now.upTo2Days),
    compareExact("up to 7 days", leadTime.upTo7Days, now.upTo7Days),
    compareExact("up to 30 days", leadTime.upTo30Days, now.upTo30Days),
    compareExact("days ahead", leadTime.averageDays ?? 0, averageDays(now)),
    compareExact("new customers", customers.newCustomers, now.newCustomers),
    compareExact("vouchers sold", vouchers.soldCount, now.soldCount),
    compareExact("pence sold", vouchers.soldPence, now.voucherSalesPence),
    compareExact("redeemed", vouchers.redeemedPence, now.redeemedPence),
    compareExact("expired", vouchers.expiredPence, now.expiredPence),
    compareExact("outstanding", vouchers.outstandingPence, now.outstandingPence),
    compareExact("outstanding vouchers", vouchers.outstandingCount, now.outstandingCount),
    compareExact("booked places", occupancy.booked, now.booked),
    compareActivities(reported, now.activities),
    compareSeries(reported, now.parts),
    compareBaseline(reported, expected),
  ].flat();
}

function averageDays({ leadDays, bookings }: RawReport): number {
  return bookings === 0 ? 0 : Math.round((10 * leadDays) / bookings) / 10;
}

function compareActivities(
  { activities }: AdminReport,
  expected: readonly RawSeriesPoint[],
): string[] {
  const expectedByKey = new Map(expected.map((expectedPart) => [expectedPart.key, expectedPart]));
  const lines = activities.flatMap((reported) => {
    const expectedPart = expectedByKey.get(reported.activityId);
    expectedByKey.delete(reported.activityId);
    return compareParts(reported.activityName, reported, expectedPart).concat(
      compareExact(
        `${reported.activityName}: tickets`,
        reported.tickets,
        expectedPart?.tickets ?? 0,
      ),
    );
  });
  const unreported = [...expectedByKey.values()].filter(
    ({ key, bookings, revenuePence }) => key !== null && (bookings > 0 || revenuePence !== 0),
  );
  return [...lines, ...unreported.map(({ key }) => `activity ${key} is missing`)];
}

function compareSeries({ series }: AdminReport, expected: readonly RawSeriesPoint[]): string[] {
  const expectedByKey = new Map(expected.map((expectedPart) => [expectedPart.key, expectedPart]));
  return series.points.flatMap((point) => {
    const key = series.unit === "month" ? `${point.from.slice(0, 8)}01` : point.from;
    return compareParts(point.from, point, expectedByKey.get(key));
  });
}

function compareParts(
  label: string,
  reported: { bookings: number; revenuePence: number },
  expectedPart: RawSeriesPoint | undefined,
): string[] {
  return [
    ...compareExact(`${label}: bookings`, reported.bookings, expectedPart?.bookings ?? 0),
    ...compareExact(`${label}: revenue`, reported.revenuePence, expectedPart?.revenuePence ?? 0),
  ];
}

function compareBaseline({ metrics }: AdminReport, { before, tolerance }: RawBaseline): string[] {
  const reported = metrics.before;
  if (reported === null) return compareExact("bookings before", 0, before.bookings);
  return [
    ...compareRange("bookings before", reported.bookings, before.bookings, tolerance.bookings),
    ...compareRange(
      "revenue before",
      reported.revenuePence,
      before.revenuePence,
      tolerance.revenuePence,
    ),
  ];
}

function sumNumbers(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0);
}

function compareExact(label: string, reported: number, expected: number): string[] {
  return reported === expected ? [] : [`${label} ${reported}, expected ${expected}`];
}

/** Null counts as 0. */
function compareRange(
  label: string,
  reported: number | null,
  expected: number,
  margin: number,
): string[] {
  const number = reported ?? 0;
  return number >= expected && number <= expected + margin
    ? []
    : [`${label} ${number}, expected ${expected} to ${expected + margin}`];
}
