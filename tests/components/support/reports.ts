import type { AdminReport, VatReport } from "../../../src/shared/contract/admin/reports.ts";
import { contract } from "../../../src/shared/contract/contract.ts";
import { addDays, addMonths, getWeekday } from "../../../src/shared/time.ts";
import type { FakeApi } from "./fake-api.ts";
import { adminApi } from "./venue-api.ts";

const TODAY = "2026-07-18";

/** From the most to the least booked. */
const ACTIVITIES = [
  ["Aqua Assault Course", 1046, 6_152_780],
  ["Paddle Board Hire", 438, 2_170_790],
  ["Kayak Safari", 255, 1_837_840],
  ["Giant Slides", 341, 1_424_990],
  ["Little Splashers", 280, 972_190],
  ["Sunset Wake Session with a Picnic on the Far Shore of the Lake", 73, 759_120],
] as const;

/**
 * Thirty days until a Saturday in July. The stats add up, and on one day more was refunded than
 * paid.
 */
export function sampleAdminReport(changes: Partial<AdminReport> = {}): AdminReport {
  const points = Array.from({ length: 30 }, (_, index) => {
    const from = addDays(TODAY, index - 29);
    const isWeekend = getWeekday(from) > 5;
    const bookings = (isWeekend ? 120 : 50) + ((index * 7) % 31);
    return { from, until: from, bookings, revenuePence: index === 11 ? -42_050 : bookings * 5_474 };
  });
  const bookings = sum(points.map((point) => point.bookings));
  const revenuePence = sum(points.map((point) => point.revenuePence));
  const voucherSalesPence = revenuePence - sum(ACTIVITIES.map(([, , pence]) => pence));
  return {
    hasVat: false,
    range: { period: "30-days", from: addDays(TODAY, -29), until: TODAY, today: TODAY },
    base: { from: addDays(TODAY, -59), until: addDays(TODAY, -30), time: "09:55" },
    metrics: {
      now: {
        bookings,
        cancelledBookings: 45,
        revenuePence,
        activeActivities: 6,
        averagePence: Math.round(revenuePence / bookings),
      },
      before: {
        bookings: 2230,
        cancelledBookings: 30,
        revenuePence: 11_954_820,
        averagePence: 5_361,
        activeActivities: 6,
      },
    },
    series: { unit: "day", points, yearBefore: null },
    activities: ACTIVITIES.map(([activityName, count, pence], index) => ({
      activityId: `00000000-0000-4000-8000-00000000000${index}`,
      activityName,
      activityRank: index,
      bookings: count,
      cancelledBookings: index,
      tickets: count * 3,
      revenuePence: pence,
    })),
    sources: {
      cardPence: revenuePence - voucherSalesPence - 652_570,
      voucherSalesPence,
      offlinePence: 652_570,
      refundedPence: 231_600,
      discountPence: 410_450,
    },
    leadTime: {
      sameDay: 411,
      upTo2Days: 620,
      upTo7Days: 702,
      upTo30Days: 540,
      longer: 160,
      averageDays: 6.42,
    },
    customers: { newCustomers: 1_804, repeatBookings: bookings - 1_804 },
    occupancy: { booked: 15_731, offered: 23_000, cells: toOccupancyCells() },
    vouchers: {
      soldCount: 212,
      soldPence: voucherSalesPence,
      redeemedPence: 901_250,
      expiredPence: 18_500,
      outstandingPence: 4_120_050,
      outstandingCount: 611,
    },
    ...changes,
  };
}

/** The same venue before its first booking. */
export function emptyReport(): AdminReport {
  const report = sampleAdminReport();
  return {
    ...report,
    metrics: {
      now: {
        bookings: 0,
        cancelledBookings: 0,
        revenuePence: 0,
        averagePence: null,
        activeActivities: 0,
      },
      before: null,
    },
    series: {
      unit: "day",
      points: report.series.points.map((point) => ({ ...point, bookings: 0, revenuePence: 0 })),
      yearBefore: null,
    },
    activities: [],
    sources: {
      cardPence: 0,
      voucherSalesPence: 0,
      offlinePence: 0,
      refundedPence: 0,
      discountPence: 0,
    },
    leadTime: {
      sameDay: 0,
      upTo2Days: 0,
      upTo7Days: 0,
      upTo30Days: 0,
      longer: 0,
      averageDays: null,
    },
    customers: { newCustomers: 0, repeatBookings: 0 },
    occupancy: { booked: 0, offered: 0, cells: [] },
    vouchers: {
      soldCount: 0,
      soldPence: 0,
      redeemedPence: 0,
      expiredPence: 0,
      outstandingPence: 0,
      outstandingCount: 0,
    },
  };
}

/** Twelve months, one point for each. */
export function monthlyReport(): AdminReport {
  const report = sampleAdminReport();
  const points = Array.from({ length: 12 }, (_, index) => {
    const from = addMonths("2025-08-01", index);
    const until = index === 11 ? TODAY : addDays(addMonths(from, 1), -1);
    return { from, until, bookings: 40 * (index + 1), revenuePence: 210_000 * index };
  });
  const range = { ...report.range, period: null, from: "2025-08-01" };
  return { ...report, range, series: { unit: "month", points, yearBefore: null } };
}

/** Twenty activities; one of them lost money, and one earned nothing. */
export function manyActivities(): AdminReport["activities"] {
  const [first] = sampleAdminReport().activities;
  if (!first) return [];
  return Array.from({ length: 20 }, (_, index) => ({
    ...first,
    activityId: `00000000-0000-4000-8000-0000000000${index + 10}`,
    activityName: `Activity number ${index + 1}`,
    activityRank: index,
    revenuePence: index === 19 ? -12_500 : (18 - index) * 41_000,
  }));
}

/** The VAT of thirty days, in which more was refunded at a reduced rate than taken. */
export const sampleVat: VatReport = {
  rows: [
    { isVoucherSale: false, rate: 2000, grossPence: 11_892_430, vatPence: 1_982_072 },
    { isVoucherSale: false, rate: 500, grossPence: -2_100, vatPence: -100 },
    { isVoucherSale: false, rate: null, grossPence: 84_000, vatPence: 0 },
    { isVoucherSale: true, rate: null, grossPence: 412_000, vatPence: 0 },
  ],
};

/** The back office of a venue with a VAT number. */
export function vatReportsApi(vat: VatReport = sampleVat): FakeApi {
  return reportsApi(sampleAdminReport({ hasVat: true })).respond(contract.admin.reports.vat, vat);
}

/** The back office with this report for every range. */
export function reportsApi(report = sampleAdminReport()): FakeApi {
  return adminApi().respond(contract.admin.reports.get, report);
}

function toOccupancyCells() {
  const dailyRates = [20, 24, 30, 34, 48, 88, 84];
  return dailyRates.flatMap((rate, day) =>
    [9, 10, 11, 12, 13, 14, 15, 16, 17].map((hour) => ({
      weekday: day + 1,
      hour,
      offered: 200,
      booked: Math.max(0, Math.min(200, Math.round((rate + 14 - Math.abs(hour - 12) * 7) * 2))),
    })),
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** The year to date, with as many bookings and £1,000 more each day of the year before. */
export function yearToDateReport(): AdminReport {
  const report = sampleAdminReport();
  const { points } = report.series;
  const yearBefore = points.map(({ bookings, revenuePence, from }) =>
    from === TODAY ? null : { bookings, revenuePence: revenuePence + 100_000 },
  );
  return {
    ...report,
    range: { ...report.range, period: "year", from: "2026-01-01" },
    base: { from: "2025-01-01", until: "2025-07-18", time: "09:55" },
    series: { unit: "day", points, yearBefore },
  };
}
