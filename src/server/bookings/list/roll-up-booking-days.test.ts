import fc from "fast-check";
import { expect, test } from "vitest";
import { findBrokenInvariants } from "../../../../tests/invariants/invariants.ts";
import { insertBookings } from "../../../../tests/support/many-bookings.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { createVenue } from "../../../../tests/support/test-venue.ts";
import { listAdminBookings } from "./list-admin-bookings.ts";
import { rollUpBookingDays } from "./roll-up-booking-days.ts";

const context = await testContext();
const { pool } = context;
const { ownerPool } = context.database;
const venue = await createVenue(context);

/** Clocks change on 29 March and 25 October 2026; half of the times are within an hour of that. */
const hour = fc.oneof(
  fc.integer({ min: 0, max: 6 }).map((n) => Date.parse("2026-03-28T22:30:00Z") + n * 3_600_000),
  fc.integer({ min: 0, max: 6 }).map((n) => Date.parse("2026-10-24T21:30:00Z") + n * 3_600_000),
  fc.integer({ min: -60, max: 3 }).map((n) => Date.now() + n * 1_800_000),
);
const instant = hour.map((ms) => new Date(ms).toISOString());

const step = fc.oneof(
  fc.record({ do: fc.constant("book" as const), startsAt: instant, createdAt: instant }),
  fc.record({
    do: fc.constantFrom("cancel", "move", "hide", "show", "rebook", "remove" as const),
    which: fc.nat(),
    startsAt: instant,
  }),
  fc.record({ do: fc.constant("roll up" as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const CHANGES = {
  cancel: `UPDATE bookings SET status = 'cancelled', due_pence = 0, cancelled_at = venue_now(), refund_choice = 'none',
           refund_pence = 0 WHERE id = $1 AND status = 'confirmed'`,
  hide: "UPDATE bookings SET hidden_at = venue_now() WHERE id = $1",
  show: "UPDATE bookings SET hidden_at = NULL WHERE id = $1",
  move: `UPDATE bookings SET starts_at = $2 WHERE id = $1`,
  rebook: `UPDATE bookings SET created_at = $2 WHERE id = $1`,
  remove: "DELETE FROM bookings WHERE id = $1",
};

async function applyStep(action: Step, ids: string[]): Promise<void> {
  if (action.do === "roll up") return rollUpBookingDays(context);
  if (action.do === "book") {
    ids.push(...(await insertBookings(pool, venue, [action])));
    return;
  }
  const text = CHANGES[action.do];
  const id = ids[action.which % ids.length];
  await pool.query(text, text.includes("$2") ? [id, action.startsAt] : [id]);
}

async function countNaively(by: "visit" | "booked", day: string) {
  const column = by === "visit" ? "starts_at" : "created_at";
  const { rows } = await pool.query<{ all: number; confirmed: number; cancelled: number }>(
    `SELECT count(*) AS all, count(*) FILTER (WHERE status = 'confirmed') AS confirmed,
            count(*) FILTER (WHERE status = 'cancelled') AS cancelled
     FROM bookings WHERE hidden_at IS NULL
       AND (${column} AT TIME ZONE 'Europe/London')::date = $1::date`,
    [day],
  );
  return rows[0];
}

async function expectCountsToMatch(day: string): Promise<void> {
  for (const dates of ["visit", "booked"] as const) {
    const { counts } = await listAdminBookings(context, {
      dates,
      from: day,
      until: day,
      page: 1,
      perPage: "10",
    });
    const { all, confirmed, cancelled } = counts;
    expect({ all: all.count, confirmed: confirmed.count, cancelled: cancelled.count }).toEqual(
      await countNaively(dates, day),
    );
  }
}

const COUNTS_INVARIANT = "daily booking counts add up everything that was rolled up";

/** Generous, for busy machines. */
const TIMEOUT = { timeout: 90_000 };

test("the counts by day match a naive count, whatever happens to bookings", TIMEOUT, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (history) => {
      const ids: string[] = await insertBookings(pool, venue, [
        { startsAt: "2026-03-28T23:30:00Z", createdAt: "2026-03-28T23:30:00Z" },
      ]);
      for (const action of history) await applyStep(action, ids);
      for (const day of ["2026-03-28", "2026-03-29", "2026-10-24", "2026-10-25"]) {
        await expectCountsToMatch(day);
      }
      const broken = await findBrokenInvariants(pool);
      expect(broken.filter(({ sentence }) => sentence === COUNTS_INVARIANT)).toEqual([]);
    }),
    { numRuns: 25 },
  );
});

test("an uncommitted change is added by the next roll-up", async () => {
  const [id = ""] = await insertBookings(pool, venue, [
    { startsAt: "2026-03-28T12:00:00Z", createdAt: "2026-03-28T12:00:00Z" },
  ]);
  await rollUpBookingDays(context);
  const client = await pool.connect();
  await client.query("BEGIN");
  await client.query(CHANGES.hide, [id]);
  await rollUpBookingDays(context);
  await client.query("COMMIT");
  client.release();
  await expectCountsToMatch("2026-03-28");
  expect(await countPendingChanges()).toBeGreaterThan(0);
  await rollUpBookingDays(context);
  await expectCountsToMatch("2026-03-28");
  expect(await countPendingChanges()).toBe(0);
});

test("an uncommitted change of a booking that is rolled up for the first time counts once", async () => {
  await ownerPool.query("TRUNCATE booking_days, booking_day_changes");
  await pool.query("UPDATE booking_day_roll_up SET rolled_up_until = '-infinity'");
  const [visible = "", uncommitted = ""] = await insertBookings(pool, venue, [
    { startsAt: "2026-03-28T12:00:00Z", createdAt: "2026-03-28T12:00:00Z" },
    { startsAt: "2026-03-28T12:00:00Z", createdAt: "2026-03-28T12:00:00Z" },
  ]);
  const client = await pool.connect();
  await client.query("BEGIN");
  await client.query(CHANGES.cancel, [uncommitted]);
  await pool.query(CHANGES.cancel, [visible]);
  await rollUpBookingDays(context);
  await expectCountsToMatch("2026-03-28");
  await client.query("COMMIT");
  client.release();
  await expectCountsToMatch("2026-03-28");
  await rollUpBookingDays(context);
  await expectCountsToMatch("2026-03-28");
});

/** Changes of days that are rolled up. */
async function countPendingChanges(): Promise<number> {
  const { rows } = await pool.query(
    "SELECT FROM booking_day_changes JOIN booking_day_roll_up ON made_at < rolled_up_until",
  );
  return rows.length;
}
