import type { Pool } from "pg";
import { expect, test } from "vitest";
import { cancelBooking } from "../../src/server/bookings/cancel/cancel-booking.ts";
import { moveBooking } from "../../src/server/bookings/move/move-booking.ts";
import { releaseCheckout } from "../../src/server/checkout/checkouts.routes.ts";
import type { Context } from "../../src/server/context.ts";
import type { Actor } from "../../src/server/events/actor.ts";
import { Refusal } from "../../src/shared/refusal.ts";
import { findBrokenInvariants } from "../invariants/invariants.ts";
import { randomFor } from "../support/seed.ts";
import { testContext } from "../support/test-context.ts";
import { createVenue } from "../support/test-venue.ts";
import { hold, place, placement } from "../support/test-visitor.ts";

const context = await testContext();
const { db, pool } = context;
const venue = await createVenue(context);
const [ten, eleven] = venue.slots as [Date, Date];
const STAFF_ACTOR: Actor = { kind: "staff", id: null };

/** The same context, counting the deadlocks that PostgreSQL rolls back. */
function contextCountingDeadlocks(): { context: Context; count: () => number } {
  let count = 0;
  const query = async (...args: Parameters<Pool["query"]>) => {
    try {
      return await pool.query(...args);
    } catch (error) {
      if ((error as { code?: string }).code === "40P01") count += 1;
      throw error;
    }
  };
  const deadlockCounter = new Proxy(pool, {
    get: (target, key) => (key === "query" ? query : Reflect.get(target, key, target)),
  });
  return { context: { ...context, pool: deadlockCounter }, count: () => count };
}

async function book(startsAt: Date, tickets: number): Promise<string> {
  const visitor = await hold(context, venue, startsAt, tickets);
  const input = placement(venue, { expectedTotalPence: 1800 * tickets });
  const placed = await place(context, visitor, input);
  if (placed.status !== 201) throw new Error("The booking was not confirmed.");
  return placed.body.booking.id;
}

function move(operationContext: Context, bookingId: string, startsAt: Date) {
  return moveBooking(operationContext, { bookingId, startsAt, actor: STAFF_ACTOR, notify: true });
}

/** A naive move that locks the old slot first and the new slot second, whatever their order. */
async function naiveMove(from: Date, to: Date): Promise<boolean> {
  const client = await pool.connect();
  const change = (startTime: Date, delta: number) =>
    client.query("UPDATE time_slots SET held_count = held_count + $2 WHERE start_time = $1", [
      startTime,
      delta,
    ]);
  try {
    await client.query("BEGIN");
    await change(from, 0);
    await change(to, 0);
    await client.query("COMMIT");
    return false;
  } catch (error) {
    await client.query("ROLLBACK");
    return (error as { code?: string }).code === "40P01";
  } finally {
    client.release();
  }
}

test("naive moves in opposite directions deadlock", async () => {
  await book(ten, 1);
  await book(eleven, 1);
  let isDeadlocked = false;
  for (let round = 0; round < 50 && !isDeadlocked; round++) {
    const deadlocks = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        i % 2 ? naiveMove(ten, eleven) : naiveMove(eleven, ten),
      ),
    );
    isDeadlocked = deadlocks.includes(true);
  }
  expect(isDeadlocked).toBe(true);
});

test("concurrent swaps between two slots never deadlock, and no booking is lost", async () => {
  const deadlockCounter = contextCountingDeadlocks();
  const tenOClockIds = await Promise.all(Array.from({ length: 4 }, () => book(ten, 1)));
  const elevenOClockIds = await Promise.all(Array.from({ length: 4 }, () => book(eleven, 1)));
  for (let round = 0; round < 12; round++) {
    const [a, b] = round % 2 ? [eleven, ten] : [ten, eleven];
    await Promise.all([
      ...tenOClockIds.map((id) => move(deadlockCounter.context, id, b)),
      ...elevenOClockIds.map((id) => move(deadlockCounter.context, id, a)),
    ]);
  }
  expect(deadlockCounter.count()).toBe(0);
  expect(await findBrokenInvariants(pool)).toEqual([]);
  const slots = await db.selectFrom("timeSlots").select("bookingsCount").execute();
  expect(slots.map(({ bookingsCount }) => bookingsCount)).toEqual([5, 5]);
});

test("concurrent moves to a slot without a row create it once and fill it to the last place", async () => {
  const deadlockCounter = contextCountingDeadlocks();
  const day = (n: number) => new Date(ten.getTime() + n * 86_400_000);
  const ids = await Promise.all(
    Array.from({ length: 14 }, (_, i) => book(i % 2 ? day(1) : day(2), 1)),
  );
  const results = await Promise.allSettled(
    ids.map((id) => move(deadlockCounter.context, id, day(3))),
  );
  expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(10);
  for (const result of results) {
    if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "SLOT_FULL" });
  }
  expect(deadlockCounter.count()).toBe(0);
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test.for([1, 2, 3])(
  "concurrent moves, cancellations and holds conserve tickets and never overfill a slot (round %i)",
  async (round) => {
    const random = randomFor(`moves ${round}`);
    const slots = venue.slots.map((slot) => new Date(slot.getTime() + (3 + round) * 86_400_000));
    const anySlot = () => random.pick(slots);
    const deadlockCounter = contextCountingDeadlocks();
    const ids = await Promise.all(slots.flatMap((slot) => [1, 2, 3].map((n) => book(slot, n))));
    const operations = Array.from({ length: 120 }, () => {
      const bookingId = random.pick(ids);
      const kind = random.integer(0, 9);
      if (kind < 6) return move(deadlockCounter.context, bookingId, anySlot());
      if (kind < 7) {
        const refund = { choice: "full" } as const;
        return cancelBooking(deadlockCounter.context, {
          bookingId,
          refund,
          notify: true,
          actor: STAFF_ACTOR,
        });
      }
      return holdAndMaybeRelease(anySlot(), random.integer(1, 4), kind === 7);
    });
    for (const result of await Promise.allSettled(operations)) {
      if (result.status === "rejected") expect(result.reason).toBeInstanceOf(Refusal);
    }
    expect(deadlockCounter.count()).toBe(0);
    expect(await findBrokenInvariants(pool)).toEqual([]);
    const sold = await db
      .selectFrom("bookings")
      .select((eb) => eb.fn.sum<string>("ticketCount").as("tickets"))
      .where("status", "=", "confirmed")
      .where("id", "in", ids)
      .executeTakeFirstOrThrow();
    const slotTotals = await db
      .selectFrom("timeSlots")
      .select((eb) => eb.fn.sum<string>("bookingsCount").as("tickets"))
      .where("startTime", "in", slots)
      .executeTakeFirstOrThrow();
    expect(slotTotals.tickets).toBe(sold.tickets);
  },
);

async function holdAndMaybeRelease(
  startsAt: Date,
  tickets: number,
  isReleased: boolean,
): Promise<void> {
  const { checkout, checkoutSecret } = await hold(context, venue, startsAt, tickets);
  if (isReleased) await releaseCheckout(context, { checkoutId: checkout.id, checkoutSecret });
}
