import { expect, test } from "vitest";
import { recoverPayments } from "../../src/server/bookings/place/recover-payments.ts";

import {
  adjustCheckout,
  extendCheckout,
  readCheckoutOf,
  releaseCheckout,
} from "../../src/server/checkout/checkouts.routes.ts";

import { releaseExpiredCheckouts } from "../../src/server/checkout/release-expired-holds.ts";
import type { Context } from "../../src/server/context.ts";
import type { FailPoint } from "../../src/server/platform/failpoints.ts";
import { Refusal } from "../../src/shared/refusal.ts";
import { cardToken } from "../../src/square-simulator/test-fixture.ts";
import { brokenInvariants } from "../invariants/invariants.ts";
import { testContext } from "../support/test-context.ts";
import { createVenue } from "../support/test-venue.ts";
import { hold, place, placement, type TestVisitor } from "../support/test-visitor.ts";

const context = await testContext();
const { db, pool } = context;
const venue = await createVenue(context);
await db.updateTable("settings").set({ maxBookingsPerSlot: 1000 }).execute();
await db.updateTable("activities").set({ maxCapacity: 60 }).execute();
const [ten, eleven, twelve, one, two, three] = venue.slots as [Date, Date, Date, Date, Date, Date];

function holderOf({ checkout, checkoutSecret }: TestVisitor) {
  return { checkoutId: checkout.id, checkoutSecret };
}

/** Lets the time of a hold run out, as the clock would. */
async function runOut({ checkout }: TestVisitor) {
  await db
    .updateTable("checkouts")
    .set({ holdExpiresAt: new Date(Date.now() - 1000) })
    .where("id", "=", checkout.id)
    .where("state", "=", "held")
    .execute();
}

/** The context in which something else happens, once, when the operation comes to a point. */
function interrupted(point: FailPoint, happens: () => Promise<unknown>): Context {
  let isOver = false;
  return {
    ...context,
    async reach(reached) {
      if (reached !== point || isOver) return;
      isOver = true;
      await happens();
    },
  };
}

const priceFor = (tickets: number) => ({ expectedTotalPence: 1800 * tickets });

test("a hold that runs out and is swept while it is being paid for is taken back", async () => {
  const visitor = await hold(context, venue, ten, 2);
  const swept = interrupted("place.read", async () => {
    await runOut(visitor);
    await releaseExpiredCheckouts(context);
  });
  expect(await place(swept, visitor, placement(venue))).toMatchObject({ status: 201 });
  expect(await brokenInvariants(pool)).toEqual([]);
});

test("a number of tickets that changes while it is being paid for is not charged at the old price", async () => {
  const visitor = await hold(context, venue, ten, 2);
  const adjusted = interrupted("place.read", () => adjustCheckout(context, holderOf(visitor), 5));
  const before = context.standin.ledger().length;
  await expect(place(adjusted, visitor, placement(venue))).rejects.toMatchObject({
    code: "PRICE_CHANGED",
    details: { totalPence: 9000 },
  });
  expect(context.standin.ledger()).toHaveLength(before);
  expect(await place(context, visitor, placement(venue, priceFor(5)))).toMatchObject({
    status: 201,
  });
  expect(await brokenInvariants(pool)).toEqual([]);
});

test("two that take back the same hold at once take its places once", async () => {
  const visitor = await hold(context, venue, eleven, 3);
  await runOut(visitor);
  await releaseExpiredCheckouts(context);
  const placed = await Promise.allSettled(
    [1, 2, 3].map(() => place(context, visitor, placement(venue, priceFor(3)))),
  );
  expect(placed.filter((answer) => answer.status === "fulfilled")).toHaveLength(1);
  for (const answer of placed) {
    if (answer.status === "fulfilled") continue;
    expect(["PAYMENT_RUNNING", "CHECKOUT_FINISHED"]).toContain(answer.reason.code);
  }
  expect(await brokenInvariants(pool)).toEqual([]);
});

test("taking back for the last places: as many as fit, and the others hear that it is full", async () => {
  const visitors = await Promise.all(
    Array.from({ length: 20 }, () => hold(context, venue, twelve, 3)),
  );
  for (const visitor of visitors) await runOut(visitor);
  await releaseExpiredCheckouts(context);
  for (let party = 0; party < 5; party++) await hold(context, venue, twelve, 10);
  const placed = await Promise.allSettled(
    visitors.map((visitor) => place(context, visitor, placement(venue, priceFor(3)))),
  );
  expect(placed.filter((answer) => answer.status === "fulfilled")).toHaveLength(3);
  for (const answer of placed) {
    if (answer.status === "rejected") expect(answer.reason).toMatchObject({ code: "SLOT_FULL" });
  }
  expect(await brokenInvariants(pool)).toEqual([]);
});

/** What may happen to a checkout, each in its own transaction and in any order. */
const HAPPENINGS: ((visitor: TestVisitor, i: number) => Promise<unknown>)[] = [
  () => releaseExpiredCheckouts(context),
  (visitor) => runOut(visitor),
  (visitor) => releaseCheckout(context, holderOf(visitor)),
  (visitor) => extendCheckout(context, holderOf(visitor)),
  (visitor, i) => adjustCheckout(context, holderOf(visitor), 1 + (i % 4)),
  (visitor) => place(context, visitor, placement(venue, priceFor(2))),
  (visitor) => place(context, visitor, declined()),
  (visitor) => place(context, visitor, placement(venue, priceFor(2))),
];

function declined() {
  return placement(venue, {
    ...priceFor(2),
    cardToken: cardToken({ amount: "36.00", outcome: "GENERIC_DECLINE" }),
  });
}

test("whatever happens to a hold at once, its places are given back or sold exactly once", async () => {
  const slots = [one, two, three];
  const visitors = await Promise.all(
    Array.from({ length: 24 }, (_, i) => hold(context, venue, slots[i % 3] as Date, 2)),
  );
  const answers = await Promise.allSettled(
    HAPPENINGS.flatMap((_, i) =>
      visitors.map((visitor, n) => HAPPENINGS[(i + n) % HAPPENINGS.length]?.(visitor, i + n)),
    ),
  );
  for (const answer of answers) {
    if (answer.status === "rejected") expect(answer.reason).toBeInstanceOf(Refusal);
  }
  expect(await brokenInvariants(pool)).toEqual([]);
  await recoverPayments(context);
  for (const visitor of visitors) await runOut(visitor);
  await releaseExpiredCheckouts(context);
  const states = await Promise.all(visitors.map((v) => readCheckoutOf(context, holderOf(v))));
  expect(new Set(states.map(({ state }) => state))).toEqual(new Set(["confirmed", "released"]));
  expect(await brokenInvariants(pool)).toEqual([]);
});
