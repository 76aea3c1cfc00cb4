import type { Pool } from "pg";
import { expect, test } from "vitest";
import { recoverPayments } from "../../src/server/bookings/place/recover-payments.ts";
import {
  adjustCheckout,
  extendCheckout,
  readOwnCheckout,
  releaseCheckout,
} from "../../src/server/checkout/checkouts.routes.ts";
import { releaseExpiredHolds } from "../../src/server/checkout/release-holds.ts";
import { renewExpiredHold } from "../../src/server/checkout/renew-expired-hold.ts";
import type { Context } from "../../src/server/context.ts";
import type { Failpoint } from "../../src/server/platform/failpoints.ts";
import { Refusal } from "../../src/shared/refusal.ts";
import { cardToken } from "../../src/square-simulator/test-fixture.ts";
import { findBrokenInvariants } from "../invariants/invariants.ts";
import { waitForLockWaiters } from "../support/lock-waiters.ts";
import { testContext } from "../support/test-context.ts";
import { createVenue } from "../support/test-venue.ts";
import { hold, place, placement, type TestVisitor } from "../support/test-visitor.ts";

const context = await testContext();
const { db, pool } = context;
const venue = await createVenue(context);
await db.updateTable("settings").set({ maxBookingsPerSlot: 1000 }).execute();
await db.updateTable("activities").set({ maxCapacity: 60 }).execute();
const [ten, eleven, twelve, one, two, three] = venue.slots as [Date, Date, Date, Date, Date, Date];

function toHolder({ checkout, checkoutSecret }: TestVisitor) {
  return { checkoutId: checkout.id, checkoutSecret };
}

/** Expires a hold as the clock would. */
async function expireHold({ checkout }: TestVisitor) {
  await db
    .updateTable("checkouts")
    .set({ holdExpiresAt: new Date(Date.now() - 1000) })
    .where("id", "=", checkout.id)
    .where("state", "=", "held")
    .execute();
}

/** A context that runs an interruption once, when the operation reaches a failpoint. */
function withInterruption(point: Failpoint, interruption: () => Promise<unknown>): Context {
  let hasRun = false;
  return {
    ...context,
    async failpoint(currentPoint) {
      if (currentPoint !== point || hasRun) return;
      hasRun = true;
      await interruption();
    },
  };
}

const expectedTotal = (tickets: number) => ({ expectedTotalPence: 1800 * tickets });

test("a hold that expires and is released while it is being paid for is renewed", async () => {
  const visitor = await hold(context, venue, ten, 2);
  const sweptContext = withInterruption("place.read", async () => {
    await expireHold(visitor);
    await releaseExpiredHolds(context);
  });
  expect(await place(sweptContext, visitor, placement(venue))).toMatchObject({ status: 201 });
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("a hold that two requests renew at once counts once against its network", async () => {
  const visitor = await hold(context, venue, eleven, 12);
  await expireHold(visitor);
  await releaseExpiredHolds(context);
  const slot = { activityId: venue.activityId, startsAt: eleven };
  const client = await pool.connect();
  await client.query("BEGIN");
  await renewExpiredHold(client as unknown as Pool, toHolder(visitor), slot);
  const renewedAgain = renewExpiredHold(pool, toHolder(visitor), slot);
  await waitForLockWaiters(pool);
  await client.query("COMMIT");
  client.release();
  await renewedAgain;
  expect(await readOwnCheckout(context, toHolder(visitor))).toMatchObject({ state: "held" });
  await releaseCheckout(context, toHolder(visitor));
});

test("a ticket count that changes during payment is not charged at the old price", async () => {
  const visitor = await hold(context, venue, ten, 2);
  const adjustedContext = withInterruption("place.read", () =>
    adjustCheckout(context, toHolder(visitor), 5),
  );
  const before = context.simulator.ledger().length;
  await expect(place(adjustedContext, visitor, placement(venue))).rejects.toMatchObject({
    code: "PRICE_CHANGED",
    details: { totalPence: 9000 },
  });
  expect(context.simulator.ledger()).toHaveLength(before);
  expect(await place(context, visitor, placement(venue, expectedTotal(5)))).toMatchObject({
    status: 201,
  });
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("concurrent renewals of one hold take its places once", async () => {
  const visitor = await hold(context, venue, eleven, 3);
  await expireHold(visitor);
  await releaseExpiredHolds(context);
  const placed = await Promise.allSettled(
    [1, 2, 3].map(() => place(context, visitor, placement(venue, expectedTotal(3)))),
  );
  expect(placed.filter((result) => result.status === "fulfilled")).toHaveLength(1);
  for (const result of placed) {
    if (result.status === "fulfilled") continue;
    expect(["PAYMENT_RUNNING", "CHECKOUT_FINISHED"]).toContain(result.reason.code);
  }
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("renewals for the last places succeed while there is room, and the others get SLOT_FULL", async () => {
  const visitors = await Promise.all(
    Array.from({ length: 20 }, () => hold(context, venue, twelve, 3)),
  );
  for (const visitor of visitors) await expireHold(visitor);
  await releaseExpiredHolds(context);
  for (let party = 0; party < 5; party++) await hold(context, venue, twelve, 10);
  const placed = await Promise.allSettled(
    visitors.map((visitor) => place(context, visitor, placement(venue, expectedTotal(3)))),
  );
  expect(placed.filter((result) => result.status === "fulfilled")).toHaveLength(3);
  for (const result of placed) {
    if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "SLOT_FULL" });
  }
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

/** What can happen to a checkout, each in its own transaction and in any order. */
const OPERATIONS: ((visitor: TestVisitor, i: number) => Promise<unknown>)[] = [
  () => releaseExpiredHolds(context),
  (visitor) => expireHold(visitor),
  (visitor) => releaseCheckout(context, toHolder(visitor)),
  (visitor) => extendCheckout(context, toHolder(visitor)),
  (visitor, i) => adjustCheckout(context, toHolder(visitor), 1 + (i % 4)),
  (visitor) => place(context, visitor, placement(venue, expectedTotal(2))),
  (visitor) => place(context, visitor, declinedPlacement()),
  (visitor) => place(context, visitor, placement(venue, expectedTotal(2))),
];

function declinedPlacement() {
  return placement(venue, {
    ...expectedTotal(2),
    cardToken: cardToken({ amount: "36.00", outcome: "GENERIC_DECLINE" }),
  });
}

test("whatever happens to a hold concurrently, its places are released or sold exactly once", async () => {
  const slots = [one, two, three];
  const visitors = await Promise.all(
    Array.from({ length: 24 }, (_, i) => hold(context, venue, slots[i % 3] as Date, 2)),
  );
  const results = await Promise.allSettled(
    OPERATIONS.flatMap((_, i) =>
      visitors.map((visitor, n) => OPERATIONS[(i + n) % OPERATIONS.length]?.(visitor, i + n)),
    ),
  );
  for (const result of results) {
    if (result.status === "rejected") expect(result.reason).toBeInstanceOf(Refusal);
  }
  expect(await findBrokenInvariants(pool)).toEqual([]);
  await recoverPayments(context);
  for (const visitor of visitors) await expireHold(visitor);
  await releaseExpiredHolds(context);
  const states = await Promise.all(visitors.map((v) => readOwnCheckout(context, toHolder(v))));
  expect(new Set(states.map(({ state }) => state))).toEqual(new Set(["confirmed", "released"]));
  expect(await findBrokenInvariants(pool)).toEqual([]);
});
