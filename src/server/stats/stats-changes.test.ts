import fc from "fast-check";
import type { Pool, PoolClient } from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { waitForLockWaiters } from "../../../tests/support/lock-waiters.ts";
import {
  findBrokenStats,
  naiveStats,
  onDays,
  readStatsSource,
} from "../../../tests/support/naive-stats.ts";
import { insertTestBooking } from "../../../tests/support/stats-history.ts";
import { setVenueClock } from "../../../tests/support/test-clock.ts";
import { testContext } from "../../../tests/support/test-context.ts";
import { byTestEffort } from "../../../tests/support/test-effort.ts";
import { createVenue } from "../../../tests/support/test-venue.ts";
import { rollUpBookingDays } from "../bookings/list/roll-up-booking-days.ts";
import { readRangeStats } from "./range-stats.ts";
import { rollUpStats } from "./roll-up-stats.ts";

const context = await testContext();
const { pool } = context;
const venue = await createVenue(context);
const DAY_MS = 86_400_000;
const RANGE = { from: "2026-03-01", until: "2026-03-31" };

async function newPerson(): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    "INSERT INTO customers (first_name, last_name) VALUES ('Robin', 'Vale') RETURNING id",
  );
  return rows[0]?.id ?? "";
}
const robin = await newPerson();
const book = (day: string, person = robin, on: Pool | PoolClient = pool, hour = 10) =>
  insertTestBooking(on, venue, [person], {
    customerIndex: 0,
    tickets: 2,
    discountPence: 0,
    method: "cash",
    startsAt: `${day}T${hour}:00:00Z`,
    createdAt: `${day}T09:00:00Z`,
  });
const ids = [await book("2026-03-02"), await book("2026-03-02"), await book("2026-03-09")];
await rollUpStats(context);

async function expectStatsAgree(zone = "Europe/London"): Promise<void> {
  const { total } = await readRangeStats(pool, RANGE, zone);
  const everything = await readStatsSource(pool);
  expect(total).toMatchObject(naiveStats(everything, onDays(RANGE.from, RANGE.until, zone), zone));
  expect(await findBrokenStats(pool)).toEqual([]);
}

async function countRows(table: string): Promise<number> {
  return (await pool.query(`SELECT FROM ${table}`)).rows.length;
}

const CHANGES = {
  cancel: `UPDATE bookings SET status = 'cancelled', due_pence = 0, cancelled_at = venue_now(),
           refund_choice = 'none', refund_pence = 0 WHERE id = $1 AND status = 'confirmed'`,
  hide: "UPDATE bookings SET hidden_at = venue_now() WHERE id = $1",
  show: "UPDATE bookings SET hidden_at = NULL WHERE id = $1",
  payBack: "UPDATE payments SET refunded_pence = 500 WHERE booking_id = $1",
  move: "UPDATE bookings SET starts_at = starts_at + interval '3 days' WHERE id = $1",
};

test("concurrent changes to one person's bookings wait for each other, and both count", async () => {
  const [first, second] = await Promise.all([pool.connect(), pool.connect()]);
  await first.query("BEGIN");
  await second.query("BEGIN");
  await first.query(CHANGES.hide, [ids[0]]);
  const waiting = second.query(CHANGES.hide, [ids[1]]);
  await waitForLockWaiters(pool);
  await first.query("COMMIT");
  await waiting;
  await second.query("COMMIT");
  first.release();
  second.release();
  await expectStatsAgree();
  await rollUpStats(context);
  expect(await countRows("stats_changes")).toBe(0);
  await expectStatsAgree();
});

test("a later card payment counts for a booking that was rolled up long ago, when it is captured", async () => {
  await pool.query(
    `INSERT INTO payments (booking_id, is_later, method, amount_pence, state, provider_payment_id)
     VALUES ($1, true, 'card', 700, 'authorised', 'later')`,
    [ids[2]],
  );
  await expectStatsAgree();
  await pool.query(
    `UPDATE payments SET state = 'captured', captured_at = venue_now()
     WHERE provider_payment_id = 'later'`,
  );
  expect(await countRows("stats_changes")).toBeGreaterThan(0);
  await expectStatsAgree();
});

test("a change that is not committed yet is left for the next roll-up", async () => {
  const client = await pool.connect();
  await client.query("BEGIN");
  await client.query(CHANGES.show, [ids[0]]);
  await rollUpStats(context);
  await client.query("COMMIT");
  client.release();
  expect(await countRows("stats_changes")).toBeGreaterThan(0);
  await expectStatsAgree();
  await rollUpStats(context);
  expect(await countRows("stats_changes")).toBe(0);
  await expectStatsAgree();
});

test("cancelling and refunding do not wait for a roll-up", async () => {
  const id = await book("2026-03-16");
  const client = await pool.connect();
  await client.query("BEGIN");
  await client.query("SELECT FROM stats_roll_up, booking_day_roll_up FOR UPDATE");
  // Both block midway, at the row that stores their progress.
  const rollUps = Promise.all([rollUpStats(context), rollUpBookingDays(context)]);
  await expect.poll(countWaitingRollUps).toBe(2);
  await pool.query(CHANGES.cancel, [id]);
  await pool.query(CHANGES.payBack, [id]);
  expect(await countWaitingRollUps()).toBe(2);
  await client.query("COMMIT");
  client.release();
  await rollUps;
  await expectStatsAgree();
});

async function countWaitingRollUps(): Promise<number> {
  const { rows } = await pool.query(
    `SELECT FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ~ 'rolled_up_until'`,
  );
  return rows.length;
}

const changerIndex = fc.integer({ min: 0, max: 1 });
const step = fc.oneof(
  {
    arbitrary: fc.record({
      do: fc.constantFrom("cancel", "hide", "show", "payBack", "move", "book" as const),
      who: changerIndex,
      which: fc.nat({ max: 3 }),
    }),
    weight: 5,
  },
  {
    arbitrary: fc.record({ do: fc.constantFrom("commit", "rollback" as const), who: changerIndex }),
    weight: 2,
  },
  { arbitrary: fc.record({ do: fc.constantFrom("roll up", "forget" as const) }), weight: 3 },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Changes bookings of one person, several in a transaction. */
async function createChanger(number: number) {
  const person = await newPerson();
  const client = await pool.connect();
  const ids = await Promise.all(["2026-03-03", "2026-03-09"].map((day) => book(day, person)));
  const changer = {
    isOpen: false,
    change: async (appliedStep: { do: keyof typeof CHANGES | "book"; which: number }) => {
      if (!changer.isOpen) await client.query("BEGIN");
      changer.isOpen = true;
      const id = ids[appliedStep.which % ids.length];
      if (appliedStep.do !== "book") await client.query(CHANGES[appliedStep.do], [id]);
      // In a slot of its own, because two bookings of one slot wait for each other.
      else await book(`2026-03-1${appliedStep.which}`, person, client, 12 + number);
    },
    end: async (how: "commit" | "rollback") => {
      if (changer.isOpen) await client.query(how);
      changer.isOpen = false;
    },
    leave: async () => {
      await changer.end("commit");
      client.release();
    },
  };
  return changer;
}

/** Clears all stored stats. Waits for open transactions, so none may have changes. */
async function resetStats(changers: readonly { isOpen: boolean }[]): Promise<void> {
  if (!changers.some(({ isOpen }) => isOpen)) await pool.query("SELECT reset_stats()");
}

async function applyStep(appliedStep: Step, changers: Awaited<ReturnType<typeof createChanger>>[]) {
  switch (appliedStep.do) {
    case "roll up":
      return rollUpStats(context);
    case "forget":
      return resetStats(changers);
    case "commit":
    case "rollback":
      return changers[appliedStep.who]?.end(appliedStep.do);
    default:
      return changers[appliedStep.who]?.change(appliedStep);
  }
}

test("roll-ups between the steps of two transactions count everything once", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
      const changers = await Promise.all([createChanger(0), createChanger(1)]);
      for (const appliedStep of steps) {
        await applyStep(appliedStep, changers);
        if (appliedStep.do === "roll up" || appliedStep.do === "commit") await expectStatsAgree();
      }
      for (const changer of changers) await changer.leave();
      await rollUpStats(context);
      await expectStatsAgree();
    }),
    { numRuns: byTestEffort(25, 500) },
  );
});

test("concurrent roll-ups count everything once", async () => {
  await Promise.all([rollUpStats(context), rollUpStats(context), rollUpStats(context)]);
  await expectStatsAgree();
});

test("a new time zone or a changed creation time recomputes everything", async () => {
  await pool.query("UPDATE settings SET timezone = 'Pacific/Auckland'");
  await expectStatsAgree("Pacific/Auckland");
  await rollUpStats(context);
  await expectStatsAgree("Pacific/Auckland");
  await pool.query(
    "UPDATE bookings SET created_at = created_at - interval '1 hour' WHERE id = $1",
    [ids[2]],
  );
  expect(await countRows("daily_stats")).toBe(0);
  await rollUpStats(context);
  await expectStatsAgree("Pacific/Auckland");
});

test("new bookings and payments write nothing to the stats tables", async () => {
  const { rows } = await pool.query<{ sql: string }>(
    `SELECT pg_get_triggerdef(oid) AS sql FROM pg_trigger
     WHERE tgrelid IN ('bookings'::regclass, 'payments'::regclass) AND NOT tgisinternal
       AND tgname ~ '_stats_' ORDER BY 1`,
  );
  expect(rows).toHaveLength(10);
  // Each trigger has a condition or is about deleted rows.
  expect(rows.filter(({ sql }) => !/ WHEN | DELETE /.test(sql))).toEqual([]);
});

test("nothing newer than an open transaction of the tables' owner is rolled up", async () => {
  const { ownerPool } = context.database;
  // Ahead of the transaction, which starts by the real time, and of what is rolled up.
  const offsetMs = Math.max(0, inject("clockOffsetMs")) + DAY_MS;
  await setVenueClock(ownerPool, offsetMs);
  onTestFinished(() => setVenueClock(ownerPool, inject("clockOffsetMs")));
  const owner = await ownerPool.connect();
  onTestFinished(() => owner.release());
  await owner.query("BEGIN");
  await rollUpStats(context);
  await rollUpBookingDays(context);
  const { rows } = await owner.query<{ isBehind: boolean }>(
    `SELECT stats.rolled_up_until <= began.at - interval '5 minutes'
            AND days.rolled_up_until <= began.at AS "isBehind"
     FROM stats_roll_up stats, booking_day_roll_up days,
          LATERAL (SELECT venue_now() - make_interval(secs => $1 / 1000.0) AS at) began`,
    [offsetMs],
  );
  await owner.query("ROLLBACK");
  expect(rows).toEqual([{ isBehind: true }]);
});
