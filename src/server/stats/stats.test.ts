import fc from "fast-check";
import { expect, test } from "vitest";
import {
  brokenFigures,
  naiveCustomers,
  naiveFigures,
  onDays,
  readEverything,
  untilTime,
} from "../../../tests/support/naive-stats.ts";
import { makeBooked, makeVoucher } from "../../../tests/support/stats-history.ts";
import { testContext } from "../../../tests/support/test-context.ts";
import { dose } from "../../../tests/support/test-effort.ts";
import { createVenue } from "../../../tests/support/test-venue.ts";
import { addDays, localHour } from "../../shared/time.ts";
import { overviewFiguresAt } from "./compute-overview-stats.ts";
import { type DayRange, overviewPeriodOf } from "./periods.ts";
import { type CoursePoint, readFiguresByDay, readRangeFigures, revenueOf } from "./range-stats.ts";
import type { Figures } from "./read-stats.ts";
import { readVoucherBalances } from "./read-voucher-balances.ts";
import { foldFigures } from "./roll-up-stats.ts";
import { sameTimeOn, venueClock } from "./venue-clock.ts";

const context = await testContext();
const { pool } = context;
const venue = await createVenue(context);
const ZONE = "Europe/London";

/** Clocks change on 29 March 2026; it is a Sunday, and the month and a week end two days later. */
const START = Date.parse("2026-03-27T22:00:00Z");
const half = 1_800_000;
const instant = fc
  .oneof(
    fc.integer({ min: 0, max: 48 * 6 }).map((n) => START + n * half),
    fc.integer({ min: -40 * 48, max: 0 }).map((n) => START + n * half),
    // Just now: nothing folds it yet.
    fc.integer({ min: 0, max: 8 }).map((n) => Date.now() - n * 60_000),
  )
  .map((ms) => new Date(ms).toISOString());

const book = fc.record({
  do: fc.constant("book" as const),
  createdAt: instant,
  startsAt: fc
    .integer({ min: -2, max: 60 * 24 })
    .map((n) => new Date(START + n * 2 * half).toISOString()),
  person: fc.integer({ min: 0, max: 3 }),
  tickets: fc.integer({ min: 1, max: 5 }),
  discountPence: fc.constantFrom(0, 0, 250),
  method: fc.constantFrom("card", "cash", "none" as const),
});
const sell = fc.record({
  do: fc.constant("sell" as const),
  createdAt: instant,
  expiresAt: instant,
  pence: fc.integer({ min: 1, max: 60 }).map((fives) => fives * 500),
});
const change = fc.record({
  do: fc.constantFrom(
    ...(["capture", "refund", "cancel", "move", "hide", "hideAll", "show", "merge"] as const),
    ...(["spend", "extend", "refundVoucher", "removePayment"] as const),
  ),
  which: fc.nat(),
  pence: fc.integer({ min: 1, max: 900 }),
  at: instant,
});
const fold = fc.record({ do: fc.constant("fold" as const) });
const step = fc.oneof(
  { arbitrary: book, weight: 4 },
  { arbitrary: change, weight: 6 },
  { arbitrary: sell, weight: 1 },
  { arbitrary: fold, weight: 2 },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const CHANGES: Record<Extract<Step, { which: number }>["do"], string> = {
  capture: `UPDATE payments SET state = 'captured', captured_at = venue_now()
            WHERE booking_id = $1 AND state = 'authorised'`,
  refund: `UPDATE payments SET refunded_pence = least(amount_pence, refunded_pence + $2)
           WHERE booking_id = $1 AND state = 'captured'`,
  cancel: `UPDATE bookings SET status = 'cancelled', cancelled_at = venue_now(), refund_choice = 'none',
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

async function take(taken: Step, ids: string[], people: string[]): Promise<void> {
  if (taken.do === "fold") return foldFigures(context);
  if (taken.do === "book") {
    ids.push(await makeBooked(pool, venue, people, taken));
    return;
  }
  if (taken.do === "sell") {
    await makeVoucher(pool, taken);
    return;
  }
  const text = CHANGES[taken.do];
  const values = [
    ids[taken.which % ids.length] ?? null,
    taken.pence,
    taken.at,
    people[taken.which % people.length],
  ];
  const used = [1, 2, 3, 4].filter((n) => text.includes(`$${n}`));
  const renumbered = used.reduce((sql, n, i) => sql.replaceAll(`$${n}`, `$${i + 1}`), text);
  await pool.query(
    renumbered,
    used.map((n) => values[n - 1]),
  );
}

async function fresh(): Promise<string[]> {
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

async function figuresAgree(): Promise<void> {
  const all = await readEverything(pool);
  for (const [from, until] of RANGES) {
    const range = { from, until };
    const { all: sum, course } = await readRangeFigures(pool, range, ZONE, { isMonthly: false });
    expect(sum).toMatchObject(naiveFigures(all, onDays(from, until, ZONE), ZONE));
    await monthsAgree(range);
    if (from.startsWith("2020")) continue;
    const parts = await readFiguresByDay(pool, range, ZONE);
    for (let day = from as string; day <= until; day = addDays(day, 1)) {
      const naive = naiveFigures(all, onDays(day, day, ZONE), ZONE);
      const kept = parts.get(day);
      expect(course.get(day)).toEqual(kept && pointOf(kept));
      if (kept) expect(kept).toMatchObject(naive);
      else expect(Object.values(naive).every((value) => value === 0)).toBe(true);
    }
  }
}

function pointOf(figures: Figures) {
  return { bookings: figures.bookings, revenuePence: revenueOf(figures) };
}

/** By months a range has the course of its days, added up. */
async function monthsAgree(range: DayRange): Promise<void> {
  const { course } = await readRangeFigures(pool, range, ZONE, { isMonthly: true });
  const days = await readRangeFigures(pool, range, ZONE, { isMonthly: false });
  const sums = new Map<string, CoursePoint>();
  for (const [day, { bookings, revenuePence }] of days.course) {
    const month = `${day.slice(0, 8)}01`;
    const sum = sums.get(month) ?? { bookings: 0, revenuePence: 0 };
    sums.set(month, {
      bookings: sum.bookings + bookings,
      revenuePence: sum.revenuePence + revenuePence,
    });
  }
  expect(course).toEqual(sums);
}

/** Looked at from the hour that the clocks skip, from the evening after, and from a month's end. */
const MOMENTS = ["2026-03-29T01:40:00Z", "2026-03-29T21:10:00Z", "2026-03-31T10:20:00Z"];

async function overviewsAgree(): Promise<void> {
  const all = await readEverything(pool);
  for (const moment of MOMENTS) {
    const clock = venueClock(new Date(moment), ZONE);
    for (const period of ["today", "week", "month"] as const) {
      const { from, until, base, isUnfinished } = overviewPeriodOf(period, clock.today);
      const now = onDays(from, until, ZONE);
      const before = isUnfinished
        ? untilTime(base.from, base.until, sameTimeOn(base.until, clock).at, ZONE)
        : onDays(base.from, base.until, ZONE);
      const told = await overviewFiguresAt(clock, context, period);
      const [naive, naiveBefore] = [now, before].map((when) => naiveFigures(all, when, ZONE));
      expect(told.bookings.now).toBe(naive?.bookings);
      expect(told.revenuePence.now).toBe(naive && revenueOf(naive));
      expect(told.customers.now).toBe(naiveCustomers(all, now));
      const hour = localHour(clock.now, ZONE);
      const soFar = (at: Date) => now(at) && (period !== "today" || localHour(at, ZONE) <= hour);
      expect(told.bookings.course.now.reduce((sum, n) => sum + n, 0)).toBe(
        naiveFigures(all, soFar, ZONE).bookings,
      );
      if (told.bookings.before === null) continue;
      expect(told.bookings.before).toBe(naiveBefore?.bookings);
      expect(told.revenuePence.before).toBe(naiveBefore && revenueOf(naiveBefore));
      expect(told.customers.before).toBe(naiveCustomers(all, before));
    }
  }
}

async function balancesAgree(): Promise<void> {
  const { vouchers } = await readEverything(pool);
  const now = Date.now();
  const left = vouchers.filter(({ balancePence }) => balancePence > 0);
  const good = left.filter(({ expiresAt }) => expiresAt.getTime() > now);
  const ranOut = left.filter(
    ({ expiresAt }) =>
      expiresAt.getTime() <= now && onDays("2026-03-01", "2026-03-31", ZONE)(expiresAt),
  );
  const pence = (of: typeof left) => of.reduce((sum, { balancePence }) => sum + balancePence, 0);
  const { today } = venueClock(new Date(), ZONE);
  const [told] = await readVoucherBalances(pool, {
    from: "2026-03-01",
    until: "2026-03-31",
    today,
    todaySince: new Date(`${today}T00:00:00Z`),
    todayEnd: new Date(`${addDays(today, 1)}T00:00:00Z`),
  });
  expect(told).toEqual({
    outstandingPence: pence(good),
    outstandingCount: good.length,
    expiredPence: pence(ranOut),
    expiredCount: ranOut.length,
  });
}

/** A busy machine may take its time over so many. */
const PATIENCE = { timeout: 120_000 };

test("whatever happens, every figure is what counting everything finds", PATIENCE, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 40 }), async (history) => {
      const people = await fresh();
      const ids: string[] = [];
      for (const taken of history) await take(taken, ids, people);
      await figuresAgree();
      await overviewsAgree();
      await balancesAgree();
      expect(await brokenFigures(pool)).toEqual([]);
    }),
    { numRuns: dose(10, 100) },
  );
});
