import type { Pool } from "pg";
import { expect, test } from "vitest";
import { cancelBooking } from "../../src/server/bookings/cancel/cancel-booking.ts";
import { moveBooking } from "../../src/server/bookings/move/move-booking.ts";
import { releaseCheckout } from "../../src/server/checkout/checkouts.routes.ts";
import type { Context } from "../../src/server/context.ts";
import type { Actor } from "../../src/server/events/actor.ts";
import { Refusal } from "../../src/shared/refusal.ts";
import { brokenInvariants } from "../invariants/invariants.ts";
import { randomFor } from "../support/seed.ts";
import { testContext } from "../support/test-context.ts";
import { createVenue } from "../support/test-venue.ts";
import { hold, place, placement } from "../support/test-visitor.ts";

const context = await testContext();
const { db, pool } = context;
const venue = await createVenue(context);
const [ten, eleven] = venue.slots as [Date, Date];
const STAFF: Actor = { kind: "staff", id: null };

/** The same database, counting what PostgreSQL rolled back because two waited for each other. */
function countingDeadlocks(): { context: Context; count: () => number } {
  let count = 0;
  const query = async (...asked: Parameters<Pool["query"]>) => {
    try {
      return await pool.query(...asked);
    } catch (error) {
      if ((error as { code?: string }).code === "40P01") count += 1;
      throw error;
    }
  };
  const watched = new Proxy(pool, {
    get: (target, key) => (key === "query" ? query : Reflect.get(target, key, target)),
  });
  return { context: { ...context, pool: watched }, count: () => count };
}

async function book(startsAt: Date, tickets: number): Promise<string> {
  const visitor = await hold(context, venue, startsAt, tickets);
  const what = placement(venue, { expectedTotalPence: 1800 * tickets });
  const placed = await place(context, visitor, what);
  if (placed.status !== 201) throw new Error("not confirmed");
  return placed.body.booking.id;
}

function move(on: Context, bookingId: string, startsAt: Date) {
  return moveBooking(on, { bookingId, startsAt, actor: STAFF, notify: true });
}

/** What a naive product does: here gives back first, and takes there then, whichever comes first. */
async function naiveMove(from: Date, to: Date): Promise<boolean> {
  const client = await pool.connect();
  const change = (startTime: Date, by: number) =>
    client.query("UPDATE time_slots SET held_count = held_count + $2 WHERE start_time = $1", [
      startTime,
      by,
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

test("the naive way, moves in opposite directions wait for each other", async () => {
  await book(ten, 1);
  await book(eleven, 1);
  let isDeadlocked = false;
  for (let round = 0; round < 50 && !isDeadlocked; round++) {
    const waits = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        i % 2 ? naiveMove(ten, eleven) : naiveMove(eleven, ten),
      ),
    );
    isDeadlocked = waits.includes(true);
  }
  expect(isDeadlocked).toBe(true);
});

test("many that swap two slots at once never wait for each other, and nobody gets lost", async () => {
  const watched = countingDeadlocks();
  const here = await Promise.all(Array.from({ length: 4 }, () => book(ten, 1)));
  const there = await Promise.all(Array.from({ length: 4 }, () => book(eleven, 1)));
  for (let round = 0; round < 12; round++) {
    const [a, b] = round % 2 ? [eleven, ten] : [ten, eleven];
    await Promise.all([
      ...here.map((id) => move(watched.context, id, b)),
      ...there.map((id) => move(watched.context, id, a)),
    ]);
  }
  expect(watched.count()).toBe(0);
  expect(await brokenInvariants(pool)).toEqual([]);
  const slots = await db.selectFrom("timeSlots").select("bookingsCount").execute();
  expect(slots.map(({ bookingsCount }) => bookingsCount)).toEqual([5, 5]);
});

test("moves of many to a slot that has no row yet make it once and fill it to the last place", async () => {
  const watched = countingDeadlocks();
  const day = (n: number) => new Date(ten.getTime() + n * 86_400_000);
  const ids = await Promise.all(
    Array.from({ length: 14 }, (_, i) => book(i % 2 ? day(1) : day(2), 1)),
  );
  const answers = await Promise.allSettled(ids.map((id) => move(watched.context, id, day(3))));
  expect(answers.filter((answer) => answer.status === "fulfilled")).toHaveLength(10);
  for (const answer of answers) {
    if (answer.status === "rejected") expect(answer.reason).toMatchObject({ code: "SLOT_FULL" });
  }
  expect(watched.count()).toBe(0);
  expect(await brokenInvariants(pool)).toEqual([]);
});

test.for([1, 2, 3])(
  "moves, cancellations and holds at once conserve tickets and never exceed a slot (round %i)",
  async (round) => {
    const random = randomFor(`moves ${round}`);
    const slots = venue.slots.map((slot) => new Date(slot.getTime() + (3 + round) * 86_400_000));
    const anySlot = () => random.pick(slots);
    const watched = countingDeadlocks();
    const ids = await Promise.all(slots.flatMap((slot) => [1, 2, 3].map((n) => book(slot, n))));
    const happenings = Array.from({ length: 120 }, () => {
      const bookingId = random.pick(ids);
      const kind = random.whole(0, 9);
      if (kind < 6) return move(watched.context, bookingId, anySlot());
      if (kind < 7) {
        const refund = { choice: "full" } as const;
        return cancelBooking(watched.context, { bookingId, refund, notify: true, actor: STAFF });
      }
      return holdAndMaybeLeave(anySlot(), random.whole(1, 4), kind === 7);
    });
    for (const answer of await Promise.allSettled(happenings)) {
      if (answer.status === "rejected") expect(answer.reason).toBeInstanceOf(Refusal);
    }
    expect(watched.count()).toBe(0);
    expect(await brokenInvariants(pool)).toEqual([]);
    const sold = await db
      .selectFrom("bookings")
      .select((eb) => eb.fn.sum<string>("ticketCount").as("tickets"))
      .where("status", "=", "confirmed")
      .where("id", "in", ids)
      .executeTakeFirstOrThrow();
    const counted = await db
      .selectFrom("timeSlots")
      .select((eb) => eb.fn.sum<string>("bookingsCount").as("tickets"))
      .where("startTime", "in", slots)
      .executeTakeFirstOrThrow();
    expect(counted.tickets).toBe(sold.tickets);
  },
);

async function holdAndMaybeLeave(startsAt: Date, tickets: number, leaves: boolean): Promise<void> {
  const { checkout, checkoutSecret } = await hold(context, venue, startsAt, tickets);
  if (leaves) await releaseCheckout(context, { checkoutId: checkout.id, checkoutSecret });
}
