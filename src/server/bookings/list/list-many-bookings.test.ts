import { expect, test } from "vitest";
import { insertBookings } from "../../../../tests/support/many-bookings.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { createVenue } from "../../../../tests/support/test-venue.ts";
import type { AdminBookingPage } from "../../../shared/contract/admin/bookings.ts";
import { listAdminBookings } from "./list-admin-bookings.ts";
import { rollUpBookingDays } from "./roll-up-booking-days.ts";

const context = await testContext();
const { pool } = context;
const venue = await createVenue(context);
const TIMEOUT = { timeout: 90_000 };

function list(query: Partial<Parameters<typeof listAdminBookings>[1]>): Promise<AdminBookingPage> {
  return listAdminBookings(context, { dates: "visit", page: 1, perPage: "10", ...query });
}

const idsOf = ({ bookings }: AdminBookingPage) => bookings.map(({ id }) => id);

await rollUpBookingDays(context);

test(
  "with more than five thousand hits a search reports only that there are more, and still returns any page",
  TIMEOUT,
  async () => {
    const startsAt = "2026-06-01T10:00:00Z";
    const crowd = Array.from({ length: 5_550 }, (_, i) => ({
      startsAt,
      createdAt: new Date(Date.parse("2026-01-01T00:00:00Z") + i * 1000).toISOString(),
      firstName: "Crowd",
      totalPence: i,
    }));
    await insertBookings(pool, venue, crowd);
    const first = await list({ search: "crowd", sort: "amount" });
    expect(first.counts.all).toEqual({ count: 1000, isExact: false });
    expect(first.cursors.last).toBeNull();
    expect(first.bookings.map(({ totalPence }) => totalPence)).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
    ]);
    const next = await list({
      search: "crowd",
      sort: "amount",
      page: 2,
      cursor: first.cursors.next ?? "",
    });
    expect(next.bookings[0]?.totalPence).toBe(10);
    const far = await list({ search: "crowd", sort: "booked", page: 555 });
    expect(far.bookings.map(({ totalPence }) => totalPence)).toEqual([
      5540, 5541, 5542, 5543, 5544, 5545, 5546, 5547, 5548, 5549,
    ]);
    // Far from the beginning of the names.
    const byName = await list({ search: "crowd", sort: "customer", direction: "descending" });
    expect(byName.bookings).toHaveLength(10);
  },
);

test("a page deep in a long list is found from the day before it", TIMEOUT, async () => {
  const where = "b.hidden_at IS NULL AND b.created_at >= '2026-01-01T00:00:00Z'";
  const orders = [
    { sort: "booked", column: "created_at" },
    { sort: "visit", column: "starts_at" },
  ] as const;
  const ways = [
    { direction: "ascending", way: "ASC" },
    { direction: "descending", way: "DESC" },
  ] as const;
  for (const { sort, column } of orders) {
    for (const { direction, way } of ways) {
      const { rows } = await pool.query(
        `SELECT id FROM bookings b WHERE ${where} AND status = 'confirmed'
         ORDER BY ${column} ${way}, id ${way} OFFSET 5010 LIMIT 10`,
      );
      const deep = { sort, direction, status: "confirmed", page: 502 } as const;
      const ids = rows.map(({ id }) => id);
      expect(idsOf(await list({ ...deep, dates: "booked", from: "2026-01-01" }))).toEqual(ids);
      expect(idsOf(await list(deep))).toEqual(ids);
    }
  }
});

const BY_NAME = { search: "crowd", sort: "customer" } as const;

test("with too many hits to sort by name, the newest come first", TIMEOUT, async () => {
  const before = Array.from({ length: 4_100 }, (_, i) => ({
    startsAt: "2026-06-01T10:00:00Z",
    createdAt: new Date(Date.parse("2025-01-01T00:00:00Z") + i * 1000).toISOString(),
    firstName: "Anders",
    lastName: "Aa",
  }));
  await insertBookings(pool, venue, before);
  // From Z backwards the hits are near.
  const { order } = await list({ ...BY_NAME, direction: "descending" });
  expect(order).toEqual({ sort: "customer", direction: "descending" });
  await expectNewestFirst();

  expect((await list({ search: "anders" })).counts.all).toEqual({ count: 4100, isExact: true });
});

test(
  "with 100,000 hits to expect, a search looks among the latest bookings only",
  TIMEOUT,
  async () => {
    // As if there were ten million bookings.
    await pool.query(
      "INSERT INTO booking_days (counted_by, day, status, booking_count) VALUES ('booked', '2020-01-01', 'confirmed', 10000000)",
    );
    await expectNewestFirst();
    // There are 4,100, but they are not counted.
    expect((await list({ search: "anders" })).counts.all).toEqual({ count: 1000, isExact: false });
    const { counts } = await list({ search: "anders nobody" });
    expect(counts.all).toEqual({ count: 0, isExact: true });
  },
);

async function expectNewestFirst(): Promise<void> {
  const first = await list(BY_NAME);
  expect(first.order).toEqual({ sort: "booked", direction: "descending" });
  expect(first.counts.all).toEqual({ count: 1000, isExact: false });
  const newest = await list({ search: "crowd" });
  expect(idsOf(first)).toEqual(idsOf(newest));
  const next = await list({ ...BY_NAME, page: 2, cursor: first.cursors.next ?? "" });
  expect(next.order).toEqual(first.order);
  expect(idsOf(next)).toEqual(
    idsOf(await list({ search: "crowd", page: 2, cursor: newest.cursors.next ?? "" })),
  );
}
