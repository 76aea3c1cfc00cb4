import fc from "fast-check";
import { expect, test } from "vitest";
import { saveSchedule } from "../../src/server/availability/schedules/save-schedule.ts";
import {
  listActivitySchedules,
  toSchedule,
} from "../../src/server/availability/schedules/schedules.queries.ts";
import { listSlots } from "../../src/server/availability/slots/list-slots.ts";
import { cancelBooking } from "../../src/server/bookings/cancel/cancel-booking.ts";
import { moveBooking } from "../../src/server/bookings/move/move-booking.ts";
import { createStaffBooking } from "../../src/server/bookings/walk-in/create-staff-booking.ts";
import {
  listAdminActivities,
  saveActivity,
} from "../../src/server/catalogue/activities/admin-activities.routes.ts";
import { releaseCheckout } from "../../src/server/checkout/checkouts.routes.ts";
import { SYSTEM } from "../../src/server/events/actor.ts";
import { activityFields } from "../../src/shared/contract/admin/catalogue-fields.ts";
import { Refusal } from "../../src/shared/refusal.ts";
import { findBrokenInvariants } from "../invariants/invariants.ts";
import { waitForLockWaiters } from "../support/lock-waiters.ts";
import { createStaffBookingInput } from "../support/staff-booking-input.ts";
import { testAccount } from "../support/test-account.ts";
import { testContext } from "../support/test-context.ts";
import { createVenue } from "../support/test-venue.ts";
import { hold, type TestVisitor } from "../support/test-visitor.ts";

const context = await testContext();
const { db, pool } = context;
const { ownerPool } = context.database;
const venue = await createVenue(context);
const { activityId } = venue;
const [ten, eleven] = venue.slots as [Date, Date];
const adminAccount = await testAccount(context, { name: "Maya Ellis", role: "admin" });
await db.updateTable("settings").set({ maxBookingsPerSlot: 1000 }).execute();

/** Changes the activity as staff do; reloads and retries if somebody else has changed it. */
async function changeActivity(changes: {
  maxCapacity?: number;
  durationMinutes?: number;
}): Promise<void> {
  for (;;) {
    const card = (await listAdminActivities(db)).find(({ id }) => id === activityId);
    if (!card) throw new Error("There is no such activity.");
    const fields = activityFields.parse(card);
    try {
      await saveActivity(
        db,
        { id: activityId, version: card.version, input: { ...fields, ...changes } },
        adminAccount.id,
      );
      return;
    } catch (error) {
      if (!(error instanceof Refusal && error.code === "ACTIVITY_CHANGED")) throw error;
    }
  }
}

interface SlotRow {
  places: number;
  capacity: number;
  maxCapacity: number;
  people: number;
}

/** What must hold for future slots, whatever happened in whatever order. */
async function expectSlotsConsistent(): Promise<void> {
  const { rows } = await pool.query<SlotRow>(
    `SELECT a.max_capacity AS "maxCapacity", s.capacity, coalesce(s.shrinks_to, s.capacity) AS places,
            s.bookings_count + s.held_count AS people
     FROM time_slots s JOIN activities a ON a.id = s.activity_id
     WHERE s.start_time > venue_now() AND NOT s.capacity_is_manual`,
  );
  for (const { places, capacity, maxCapacity, people } of rows) {
    expect({ places, isEnough: capacity >= people }).toEqual({
      places: maxCapacity,
      isEnough: true,
    });
    if (capacity > maxCapacity) expect(capacity).toBe(people);
  }
  const { rows: overlaps } = await pool.query(
    `SELECT one.start_time, other.start_time FROM time_slots one JOIN time_slots other
       ON other.activity_id = one.activity_id AND one.start_time < other.start_time
       AND other.start_time < one.end_time
     WHERE one.bookings_count + one.held_count > 0 AND other.bookings_count + other.held_count > 0`,
  );
  expect(overlaps).toEqual([]);
  await expectNoOverlap();
  expect(await findBrokenInvariants(pool)).toEqual([]);
}

/** The offered slots overlap neither each other nor slots with people in them. */
async function expectNoOverlap(): Promise<void> {
  const slots = await listSlots(context, { activityId, date: ten.toISOString().slice(0, 10) });
  const { rows: takenSlots } = await pool.query<{ start: Date; end: Date }>(
    `SELECT start_time AS start, end_time AS "end" FROM time_slots
     WHERE bookings_count + held_count > 0`,
  );
  const offeredSlots = slots.map(({ startsAt, endsAt }) => ({
    start: new Date(startsAt),
    end: new Date(endsAt),
  }));
  for (const offeredSlot of offeredSlots) {
    const others = [...takenSlots, ...offeredSlots].filter(
      (other) => other.start < offeredSlot.end && offeredSlot.start < other.end,
    );
    for (const other of others) expect(other).toEqual(offeredSlot);
  }
}

async function resetVenue(): Promise<void> {
  await ownerPool.query("TRUNCATE time_slots, checkouts, bookings, idempotency_keys CASCADE");
  await ownerPool.query("DELETE FROM events");
  await changeActivity({ maxCapacity: 10, durationMinutes: 60 });
}

test("a hold that read the old capacity creates no slot with it", async () => {
  await resetVenue();
  const interruptedContext = {
    ...context,
    // The change comes after the slots were read and before the places are held.
    failpoint: async (point: string) => {
      if (point === "hold.chosen" && interruptedContext.isFirst) {
        interruptedContext.isFirst = false;
        await changeActivity({ maxCapacity: 4 });
      }
    },
    isFirst: true,
  };
  await hold(interruptedContext, venue, ten, 2);
  const slot = await db.selectFrom("timeSlots").select("capacity").executeTakeFirstOrThrow();
  expect(slot.capacity).toBe(4);
  await expectSlotsConsistent();
});

/** Changes the capacity of the venue's schedule as staff do. */
async function changeScheduleCapacity(capacity: number | null): Promise<void> {
  const [row] = await listActivitySchedules(db, activityId);
  if (!row) throw new Error("The venue has no schedule.");
  const { id: scheduleId, activityName: _, activityRank: _rank, ...fields } = toSchedule(row);
  await saveSchedule(context, { ...fields, scheduleId, capacity }, adminAccount.id);
}

test("a hold that read a schedule's old capacity creates no slot with it", async () => {
  await resetVenue();
  const interruptedContext = {
    ...context,
    failpoint: async (point: string) => {
      if (point === "hold.chosen" && interruptedContext.isFirst) {
        interruptedContext.isFirst = false;
        await changeScheduleCapacity(3);
      }
    },
    isFirst: true,
  };
  await hold(interruptedContext, venue, ten, 2);
  const slot = await db.selectFrom("timeSlots").select("capacity").executeTakeFirstOrThrow();
  expect(slot.capacity).toBe(3);
  await changeScheduleCapacity(null);
  await expectSlotsConsistent();
});

test("holds that meet a schedule's lower capacity keep their places, and nobody else gets one", async () => {
  for (let round = 0; round < 5; round++) {
    await resetVenue();
    const holds = Array.from({ length: 6 }, () => hold(context, venue, ten, 1));
    const [change] = await Promise.allSettled([changeScheduleCapacity(3), ...holds]);
    expect(change?.status).toBe("fulfilled");
    const { rows } = await pool.query<{ places: number; capacity: number; people: number }>(
      `SELECT coalesce(shrinks_to, capacity) AS places, capacity,
              bookings_count + held_count AS people FROM time_slots`,
    );
    expect(rows).toMatchObject([{ places: 3 }]);
    for (const { capacity, people } of rows) expect(capacity).toBe(Math.max(3, people));
    expect(await findBrokenInvariants(pool)).toEqual([]);
    await changeScheduleCapacity(null);
  }
});

test("a hold with the old duration and one with the new never overlap", async () => {
  await resetVenue();
  const interruptedContext = {
    ...context,
    failpoint: async (point: string) => {
      if (point !== "hold.chosen") return;
      await changeActivity({ durationMinutes: 90 });
      // From 10:00 to 11:30, where 11:00 to 12:00 is about to be held.
      await hold(context, venue, ten, 1);
    },
  };
  await expect(hold(interruptedContext, venue, eleven, 1)).rejects.toMatchObject({
    code: "TIME_SLOT_NOT_FOUND",
  });
  await expectSlotsConsistent();
});

test("a change waits for a concurrent hold, and updates the slot that it creates", async () => {
  await resetVenue();
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    await client.query("SELECT FROM activities WHERE id = $1 FOR SHARE", [activityId]);
    await client.query(
      `INSERT INTO time_slots (activity_id, start_time, end_time, capacity)
       VALUES ($1, $2, $2::timestamptz + interval '1 hour', 10)`,
      [activityId, ten],
    );
    const pendingChange = changeActivity({ maxCapacity: 5 });
    await waitForLockWaiters(pool);
    await client.query("COMMIT");
    await pendingChange;
  } finally {
    client.release();
  }
  await expectSlotsConsistent();
});

type ExistingStep = { kind: "release" | "cancel" | "move"; pick: number; minute: number };
type Step =
  | { kind: "hold"; minute: number; tickets: number }
  | { kind: "staff"; minute: number; tickets: number }
  | ExistingStep
  | { kind: "capacity"; to: number }
  | { kind: "duration"; to: number };

/** Any quarter of an hour of the day's six hours: some are offered, some are not. */
const minute = fc.integer({ min: 0, max: 23 }).map((quarter) => quarter * 15);
const tickets = fc.integer({ min: 1, max: 4 });
const pick = fc.nat(50);
const constantKind = <Kind extends string>(kind: Kind) => fc.constant(kind);
const arbitraryStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: constantKind("hold"), minute, tickets }) },
  { weight: 3, arbitrary: fc.record({ kind: constantKind("staff"), minute, tickets }) },
  { weight: 1, arbitrary: fc.record({ kind: constantKind("release"), pick, minute }) },
  { weight: 1, arbitrary: fc.record({ kind: constantKind("cancel"), pick, minute }) },
  { weight: 2, arbitrary: fc.record({ kind: constantKind("move"), pick, minute }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: constantKind("capacity"), to: fc.integer({ min: 1, max: 12 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: constantKind("duration"),
      to: fc.constantFrom(30, 45, 60, 75, 90),
    }),
  },
);

test("concurrent holds, bookings, moves, cancellations and edits leave consistent slots", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(arbitraryStep, { minLength: 1, maxLength: 6 }), {
        minLength: 2,
        maxLength: 5,
      }),
      async (rounds) => {
        await resetVenue();
        const visitors: TestVisitor[] = [];
        const bookingIds: string[] = [];
        for (const steps of rounds) {
          await Promise.all(
            steps.map((step) => runStep(step, visitors, bookingIds).catch(ignoreRefusal)),
          );
          await expectSlotsConsistent();
        }
      },
    ),
    { numRuns: 8, endOnFailure: true },
  );
}, 120_000);

async function runStep(step: Step, visitors: TestVisitor[], bookingIds: string[]): Promise<void> {
  if (step.kind === "capacity") return changeActivity({ maxCapacity: step.to });
  if (step.kind === "duration") return changeActivity({ durationMinutes: step.to });
  const startsAt = new Date(ten.getTime() + step.minute * 60_000);
  if (step.kind === "hold") {
    visitors.push(await hold(context, venue, startsAt, step.tickets));
  } else if (step.kind === "staff") {
    const changes = {
      ticketCount: step.tickets,
      expectedTotalPence: 1800 * step.tickets,
    };
    const { bookingId } = await createStaffBooking(
      context,
      createStaffBookingInput(venue, startsAt, changes),
    );
    bookingIds.push(bookingId);
  } else await runExistingStep(step, startsAt, visitors, bookingIds);
}

async function runExistingStep(
  { kind, pick: index }: ExistingStep,
  startsAt: Date,
  visitors: readonly TestVisitor[],
  bookingIds: readonly string[],
): Promise<void> {
  const visitor = visitors[index % Math.max(1, visitors.length)];
  const bookingId = bookingIds[index % Math.max(1, bookingIds.length)];
  if (kind === "release" && visitor) {
    const { checkout, checkoutSecret } = visitor;
    await releaseCheckout(context, { checkoutId: checkout.id, checkoutSecret });
  } else if (kind === "cancel" && bookingId) {
    const options = { refund: { choice: "none" } as const, notify: false, actor: SYSTEM };
    await cancelBooking(context, { bookingId, ...options });
  } else if (kind === "move" && bookingId) {
    await moveBooking(context, { bookingId, startsAt, actor: SYSTEM, notify: false });
  }
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}
