import { expect, test } from "vitest";
import { testContext } from "../../../tests/support/test-context.ts";
import { createVenue } from "../../../tests/support/test-venue.ts";
import { hold, place, placement, type TestVisitor } from "../../../tests/support/test-visitor.ts";
import type { Checkout } from "../../shared/contract/public/checkouts.ts";

import {
  adjustCheckout,
  extendCheckout,
  readOwnCheckout,
  releaseCheckout,
} from "./checkouts.routes.ts";
import { releaseClosedHolds, releaseExpiredHolds } from "./release-holds.ts";

const context = await testContext();
const { db } = context;
const venue = await createVenue(context);
const [ten, eleven, twelve, one, two] = venue.slots as [Date, Date, Date, Date, Date];

function toCredentials({ checkout, checkoutSecret }: TestVisitor) {
  return { checkoutId: checkout.id, checkoutSecret };
}

async function heldIn(startTime: Date) {
  const slot = await db
    .selectFrom("timeSlots")
    .select(["heldCount", "heldPartyCount"])
    .where("startTime", "=", startTime)
    .executeTakeFirstOrThrow();
  return [slot.heldCount, slot.heldPartyCount];
}

async function expireHold({ checkout }: TestVisitor) {
  await db
    .updateTable("checkouts")
    .set({ holdExpiresAt: new Date(Date.now() - 1000) })
    .where("id", "=", checkout.id)
    .execute();
}

test("adjusting a hold takes or frees the difference; a count that does not fit changes nothing", async () => {
  const visitor = await hold(context, venue, ten, 2);
  expect(await adjustCheckout(context, toCredentials(visitor), 7)).toMatchObject({
    ticketCount: 7,
  });
  expect(await heldIn(ten)).toEqual([7, 1]);
  await expect(adjustCheckout(context, toCredentials(visitor), 11)).rejects.toMatchObject({
    code: "SLOT_FULL",
  });
  expect(await adjustCheckout(context, toCredentials(visitor), 1)).toMatchObject({
    ticketCount: 1,
  });
  expect(await heldIn(ten)).toEqual([1, 1]);
});

test("a hold can be extended once", async () => {
  const visitor = await hold(context, venue, ten, 1);
  expect(await extendCheckout(context, toCredentials(visitor))).toMatchObject({ canExtend: false });
  await expect(extendCheckout(context, toCredentials(visitor))).rejects.toMatchObject({
    code: "HOLD_ALREADY_EXTENDED",
  });
});

test("concurrent releases of a checkout free its places once", async () => {
  const visitor = await hold(context, venue, eleven, 4);
  await Promise.all([1, 2, 3].map(() => releaseCheckout(context, toCredentials(visitor))));
  expect(await heldIn(eleven)).toEqual([0, 0]);
  await expect(adjustCheckout(context, toCredentials(visitor), 2)).rejects.toMatchObject({
    code: "HOLD_EXPIRED",
  });
});

test("concurrent sweeps release an expired hold exactly once", async () => {
  const visitors = await Promise.all([1, 2, 3].map((n) => hold(context, venue, twelve, n)));
  const liveVisitor = await hold(context, venue, twelve, 1);
  for (const visitor of visitors) await expireHold(visitor);
  const released = await Promise.all([1, 2, 3, 4].map(() => releaseExpiredHolds(context)));
  expect(released.reduce((sum, count) => sum + count)).toBe(3);
  expect(await heldIn(twelve)).toEqual([1, 1]);
  expect(await readOwnCheckout(context, toCredentials(liveVisitor))).toMatchObject({
    state: "held",
  });
});

test("an expired hold can still be paid for while there is room", async () => {
  const visitor = await hold(context, venue, one, 2);
  await expireHold(visitor);
  await releaseExpiredHolds(context);
  expect(await place(context, visitor, placement(venue))).toMatchObject({ status: 201 });
  expect(await heldIn(one)).toEqual([0, 0]);
});

test("paying for an expired hold whose places are taken is refused, and nothing is charged", async () => {
  const late = await hold(context, venue, two, 2);
  await expireHold(late);
  await releaseExpiredHolds(context);
  await hold(context, venue, two, 9);
  const before = context.simulator.ledger().length;
  await expect(place(context, late, placement(venue))).rejects.toMatchObject({ code: "SLOT_FULL" });
  expect(context.simulator.ledger()).toHaveLength(before);
});

test("a wrong secret gives no access to a checkout", async () => {
  const visitor = await hold(context, venue, ten, 1);
  const stranger = { checkoutId: visitor.checkout.id, checkoutSecret: "0".repeat(32) };
  for (const attempt of [
    () => readOwnCheckout(context, stranger),
    () => adjustCheckout(context, stranger, 2),
    () => extendCheckout(context, stranger),
    () => releaseCheckout(context, stranger),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ code: "CHECKOUT_NOT_FOUND" });
  }
});

test("a released checkout shows whether its slot was closed or its hold expired", async () => {
  const closed = await hold(context, venue, one, 1);
  const late = await hold(context, venue, two, 1);
  await expireHold(late);
  await db
    .updateTable("timeSlots")
    .set({ isAvailable: false })
    .where("startTime", "=", one)
    .execute();
  await releaseClosedHolds(context);
  await releaseExpiredHolds(context);
  const toState = ({ isClosed, state }: Checkout) => ({ isClosed, state });
  const readState = async (visitor: TestVisitor) =>
    toState(await readOwnCheckout(context, toCredentials(visitor)));
  expect(await readState(closed)).toEqual({ isClosed: true, state: "released" });
  expect(await readState(late)).toEqual({ isClosed: false, state: "released" });
});
