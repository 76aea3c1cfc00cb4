import { randomUUID } from "node:crypto";
import Papa from "papaparse";
import { expect, test } from "vitest";
import { findBrokenInvariants } from "../../../../tests/invariants/invariants.ts";
import { naiveStats, onDays, readStatsSource } from "../../../../tests/support/naive-stats.ts";
import { staffFixture } from "../../../../tests/support/staff-fixture.ts";
import { testApp } from "../../../../tests/support/test-app.ts";
import { book, completePayments } from "../../../../tests/support/test-booking.ts";
import { purchaseVoucher, voucherOrder } from "../../../../tests/support/test-voucher.ts";
import type { OverviewStats } from "../../../shared/contract/admin/overview.ts";
import type { AdminReport } from "../../../shared/contract/admin/reports.ts";
import { addDays, localDate } from "../../../shared/time.ts";
import { cancelBooking } from "../../bookings/cancel/cancel-booking.ts";
import { deleteBookings } from "../../bookings/delete/delete-bookings.ts";
import { listAdminBookings } from "../../bookings/list/list-admin-bookings.ts";
import { moveBooking } from "../../bookings/move/move-booking.ts";
import { statsInvariants } from "../../invariants/stats.ts";
import { computeRevenue } from "../range-stats.ts";
import { rollUpStats } from "../roll-up-stats.ts";
import { readVoucherStats } from "../voucher-stats.routes.ts";

const stage = await staffFixture();
const { context, venue, staff, bookAsStaff } = stage;
const { pool } = context;
const base = await testApp(context);
const headers = { cookie: staff.cookie ?? "" };
const ZONE = "Europe/London";
const today = localDate(new Date(), ZONE);
const STAFF = { kind: "staff", id: null } as const;
const [ten, eleven, twelve] = venue.slots as [Date, Date, Date];

// One purchase for every outcome.
await book(context, venue, ten);
const cancelled = await book(context, venue, ten);
await cancelBooking(context, {
  bookingId: cancelled,
  refund: { choice: "full" },
  notify: false,
  actor: STAFF,
});
const moved = await book(context, venue, ten);
await moveBooking(context, { bookingId: moved, startsAt: eleven, notify: false, actor: STAFF });
const deleted = await book(context, venue, twelve);
await deleteBookings(context, {
  deletionId: randomUUID(),
  bookingIds: [deleted],
  refund: "none",
  notify: false,
  actor: STAFF,
});
await bookAsStaff(eleven, { paidBy: "cash" });
await bookAsStaff(eleven);
const voucher = await purchaseVoucher(context, voucherOrder({ amountPence: 5_000 }));
await book(context, venue, twelve, {
  voucherCode: voucher.code,
  expectedTotalPence: 0,
  cardToken: null,
});
await completePayments(context);

async function getJson<Answer>(path: string): Promise<Answer> {
  const response = await fetch(`${base}/api/admin/${path}`, { headers });
  expect(response.status).toBe(200);
  return (await response.json()) as Answer;
}

async function readCsv(path: string) {
  const response = await fetch(`${base}/api/admin/reports/${path}`, { headers });
  const { data } = Papa.parse<Record<string, string>>(await response.text(), {
    header: true,
    skipEmptyLines: true,
  });
  return { data, file: response.headers.get("content-disposition") };
}

const toPence = (decimal = "") => Math.round(Number(decimal) * 100);
const sumColumn = (rows: Record<string, string>[], column: string) =>
  rows.reduce((sum, row) => sum + toPence(row[column]), 0);

test.each(["before", "after"])("a report matches a naive count, %s the roll-up", async (when) => {
  if (when === "after") await rollUpAll();
  const report = await getJson<AdminReport>("reports?period=7-days");
  const everything = await readStatsSource(pool);
  const computeNaive = (from: string, until: string) =>
    naiveStats(everything, onDays(from, until, ZONE), ZONE);
  const naive = computeNaive(addDays(today, -6), today);
  expect(report.range).toEqual({ period: "7-days", from: addDays(today, -6), until: today, today });
  expect(report.metrics).toMatchObject({
    now: {
      bookings: naive.bookings,
      cancelledBookings: 1,
      revenuePence: computeRevenue(naive),
      averagePence: Math.floor(computeRevenue(naive) / naive.bookings + 0.5),
      activeActivities: 1,
    },
    before: null,
  });
  expect(report.sources).toEqual({
    cardPence: naive.cardPence,
    voucherSalesPence: 5_000,
    offlinePence: naive.offlinePence,
    refundedPence: 3_600,
    discountPence: 0,
  });
  expect(report.series.points).toEqual(
    [-6, -5, -4, -3, -2, -1, 0].map((ahead) => {
      const day = addDays(today, ahead);
      const naiveDay = computeNaive(day, day);
      return {
        from: day,
        until: day,
        bookings: naiveDay.bookings,
        revenuePence: computeRevenue(naiveDay),
      };
    }),
  );
  expect(report.leadTime).toMatchObject({
    upTo2Days: naive.bookings,
    averageDays: Math.round((10 * naive.leadDays) / naive.bookings) / 10,
  });
  expect(report.vouchers).toMatchObject({
    soldCount: 1,
    soldPence: 5_000,
    redeemedPence: 3_600,
    expiredPence: 0,
    outstandingPence: 1_400,
    outstandingCount: 1,
  });
  const { newCustomers, repeatBookings } = report.customers;
  expect(newCustomers + repeatBookings).toBe(naive.bookings);
  expect(newCustomers).toBe(naive.newCustomers);
});

/** Backdates everything, because the job leaves out the last minutes. */
async function rollUpAll(): Promise<void> {
  const shift = "created_at = created_at - interval '1 hour'";
  await pool.query(`UPDATE bookings SET ${shift}; UPDATE vouchers SET ${shift}`);
  await rollUpStats(context);
  const { rows } = await pool.query("SELECT sum(bookings)::int AS bookings FROM daily_stats");
  expect(rows[0].bookings).toBeGreaterThan(0);
}

test("every screen and file shows the same numbers", async () => {
  const overview = await getJson<OverviewStats>("overview/stats?period=month");
  const range = `from=${overview.from}&until=${today}`;
  const report = await getJson<AdminReport>(`reports?${range}`);
  const { now } = report.metrics;
  expect(overview.bookings.now).toBe(now.bookings);
  expect(overview.revenuePence.now).toBe(now.revenuePence);
  expect(overview.occupancy.now).toMatchObject({
    booked: report.occupancy.booked,
    offered: report.occupancy.offered,
  });
  const list = await listAdminBookings(context, {
    dates: "booked",
    from: overview.from,
    until: today,
    page: 1,
    perPage: "10",
  });
  expect(list.counts.all.count).toBe(now.bookings);
  expect(list.counts.cancelled.count).toBe(now.cancelledBookings);
  const daily = await readCsv(`daily-stats?${range}`);
  expect(daily.data).toHaveLength(report.series.points.length);
  expect(sumColumn(daily.data, "Revenue")).toBe(now.revenuePence);
  expect(sumColumn(daily.data, "Bookings") / 100).toBe(now.bookings);
  expect(sumColumn(daily.data, "Refunds")).toBe(report.sources.refundedPence);
  const activity = await readCsv(`activity-stats?${range}`);
  expect(sumColumn(activity.data, "Revenue")).toBe(now.revenuePence);
  expect(activity.data.at(-1)).toMatchObject({ Activity: "Gift vouchers", Revenue: "50.00" });
  const year = await getJson<AdminReport>("reports?period=year");
  const vouchers = await readVoucherStats(context);
  expect(vouchers.soldThisYear.pence).toBe(year.vouchers.soldPence);
  expect(vouchers.redeemedThisYear.pence).toBe(year.vouchers.redeemedPence);
  expect(vouchers.outstanding.pence).toBe(year.vouchers.outstandingPence);
});

test("the files are named after their range and have the columns of docs/stats.md", async () => {
  const { data, file } = await readCsv(`daily-stats?from=${addDays(today, -2)}&until=${today}`);
  expect(file).toBe(`attachment; filename="daily-stats_${addDays(today, -2)}_${today}.csv"`);
  expect(data.map(({ Date: day }) => day)).toEqual([addDays(today, -2), addDays(today, -1), today]);
  expect(Object.keys(data[0] ?? {})).toEqual([
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
  ]);
});

test("a long range is grouped by month, and future days are cut off", async () => {
  const from = addDays(today, -800);
  const report = await getJson<AdminReport>(`reports?from=${from}&until=${addDays(today, 50)}`);
  expect(report.range.until).toBe(today);
  expect(report.series.unit).toBe("month");
  expect(report.series.points[0]?.from).toBe(from);
  expect(report.series.points.reduce((sum, { bookings }) => sum + bookings, 0)).toBe(
    report.metrics.now.bookings,
  );
});

test("the year to date has each day of the year before beside it, up to yesterday", async () => {
  const before = await getJson<AdminReport>("reports?period=year");
  expect(before.series.yearBefore).toBeNull();
  const lastYear = `${Number(today.slice(0, 4)) - 1}-02-03`;
  const { rowCount } = await context.pool.query(
    `UPDATE bookings SET created_at = ($1 || ' 12:00 Europe/London')::timestamptz
     WHERE id = (SELECT id FROM bookings WHERE hidden_at IS NULL ORDER BY id LIMIT 1)`,
    [lastYear],
  );
  expect(rowCount).toBe(1);
  const { series, range, base } = await getJson<AdminReport>("reports?period=year");
  expect(base).toMatchObject({ from: `${lastYear.slice(0, 4)}-01-01` });
  expect(series.yearBefore).toHaveLength(series.points.length);
  const sameDay = series.points.findIndex(({ from }) => from.endsWith("-02-03"));
  expect(series.yearBefore?.[sameDay]).toMatchObject({ bookings: 1 });
  expect(series.yearBefore?.[sameDay + 1]).toEqual({ bookings: 0, revenuePence: 0 });
  expect(range.until).toBe(today);
  expect(series.yearBefore?.at(-1)).toBeNull();
});

test.each([
  ["from=2026-02-02&until=2026-02-01", "End date must be after start date"],
  ["from=2026-02-02", "Please choose both dates"],
])("an invalid range is refused with a message: %s", async (query, sentence) => {
  const response = await fetch(`${base}/api/admin/reports?${query}`, { headers });
  expect(response.status).toBe(400);
  expect(JSON.stringify(await response.json())).toContain(sentence);
});

test("the stats invariants hold", async () => {
  const broken = await findBrokenInvariants(pool);
  const sentences = statsInvariants.map(({ sentence }) => sentence);
  expect(broken.filter(({ sentence }) => sentences.includes(sentence))).toEqual([]);
});
