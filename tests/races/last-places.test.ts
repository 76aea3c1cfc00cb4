import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { startCheckout } from "../../src/server/checkout/hold-places.ts";
import { findBrokenInvariants } from "../invariants/invariants.ts";
import { anonymousCaller } from "../support/anonymous-caller.ts";
import { testContext } from "../support/test-context.ts";
import { createVenue, newSecret } from "../support/test-venue.ts";
import { hold, place, placement, type TestVisitor } from "../support/test-visitor.ts";

const context = await testContext();
const { db, pool, simulator } = context;
const venue = await createVenue(context);
const [ten, eleven, twelve, one] = venue.slots as [Date, Date, Date, Date];

/** A naive hold that reads first and then writes, to prove that the race exists. */
async function naiveHold(startTime: Date): Promise<boolean> {
  const slot = await db
    .selectFrom("timeSlots")
    .selectAll()
    .where("startTime", "=", startTime)
    .executeTakeFirstOrThrow();
  if (slot.bookingsCount + slot.heldCount + 1 > slot.capacity) return false;
  await db
    .insertInto("checkouts")
    .values({
      secretHash: randomBytes(32),
      networkHash: randomBytes(32),
      wideNetworkHash: randomBytes(32),
      activityId: slot.activityId,
      timeSlotId: slot.id,
      ticketCount: 1,
      holdExpiresAt: new Date(Date.now() + 900_000),
    })
    .execute();
  await db
    .updateTable("timeSlots")
    .set({ heldCount: Math.min(slot.heldCount + 1, slot.capacity) })
    .where("id", "=", slot.id)
    .execute();
  return true;
}

test("the naive hold sells more places than there are", async () => {
  await hold(context, venue, ten, 8);
  const holds = await Promise.all(Array.from({ length: 40 }, () => naiveHold(ten)));
  expect(holds.filter(Boolean).length).toBeGreaterThan(2);
  expect((await findBrokenInvariants(pool)).map((broken) => broken.sentence)).toContain(
    "a slot's counters equal its confirmed bookings and live checkouts, within capacity",
  );
  await sql`DELETE FROM checkouts`.execute(db);
  await sql`DELETE FROM time_slots`.execute(db);
});

/** Shares nothing of one process between buyers, as if each came to another process. */
const separateProcess = () => {
  const query = { value: pool.query.bind(pool) };
  return { ...context, pool: Object.create(pool, { query }) };
};

test.each([
  { buyers: 200, processKind: "one process", slot: eleven, server: () => context },
  { buyers: 200, processKind: "a process each", slot: one, server: separateProcess },
])(
  "$buyers concurrent buyers for 10 places at $processKind: ten hold, the others get SLOT_FULL",
  async ({ buyers, slot, server }) => {
    await db.updateTable("settings").set({ maxBookingsPerSlot: 1000 }).execute();
    const results = await Promise.allSettled(
      Array.from({ length: buyers }, () => hold(server(), venue, slot, 1)),
    );
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(10);
    for (const result of results) {
      if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "SLOT_FULL" });
    }
    expect(await findBrokenInvariants(pool)).toEqual([]);
  },
);

test("all holders of the last places pay at once: each is charged once and booked once", async () => {
  const visitors = await Promise.all(
    Array.from({ length: 10 }, () => hold(context, venue, twelve, 1)),
  );
  const before = simulator.ledger().length;
  const placed = await Promise.all(
    visitors.map((visitor: TestVisitor) =>
      place(context, visitor, placement(venue, { expectedTotalPence: 1800 })),
    ),
  );
  expect(placed.every((result) => result.status === 201)).toBe(true);
  const movements = simulator.ledger().slice(before);
  expect(movements.filter((entry) => entry.kind === "authorised")).toHaveLength(10);
  expect(movements.filter((entry) => entry.kind === "captured")).toHaveLength(10);
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("a hold for a full slot is refused before any charge, and the holder's order succeeds", async () => {
  const buyer = await hold(context, venue, ten, 10);
  const rivalHold = startCheckout(context, {
    activityId: venue.activityId,
    startsAt: ten,
    ticketCount: 1,
    checkoutSecret: newSecret(),
    ...anonymousCaller(),
  });
  await expect(rivalHold).rejects.toMatchObject({
    message: "Not enough capacity in this time slot",
  });
  expect(
    await place(context, buyer, placement(venue, { expectedTotalPence: 18_000 })),
  ).toMatchObject({ status: 201 });
});
