import { setTimeout as pause } from "node:timers/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { listSlots } from "../../src/server/availability/slots/list-slots.ts";
import { cancelBooking } from "../../src/server/bookings/cancel/cancel-booking.ts";
import { moveBooking } from "../../src/server/bookings/move/move-booking.ts";
import { makeDeskBooking } from "../../src/server/bookings/walk-in/create-staff-booking.ts";
import { listDeskActivities } from "../../src/server/catalogue/activities/admin-activities.routes.ts";
import { saveActivity } from "../../src/server/catalogue/activities/save-activity.ts";
import { releaseCheckout } from "../../src/server/checkout/checkouts.routes.ts";
import { SYSTEM } from "../../src/server/events/actor.ts";
import { Refusal } from "../../src/shared/refusal.ts";
import { brokenInvariants } from "../invariants/invariants.ts";
import { deskWish } from "../support/staff-booking-input.ts";
import { testAccount } from "../support/test-account.ts";
import { testContext } from "../support/test-context.ts";
import { createVenue } from "../support/test-venue.ts";
import { hold, type TestVisitor } from "../support/test-visitor.ts";

const context = await testContext();
const { db, pool } = context;
const venue = await createVenue(context);
const { activityId } = venue;
const [ten, eleven] = venue.slots as [Date, Date];
const maya = await testAccount(context, { name: "Maya Ellis", role: "admin" });
await db.updateTable("settings").set({ maxBookingsPerSlot: 1000 }).execute();

/** Staff change the activity as it stands; a colleague who was faster makes them look again. */
async function change(changes: { maxCapacity?: number; durationMinutes?: number }): Promise<void> {
  for (;;) {
    const card = (await listDeskActivities(context)).find(({ id }) => id === activityId);
    if (!card) throw new Error("There is no such activity.");
    const { name, description, imageUrl, pricePence, durationMinutes, maxCapacity, version } = card;
    const fields = { name, description, imageUrl, pricePence, durationMinutes, maxCapacity };
    try {
      await saveActivity(context, { activityId, version, ...fields, ...changes }, maya.id);
      return;
    } catch (error) {
      if (!(error instanceof Refusal && error.code === "ACTIVITY_CHANGED")) throw error;
    }
  }
}

interface Row {
  places: number;
  capacity: number;
  wanted: number;
  people: number;
}

/** What must be so of the future sessions, whatever happened in whatever order. */
async function expectSound(): Promise<void> {
  const { rows } = await pool.query<Row>(
    `SELECT a.max_capacity AS wanted, s.capacity, coalesce(s.shrinks_to, s.capacity) AS places,
            s.bookings_count + s.held_count AS people
     FROM time_slots s JOIN activities a ON a.id = s.activity_id
     WHERE s.start_time > venue_now() AND NOT s.capacity_is_manual`,
  );
  for (const { places, capacity, wanted, people } of rows) {
    expect({ places, isEnough: capacity >= people }).toEqual({ places: wanted, isEnough: true });
    if (capacity > wanted) expect(capacity).toBe(people);
  }
  const { rows: overlaps } = await pool.query(
    `SELECT one.start_time, other.start_time FROM time_slots one JOIN time_slots other
       ON other.activity_id = one.activity_id AND one.start_time < other.start_time
       AND other.start_time < one.end_time
     WHERE one.bookings_count + one.held_count > 0 AND other.bookings_count + other.held_count > 0`,
  );
  expect(overlaps).toEqual([]);
  await expectOfferedApart();
  expect(await brokenInvariants(pool)).toEqual([]);
}

/** What visitors are offered overlaps neither itself nor sessions with people in them. */
async function expectOfferedApart(): Promise<void> {
  const slots = await listSlots(context, { activityId, date: ten.toISOString().slice(0, 10) });
  const { rows: taken } = await pool.query<{ start: Date; end: Date }>(
    `SELECT start_time AS start, end_time AS "end" FROM time_slots
     WHERE bookings_count + held_count > 0`,
  );
  const offered = slots.map(({ startsAt, endsAt }) => ({
    start: new Date(startsAt),
    end: new Date(endsAt),
  }));
  for (const one of offered) {
    const others = [...taken, ...offered].filter(
      (other) => other.start < one.end && one.start < other.end,
    );
    for (const other of others) expect(other).toEqual(one);
  }
}

async function startOver(): Promise<void> {
  await pool.query("TRUNCATE time_slots, checkouts, bookings, idempotency_keys CASCADE");
  await pool.query("DELETE FROM events");
  await change({ maxCapacity: 10, durationMinutes: 60 });
}

test("a hold that read the old capacity leaves no session with it", async () => {
  await startOver();
  const stale = {
    ...context,
    // The change comes after the offer was read and before the places are taken.
    reach: async (place: string) => {
      if (place === "hold.chosen" && stale.isFirst) {
        stale.isFirst = false;
        await change({ maxCapacity: 4 });
      }
    },
    isFirst: true,
  };
  await hold(stale, venue, ten, 2);
  const slot = await db.selectFrom("timeSlots").select("capacity").executeTakeFirstOrThrow();
  expect(slot.capacity).toBe(4);
  await expectSound();
});

test("a hold by the old length and one by the new never overlap", async () => {
  await startOver();
  const stale = {
    ...context,
    reach: async (place: string) => {
      if (place !== "hold.chosen") return;
      await change({ durationMinutes: 90 });
      // From 10 to 11.30, where somebody is about to take 11 to 12.
      await hold(context, venue, ten, 1);
    },
  };
  await expect(hold(stale, venue, eleven, 1)).rejects.toMatchObject({
    code: "TIME_SLOT_NOT_FOUND",
  });
  await expectSound();
});

test("a change waits for a hold that is just being written, and reaches the session it makes", async () => {
  await startOver();
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    await client.query("SELECT FROM activities WHERE id = $1 FOR SHARE", [activityId]);
    await client.query(
      `INSERT INTO time_slots (activity_id, start_time, end_time, capacity)
       VALUES ($1, $2, $2::timestamptz + interval '1 hour', 10)`,
      [activityId, ten],
    );
    const changing = change({ maxCapacity: 5 });
    expect(await Promise.race([changing.then(() => "done"), pause(200, "waits")])).toBe("waits");
    await client.query("COMMIT");
    await changing;
  } finally {
    client.release();
  }
  await expectSound();
});

type Leaving = { kind: "release" | "cancel" | "move"; pick: number; minute: number };
type Step =
  | { kind: "hold"; minute: number; tickets: number }
  | { kind: "desk"; minute: number; tickets: number }
  | Leaving
  | { kind: "capacity"; to: number }
  | { kind: "duration"; to: number };

/** Any quarter of an hour of the day's six: some are offered, some are not. */
const minute = fc.integer({ min: 0, max: 23 }).map((quarter) => quarter * 15);
const tickets = fc.integer({ min: 1, max: 4 });
const pick = fc.nat(50);
const only = <Kind extends string>(kind: Kind) => fc.constant(kind);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: only("hold"), minute, tickets }) },
  { weight: 3, arbitrary: fc.record({ kind: only("desk"), minute, tickets }) },
  { weight: 1, arbitrary: fc.record({ kind: only("release"), pick, minute }) },
  { weight: 1, arbitrary: fc.record({ kind: only("cancel"), pick, minute }) },
  { weight: 2, arbitrary: fc.record({ kind: only("move"), pick, minute }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: only("capacity"), to: fc.integer({ min: 1, max: 12 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: only("duration"), to: fc.constantFrom(30, 45, 60, 75, 90) }),
  },
);

test("holds, bookings, moves, cancellations and edits at once keep every promise", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 2, maxLength: 5 }),
      async (rounds) => {
        await startOver();
        const holding: TestVisitor[] = [];
        const booked: string[] = [];
        for (const steps of rounds) {
          await Promise.all(steps.map((one) => take(one, holding, booked).catch(refusedOnly)));
          await expectSound();
        }
      },
    ),
    { numRuns: 8, endOnFailure: true },
  );
}, 120_000);

async function take(one: Step, holding: TestVisitor[], booked: string[]): Promise<void> {
  if (one.kind === "capacity") return change({ maxCapacity: one.to });
  if (one.kind === "duration") return change({ durationMinutes: one.to });
  const startsAt = new Date(ten.getTime() + one.minute * 60_000);
  if (one.kind === "hold") {
    holding.push(await hold(context, venue, startsAt, one.tickets));
  } else if (one.kind === "desk") {
    const changes = { ticketCount: one.tickets, expectedTotalPence: 1800 * one.tickets };
    const { bookingId } = await makeDeskBooking(context, deskWish(venue, startsAt, changes));
    booked.push(bookingId);
  } else await leave(one, startsAt, holding, booked);
}

async function leave(
  { kind, pick: picked }: Leaving,
  startsAt: Date,
  holding: readonly TestVisitor[],
  booked: readonly string[],
): Promise<void> {
  const visitor = holding[picked % Math.max(1, holding.length)];
  const bookingId = booked[picked % Math.max(1, booked.length)];
  if (kind === "release" && visitor) {
    const { checkout, checkoutSecret } = visitor;
    await releaseCheckout(context, { checkoutId: checkout.id, checkoutSecret });
  } else if (kind === "cancel" && bookingId) {
    const how = { refund: { choice: "none" } as const, notify: false, actor: SYSTEM };
    await cancelBooking(context, { bookingId, ...how });
  } else if (kind === "move" && bookingId) {
    await moveBooking(context, { bookingId, startsAt, actor: SYSTEM, notify: false });
  }
}

function refusedOnly(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}
