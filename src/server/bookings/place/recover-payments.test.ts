import type { Updateable } from "kysely";
import { expect, test } from "vitest";
import { findBrokenInvariants } from "../../../../tests/invariants/invariants.ts";
import { crashAt } from "../../../../tests/support/crash-at.ts";
import { listSignedWaivers } from "../../../../tests/support/signed-waivers.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { createVenue } from "../../../../tests/support/test-venue.ts";
import {
  hold,
  place,
  placement,
  type TestVisitor,
} from "../../../../tests/support/test-visitor.ts";
import { readOwnCheckout } from "../../checkout/checkouts.routes.ts";
import type { Context } from "../../context.ts";
import type { DB } from "../../platform/database/schema.ts";
import type { Purchase } from "./purchase.ts";
import { recoverPayments } from "./recover-payments.ts";

const context = await testContext();
const { db, pool, simulator } = context;
const venue = await createVenue(context);
const [ten, eleven, twelve, one, two, three] = venue.slots as [Date, Date, Date, Date, Date, Date];

function stateOf({ checkout, checkoutSecret }: TestVisitor) {
  return readOwnCheckout(context, { checkoutId: checkout.id, checkoutSecret });
}

function attemptOf({ checkout }: TestVisitor) {
  return db
    .selectFrom("paymentAttempts")
    .select(["id", "state", "purchase"])
    .where("checkoutId", "=", checkout.id)
    .executeTakeFirstOrThrow();
}

function changeAttempt(id: string, change: Updateable<DB["paymentAttempts"]>) {
  return db.updateTable("paymentAttempts").set(change).where("id", "=", id).execute();
}

/** Half a minute later: everything unfinished is due. */
async function recoverWhenDue(on: Context = context) {
  await db
    .updateTable("paymentAttempts")
    .set({ nextTryAt: new Date(0) })
    .execute();
  await db
    .updateTable("payments")
    .set({ nextTryAt: new Date(0) })
    .where("state", "=", "authorised")
    .execute();
  await recoverPayments(on);
}

test("a lost response is retried with the same key", async () => {
  const visitor = await hold(context, venue, ten);
  simulator.addFault({
    method: "POST",
    path: "/v2/payments",
    when: "after",
    kind: "reset",
    times: 1,
  });
  expect(await place(context, visitor, placement(venue))).toMatchObject({ status: 201 });
  expect(simulator.ledger().map((entry) => entry.kind)).toEqual(["authorised", "captured"]);
});

test("with a silent card processor the visitor is told not to pay again, and recovery completes the booking", async () => {
  const visitor = await hold(context, venue, eleven);
  const clear = simulator.addFault({
    method: "POST",
    path: "/v2/payments",
    when: "after",
    kind: "status",
    status: 503,
    times: 2,
  });
  expect(await place(context, visitor, placement(venue))).toEqual({
    status: 202,
    body: { state: "checking", message: "We are checking your payment; do not pay again." },
  });
  clear();
  expect(await stateOf(visitor)).toMatchObject({ state: "paying", booking: null });
  await expect(place(context, visitor, placement(venue))).rejects.toMatchObject({
    code: "PAYMENT_RUNNING",
  });
  await recoverWhenDue();
  expect(await stateOf(visitor)).toMatchObject({
    state: "confirmed",
    booking: { ticketCount: 2, card: { last4: "1111" } },
  });
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("two processes recovering concurrently make one booking", async () => {
  const visitor = await hold(context, venue, twelve);
  simulator.addFault({
    method: "POST",
    path: "/v2/payments",
    when: "before",
    kind: "reset",
    times: 2,
  });
  expect(await place(context, visitor, placement(venue))).toMatchObject({ status: 202 });
  await db
    .updateTable("paymentAttempts")
    .set({ nextTryAt: new Date(0) })
    .execute();
  await Promise.all([1, 2, 3].map(() => recoverPayments(context)));
  expect(await stateOf(visitor)).toMatchObject({ state: "confirmed" });
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("a failed capture is completed by the job", async () => {
  const visitor = await hold(context, venue, one);
  const clear = simulator.addFault({
    method: "POST",
    path: "/v2/payments/*/complete",
    when: "before",
    kind: "status",
    status: 500,
    times: 1,
  });
  expect(await place(context, visitor, placement(venue))).toMatchObject({ status: 201 });
  clear();
  expect(simulator.ledger().at(-1)).toMatchObject({ kind: "authorised" });
  await recoverWhenDue();
  expect(simulator.ledger().at(-1)).toMatchObject({ kind: "captured" });
  const payments = await db.selectFrom("payments").select("state").execute();
  expect(payments.every((payment) => payment.state === "captured")).toBe(true);
});

test.each([
  ["before", "reset"],
  ["after", "reset"],
  ["after", "half"],
  ["after", "html"],
  ["after", "empty"],
] as const)("a capture that fails %s its effect with a %s is made once", async (when, kind) => {
  const entriesBefore = simulator.ledger().length;
  const faults = [
    { method: "POST", path: "/v2/payments/*/complete", when, kind },
    { method: "GET", path: "/v2/payments/*", when: "before", kind: "reset" },
  ] as const;
  const clears = faults.map((fault) => simulator.addFault(fault));
  const visitor = await hold(context, venue, two);
  expect(await place(context, visitor, placement(venue))).toMatchObject({ status: 201 });
  for (const clear of clears) clear();
  const open = db.selectFrom("payments").select("id").where("state", "=", "authorised");
  expect(await open.execute()).toHaveLength(1);
  await recoverWhenDue();
  expect(await open.execute()).toEqual([]);
  const movements = simulator.ledger().slice(entriesBefore);
  expect(movements.map((entry) => entry.kind)).toEqual(["authorised", "captured"]);
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("an attempt that stored the waiver's text, before migration 0039, is confirmed with that text", async () => {
  const visitor = await hold(context, venue, three);
  await crashAt(context, "place.authorised", (dying) => place(dying, visitor, placement(venue)));
  const attempt = await attemptOf(visitor);
  const purchase = attempt.purchase as unknown as Purchase;
  const { participantName, businessName, ...waiver } = purchase.waiver;
  expect({ participantName, businessName }).toEqual({
    participantName: "Amelia Hart",
    businessName: "Test Lake",
  });
  expect(JSON.stringify(waiver)).not.toContain("I can swim");
  const contentSnapshot = "Agreement\n\nI, Amelia Hart, come to Test Lake.\n\n1. I can swim.";
  const earlier = { ...purchase, waiver: { ...waiver, contentSnapshot } };
  await changeAttempt(attempt.id, { purchase: JSON.stringify(earlier) });
  await recoverWhenDue();
  expect(await stateOf(visitor)).toMatchObject({ state: "confirmed" });
  expect(await listSignedWaivers(context, purchase.bookingId)).toMatchObject([
    {
      contentSnapshot,
      text: contentSnapshot,
      participantName: null,
      businessName: null,
      signature: waiver.signature,
      signedAt: new Date(waiver.signedAt),
      sha256: Buffer.from(waiver.sha256, "hex"),
      peopleCount: 2,
    },
  ]);
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("an attempt that keeps failing is retried for a day, then given up and voided", async () => {
  const visitor = await hold(context, venue, three);
  await crashAt(context, "place.authorised", (dying) => place(dying, visitor, placement(venue)));
  const attempt = await attemptOf(visitor);
  const unbookable = { ...(attempt.purchase as object), ticketPricePence: null };
  await changeAttempt(attempt.id, { purchase: JSON.stringify(unbookable) });
  await recoverWhenDue();
  expect(await attemptOf(visitor)).toMatchObject({ state: "started" });

  await changeAttempt(attempt.id, { createdAt: new Date(Date.now() - 25 * 3_600_000) });
  await recoverWhenDue();
  expect(await attemptOf(visitor)).toMatchObject({ state: "void_pending" });
  await recoverWhenDue();
  expect(await attemptOf(visitor)).toMatchObject({ state: "voided" });
  expect(await stateOf(visitor)).toMatchObject({ state: "held", lastRefusal: "CARD_DATA_INVALID" });
  expect(simulator.ledger().at(-1)).toMatchObject({ kind: "voided" });
  expect(await findBrokenInvariants(pool)).toEqual([]);
});
