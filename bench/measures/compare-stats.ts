import type { OverviewFigures } from "../../src/shared/contract/admin/overview.ts";
import type { DeskReport } from "../../src/shared/contract/admin/reports.ts";
import type { RawMetrics, RawPart, RawReport } from "./raw-report.ts";

/** What was reckoned without the kept figures, and what the minute adds in which a base ends. */
interface RawBase {
  before: RawMetrics;
  slack: RawMetrics;
}

/** Where an overview and the reckoning differ, each with both figures; empty when they agree. */
export function compareOverview(
  told: OverviewFigures,
  raw: RawBase & { now: RawMetrics; booked: number; bookedBefore: number },
): string[] {
  const { now, before, slack } = raw;
  return [
    differ("bookings", told.bookings.now, now.bookings),
    differ("revenue", told.revenuePence.now, now.revenuePence),
    differ("customers", told.customers.now, now.customers),
    differ("booked places", told.occupancy.now.booked, raw.booked),
    differ("booked places before", told.occupancy.before?.booked ?? 0, raw.bookedBefore),
    differ("bookings of its parts", sum(told.bookings.course.now), now.bookings),
    differ("revenue of its parts", sum(told.revenuePence.course.now), now.revenuePence),
    outside("bookings before", told.bookings.before, before.bookings, slack.bookings),
    outside("revenue before", told.revenuePence.before, before.revenuePence, slack.revenuePence),
    outside("customers before", told.customers.before, before.customers, slack.customers),
  ].flat();
}

/** Where a report and the reckoning differ. */
export function compareReport(told: DeskReport, raw: RawBase & { now: RawReport }): string[] {
  const { now } = raw;
  const { metrics, sources, leadTime, customers, vouchers, occupancy } = told;
  return [
    differ("bookings", metrics.now.bookings, now.bookings),
    differ("cancelled", metrics.now.cancelledBookings, now.cancelledBookings),
    differ("revenue", metrics.now.revenuePence, now.revenuePence),
    differ("card", sources.cardPence, now.cardPence),
    differ("desk", sources.deskPence, now.deskPence),
    differ("voucher sales", sources.voucherSalesPence, now.voucherSalesPence),
    differ("refunded", sources.refundedPence, now.refundedPence),
    differ("discounts", sources.discountPence, now.discountPence),
    differ("same day", leadTime.sameDay, now.sameDay),
    differ("up to 2 days", leadTime.upTo2Days, now.upTo2Days),
    differ("up to 7 days", leadTime.upTo7Days, now.upTo7Days),
    differ("up to 30 days", leadTime.upTo30Days, now.upTo30Days),
    differ("days ahead", leadTime.averageDays ?? 0, averageDays(now)),
    differ("new customers", customers.newCustomers, now.newCustomers),
    differ("vouchers sold", vouchers.soldCount, now.soldCount),
    differ("pence sold", vouchers.soldPence, now.voucherSalesPence),
    differ("redeemed", vouchers.redeemedPence, now.redeemedPence),
    differ("expired", vouchers.expiredPence, now.expiredPence),
    differ("outstanding", vouchers.outstandingPence, now.outstandingPence),
    differ("outstanding vouchers", vouchers.outstandingCount, now.outstandingCount),
    differ("booked places", occupancy.booked, now.booked),
    compareActivities(told, now.activities),
    compareCourse(told, now.parts),
    compareBase(told, raw),
  ].flat();
}

function averageDays({ leadDays, bookings }: RawReport): number {
  return bookings === 0 ? 0 : Math.round((10 * leadDays) / bookings) / 10;
}

function compareActivities({ activities }: DeskReport, raw: readonly RawPart[]): string[] {
  const rawOf = new Map(raw.map((part) => [part.key, part]));
  const lines = activities.flatMap((told) => {
    const part = rawOf.get(told.activityId);
    rawOf.delete(told.activityId);
    return compareParts(told.activityName, told, part).concat(
      differ(`${told.activityName}: tickets`, told.tickets, part?.tickets ?? 0),
    );
  });
  const left = [...rawOf.values()].filter(
    ({ key, bookings, revenuePence }) => key !== null && (bookings > 0 || revenuePence !== 0),
  );
  return [...lines, ...left.map(({ key }) => `activity ${key} is not there`)];
}

function compareCourse({ course }: DeskReport, raw: readonly RawPart[]): string[] {
  const rawOf = new Map(raw.map((part) => [part.key, part]));
  return course.points.flatMap((point) => {
    const key = course.unit === "month" ? `${point.from.slice(0, 8)}01` : point.from;
    return compareParts(point.from, point, rawOf.get(key));
  });
}

function compareParts(
  what: string,
  told: { bookings: number; revenuePence: number },
  part: RawPart | undefined,
): string[] {
  return [
    ...differ(`${what}: bookings`, told.bookings, part?.bookings ?? 0),
    ...differ(`${what}: revenue`, told.revenuePence, part?.revenuePence ?? 0),
  ];
}

function compareBase({ metrics }: DeskReport, { before, slack }: RawBase): string[] {
  const told = metrics.before;
  if (told === null) return differ("bookings before", 0, before.bookings);
  return [
    ...outside("bookings before", told.bookings, before.bookings, slack.bookings),
    ...outside("revenue before", told.revenuePence, before.revenuePence, slack.revenuePence),
  ];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0);
}

function differ(what: string, told: number, raw: number): string[] {
  return told === raw ? [] : [`${what} ${told}, reckoned ${raw}`];
}

/** Null stands for nothing to compare with. */
function outside(what: string, told: number | null, raw: number, more: number): string[] {
  const number = told ?? 0;
  return number >= raw && number <= raw + more
    ? []
    : [`${what} ${number}, reckoned ${raw} to ${raw + more}`];
}
