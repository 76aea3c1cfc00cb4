import fc from "fast-check";
import { expect, test } from "vitest";
import {
  findBrokenStats,
  naiveCustomerCount,
  naiveStats,
  onDays,
  onDaysUntil,
  readStatsSource,
} from "../../../tests/support/naive-stats.ts";
import { insertSoldVoucher, insertTestBooking } from "../../../tests/support/stats-history.ts";
import { testContext } from "../../../tests/support/test-context.ts";
import { byTestEffort } from "../../../tests/support/test-effort.ts";
import { createVenue } from "../../../tests/support/test-venue.ts";
import { addDays, localHour } from "../../shared/time.ts";
import { type DayRange, getOverviewRange } from "./periods.ts";
import { computeRevenue, readRangeStats, readStatsByDay, type SeriesPoint } from "./range-stats.ts";
import { computeOverviewStats } from "./read-overview-stats.ts";
import type { Stats } from "./read-stats.ts";
import { readVoucherBalances } from "./read-voucher-balances.ts";
import { rollUpStats } from "./roll-up-stats.ts";
import { createVenueClock, getSameTimeOn } from "./venue-clock.ts";

const context = await testContext();
const { pool } = context;
const venue = await createVenue(context);
const ZONE = "Europe/London";

/** Clocks change on Sunday, 29 March 2026; the month ends two days later. */
const START = Date.parse("2026-03-27T22:00:00Z");
const half = 1_800_000;
const DAY_MS = 48 * half;
const instant = fc
  .oneof(
    fc.integer({ min: 0, max: 48 * 6 }).map((n) => START + n * half),
    fc.integer({ min: -40 * 48, max: 0 }).map((n) => START + n * half),
    // Just now, so not rolled up yet.
    fc.integer({ min: 0, max: 8 }).map((n) => Date.now() - n * 60_000),
  )
  .map((ms) => new Date(ms).toISOString());

/** Vouchers that are still valid count as outstanding. */
const expiry = fc.oneof(
  instant,
  fc.integer({ min: 1, max: 60 }).map((days) => new Date(Date.now() + days * DAY_MS).toISOString()),
);

const book = fc.record({
  do: fc.constant("book" as const),
  createdAt: instant,
  startsAt: fc
    .integer({ min: -2, max: 60 * 24 })
    .map((n) => new Date(START + n * 2 * half).toISOString()),
  customerIndex: fc.integer({ min: 0, max: 3 }),
  tickets: fc.integer({ min: 1, max: 5 }),
  discountPence: fc.constantFrom(0, 0, 250),
  method: fc.constantFrom("card", "cash", "none" as const),
});
const sell = fc.record({
  do: fc.constant("sell" as const),
  createdAt: instant,
  expiresAt: expiry,
  pence: fc.integer({ min: 1, max: 60 }).map((fives) => fives * 500),
});
const change = fc.record({
  do: fc.constantFrom(
    ...(["capture", "refund", "cancel", "move", "hide", "hideAll", "show", "merge"] as const),
    ...(["spend", "extend", "refundVoucher", "removePayment"] as const),
  ),
  which: fc.nat(),
  pence: fc.integer({ min: 1, max: 900 }),
  at: expiry,
});
const rollUp = fc.record({ do: fc.constant("roll up" as const) });
const step = fc.oneof(
  { arbitrary: book, weight: 4 },
  { arbitrary: change, weight: 6 },
  { arbitrary: sell, weight: 1 },
  { arbitrary: rollUp, weight: 2 },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const CHANGES: Record<Extract<Step, { which: number }>["do"], string> = {
  capture: `UPDATE payments SET state = 'captured', captured_at = venue_now()
            WHERE booking_id = $1 AND state = 'authorised'`,
  refund: `UPDATE payments SET refunded_pence = least(amount_pence, refunded_pence + $2)
           WHERE booking_id = $1 AND state = 'captured'`,
  cancel: `UPDATE bookings SET status = 'cancelled', due_pence = 0, cancelled_at = venue_now(), refund_choice = 'none',
           refund_pence = 0 WHERE id = $1 AND status = 'confirmed'`,
  move: "UPDATE bookings SET starts_at = $3 WHERE id = $1",
  hide: "UPDATE bookings SET hidden_at = venue_now() WHERE id = $1",
  hideAll: `UPDATE bookings SET hidden_at = venue_now()
            WHERE customer_id = (SELECT customer_id FROM bookings WHERE id = $1)`,
  show: "UPDATE bookings SET hidden_at = NULL WHERE hidden_at IS NOT NULL AND $1::uuid IS NOT NULL",
  merge: `UPDATE bookings SET customer_id = (SELECT customer_id FROM bookings WHERE id = $1)
          WHERE customer_id = (SELECT id FROM customers WHERE id::text LIKE $4)`,
  spend: "UPDATE vouchers SET balance_pence = greatest(0, balance_pence - $2)",
  extend: "UPDATE vouchers SET expires_at = $3",
  refundVoucher: `UPDATE payments SET refunded_pence = least(amount_pence, $2)
                  WHERE voucher_id IS NOT NULL`,
  removePayment: "DELETE FROM payments WHERE booking_id = $1 AND refunded_pence = 0",
};

async function applyStep(appliedStep: Step, ids: string[], people: string[]): Promise<void> {
  if (appliedStep.do === "roll up") return rollUpStats(context);
  if (appliedStep.do === "book") {
    ids.push(await insertTestBooking(pool, venue, people, appliedStep));
    return;
  }
  if (appliedStep.do === "sell") {
    await insertSoldVoucher(pool, appliedStep);
    return;
  }
  const text = CHANGES[appliedStep.do];
  const values = [
    ids[appliedStep.which % ids.length] ?? null,
    appliedStep.pence,
    appliedStep.at,
    people[appliedStep.which % people.length],
  ];
  const used = [1, 2, 3, 4].filter((n) => text.includes(`$${n}`));
  const renumbered = used.reduce((sql, n, i) => sql.replaceAll(`$${n}`, `$${i + 1}`), text);
  await pool.query(
    renumbered,
    used.map((n) => values[n - 1]),
  );
}

async function resetData(): Promise<string[]> {
  await pool.query(
    `DELETE FROM payments; DELETE FROM bookings; DELETE FROM vouchers; DELETE FROM time_slots`,
  );
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO customers (first_name, last_name) SELECT 'Some', 'Body' FROM generate_series(1, 4)
     RETURNING id`,
  );
  return rows.map(({ id }) => id);
}

const RANGES = [
  ["2026-03-28", "2026-03-29"],
  ["2026-03-29", "2026-03-29"],
  ["2026-02-01", "2026-03-31"],
  ["2026-02-17", "2026-04-02"],
  ["2020-01-01", "2029-12-31"],
] as const;

async function expectStatsAgree(): Promise<void> {
  const everything = await readStatsSource(pool);
  for (const [from, until] of RANGES) {
    const range = { from, until };
    const { total, series } = await readRangeStats(pool, range, ZONE, { isMonthly: false });
    expect(total).toMatchObject(naiveStats(everything, onDays(from, until, ZONE), ZONE));
    await expectMonthsAgree(range);
    if (from.startsWith("2020")) continue;
    const parts = await readStatsByDay(pool, range, ZONE);
    for (let day = from as string; day <= until; day = addDays(day, 1)) {
      const naive = naiveStats(everything, onDays(day, day, ZONE), ZONE);
      const actualDay = parts.get(day);
      expect(series.get(day)).toEqual(actualDay && toSeriesPoint(actualDay));
      if (actualDay) expect(actualDay).toMatchObject(naive);
      else expect(Object.values(naive).every((value) => value === 0)).toBe(true);
    }
  }
}

function toSeriesPoint(stats: Stats) {
  return { bookings: stats.bookings, revenuePence: computeRevenue(stats) };
}

/** The monthly series is the sum of the daily one. */
async function expectMonthsAgree(range: DayRange): Promise<void> {
  const { series } = await readRangeStats(pool, range, ZONE, { isMonthly: true });
  const days = await readRangeStats(pool, range, ZONE, { isMonthly: false });
  const sums = new Map<string, SeriesPoint>();
  for (const [day, { bookings, revenuePence }] of days.series) {
    const month = `${day.slice(0, 8)}01`;
    const total = sums.get(month) ?? { bookings: 0, revenuePence: 0 };
    sums.set(month, {
      bookings: total.bookings + bookings,
      revenuePence: total.revenuePence + revenuePence,
    });
  }
  expect(series).toEqual(sums);
}

/** Seen from the hour that the clocks skip, from that evening, and from the end of the month. */
const INSTANTS = ["2026-03-29T01:40:00Z", "2026-03-29T21:10:00Z", "2026-03-31T10:20:00Z"];

async function expectOverviewsAgree(): Promise<void> {
  const everything = await readStatsSource(pool);
  for (const time of INSTANTS) {
    const clock = createVenueClock(new Date(time), ZONE);
    for (const period of ["today", "week", "month"] as const) {
      const { from, until, base, isUnfinished } = getOverviewRange(period, clock.today);
      const now = onDays(from, until, ZONE);
      const before = isUnfinished
        ? onDaysUntil(base.from, base.until, getSameTimeOn(base.until, clock).at, ZONE)
        : onDays(base.from, base.until, ZONE);
      const actual = await computeOverviewStats(clock, context, period);
      const [naive, naiveBefore] = [now, before].map((when) => naiveStats(everything, when, ZONE));
      expect(actual.bookings.now).toBe(naive?.bookings);
      expect(actual.revenuePence.now).toBe(naive && computeRevenue(naive));
      expect(actual.customers.now).toBe(naiveCustomerCount(everything, now));
      const hour = localHour(clock.now, ZONE);
      const isSoFar = (at: Date) => now(at) && (period !== "today" || localHour(at, ZONE) <= hour);
      expect(actual.bookings.series.now.reduce((total, n) => total + n, 0)).toBe(
        naiveStats(everything, isSoFar, ZONE).bookings,
      );
      if (actual.bookings.before === null) continue;
      expect(actual.bookings.before).toBe(naiveBefore?.bookings);
      expect(actual.revenuePence.before).toBe(naiveBefore && computeRevenue(naiveBefore));
      expect(actual.customers.before).toBe(naiveCustomerCount(everything, before));
    }
  }
}

async function expectBalancesAgree(): Promise<void> {
  const { vouchers } = await readStatsSource(pool);
  const now = Date.now();
  const remaining = vouchers.filter(({ balancePence }) => balancePence > 0);
  const valid = remaining.filter(({ expiresAt }) => expiresAt.getTime() > now);
  const expired = remaining.filter(
    ({ expiresAt }) =>
      expiresAt.getTime() <= now && onDays("2026-03-01", "2026-03-31", ZONE)(expiresAt),
  );
  const pence = (of: typeof remaining) =>
    of.reduce((total, { balancePence }) => total + balancePence, 0);
  const actual = await readVoucherBalances(
    pool,
    { from: "2026-03-01", until: "2026-03-31" },
    createVenueClock(new Date(), ZONE),
  );
  expect(actual).toEqual({
    outstandingPence: pence(valid),
    outstandingCount: valid.length,
    expiredPence: pence(expired),
    expiredCount: expired.length,
  });
}

/** A busy machine takes long for this many runs. */
const LONG_TIMEOUT = { timeout: 120_000 };

test("after any history, every stat matches a naive count", LONG_TIMEOUT, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 40 }), async (history) => {
      const people = await resetData();
      const ids: string[] = [];
      for (const appliedStep of history) await applyStep(appliedStep, ids, people);
      await expectStatsAgree();
      await expectOverviewsAgree();
      await expectBalancesAgree();
      expect(await findBrokenStats(pool)).toEqual([]);
    }),
    { numRuns: byTestEffort(10, 100) },
  );
});
