import { randomBytes } from "node:crypto";
import type { QueryConfig } from "pg";
import { expect, test } from "vitest";
import { anonymousCaller } from "../../../tests/support/anonymous-caller.ts";
import { countStatements } from "../../../tests/support/count-statements.ts";
import { testContext } from "../../../tests/support/test-context.ts";
import { createVenue, newSecret } from "../../../tests/support/test-venue.ts";
import { hold } from "../../../tests/support/test-visitor.ts";
import { startCheckout } from "./hold-places.ts";

const context = await testContext();
const { db } = context;
const venue = await createVenue(context);
const [ten, eleven, twelve, one, two, three] = venue.slots as [Date, Date, Date, Date, Date, Date];

function request(startsAt: Date, changes: object = {}) {
  return {
    activityId: venue.activityId,
    startsAt,
    ticketCount: 1,
    checkoutSecret: newSecret(),
    ...anonymousCaller(),
    ...changes,
  };
}

function counts(startTime: Date) {
  return db
    .selectFrom("timeSlots")
    .select(["capacity", "bookingsCount", "heldCount", "heldPartyCount"])
    .where("startTime", "=", startTime)
    .executeTakeFirst();
}

test("the first hold creates the slot's row, the next one raises its counts", async () => {
  expect(await counts(ten)).toBeUndefined();
  const checkout = await startCheckout(context, request(ten, { ticketCount: 3 }));
  expect(checkout).toMatchObject({ state: "held", ticketCount: 3, secondsLeft: 900 });
  await startCheckout(context, request(ten, { ticketCount: 2 }));
  expect(await counts(ten)).toEqual({
    capacity: 10,
    bookingsCount: 0,
    heldCount: 5,
    heldPartyCount: 2,
  });
});

test("the same secret returns the same checkout, even when the slot is full by now", async () => {
  const input = request(eleven, { ticketCount: 10 });
  const first = await startCheckout(context, input);
  const second = await startCheckout(context, input);
  expect(second.id).toBe(first.id);
  expect(await counts(eleven)).toMatchObject({ heldCount: 10 });
  await expect(startCheckout(context, { ...input, startsAt: ten })).rejects.toMatchObject({
    code: "IDEMPOTENCY_MISMATCH",
  });
});

test("two concurrent requests with one secret hold once", async () => {
  const input = request(twelve, { ticketCount: 2 });
  const [first, second] = await Promise.all([
    startCheckout(context, input),
    startCheckout(context, input),
  ]);
  expect(second.id).toBe(first.id);
  expect(await counts(twelve)).toMatchObject({ heldCount: 2 });
});

test("more tickets than places are refused with how many are left, and nothing is held", async () => {
  await expect(startCheckout(context, request(ten, { ticketCount: 6 }))).rejects.toMatchObject({
    code: "SLOT_FULL",
    message: "Not enough capacity in this time slot",
    details: { placesLeft: 5 },
  });
});

test("a start that is not offered, too far ahead or past, and an unknown activity, are refused", async () => {
  const offBeat = new Date(ten.getTime() + 60_000);
  await expect(startCheckout(context, request(offBeat))).rejects.toMatchObject({
    code: "TIME_SLOT_NOT_FOUND",
  });
  const nextYear = new Date(ten.getTime() + 400 * 86_400_000);
  await expect(startCheckout(context, request(nextYear))).rejects.toMatchObject({
    code: "INVALID_TIME_SLOT",
  });
  const yesterday = new Date(ten.getTime() - 2 * 86_400_000);
  await expect(startCheckout(context, request(yesterday))).rejects.toMatchObject({
    code: "SLOT_STARTED",
  });
  const activityId = "00000000-0000-4000-8000-000000000000";
  await expect(startCheckout(context, request(ten, { activityId }))).rejects.toMatchObject({
    code: "ACTIVITY_NOT_FOUND",
  });
});

test("a slot within the lead time and a closed slot are refused with their own codes", async () => {
  await db.updateTable("settings").set({ bookingLeadTime: 72 }).execute();
  await expect(startCheckout(context, request(ten))).rejects.toMatchObject({
    code: "SLOT_TOO_LATE",
  });
  await db.updateTable("settings").set({ bookingLeadTime: 1 }).execute();
  await db
    .updateTable("timeSlots")
    .set({ isAvailable: false })
    .where("startTime", "=", twelve)
    .execute();
  await expect(startCheckout(context, request(twelve))).rejects.toMatchObject({
    code: "SLOT_CLOSED",
  });
});

test("the limit on parties per slot applies", async () => {
  await db.updateTable("settings").set({ maxBookingsPerSlot: 2 }).execute();
  await hold(context, venue, one, 1);
  await hold(context, venue, one, 1);
  await expect(hold(context, venue, one, 1)).rejects.toMatchObject({ code: "SLOT_FULLY_BOOKED" });
  await db.updateTable("settings").set({ maxBookingsPerSlot: 20 }).execute();
});

test("a hold is retried when it misses the slot's row during concurrent writes", async () => {
  const { pool } = context;
  const before = await counts(ten);
  let misses = 2;
  const query = (config: QueryConfig) =>
    config.name === "hold-places" && misses-- > 0
      ? pool.query("INSERT INTO time_slots SELECT * FROM time_slots LIMIT 1")
      : pool.query(config);
  const missing = { ...context, pool: Object.create(pool, { query: { value: query } }) };
  const checkout = await startCheckout(missing, request(ten));
  expect(checkout.state).toBe("held");
  expect(misses).toBe(-1);
  expect(await counts(ten)).toMatchObject({ heldCount: (before?.heldCount ?? 0) + 1 });
});

test("a visitor has at most three held checkouts", async () => {
  const visitorHash = randomBytes(32);
  for (const slot of [two, three, ten])
    await startCheckout(context, request(slot, { visitorHash }));
  await expect(startCheckout(context, request(two, { visitorHash }))).rejects.toMatchObject({
    code: "TOO_MANY_HOLDS",
  });
});

test("holds that come at the same time share a statement, unless they are of one network", async () => {
  const later = (days: number) => new Date(ten.getTime() + days * 86_400_000);
  const holdAll = async (requests: readonly ReturnType<typeof request>[]) => {
    for (const { startsAt } of requests) await startCheckout(context, request(startsAt));
    const count = countStatements();
    const checkouts = await Promise.all(requests.map((one) => startCheckout(context, one)));
    expect(new Set(checkouts.map(({ id }) => id)).size).toBe(requests.length);
    return count();
  };
  const slots = [later(2), later(2), later(3), later(3)];
  expect(await holdAll(slots.map((slot) => request(slot)))).toEqual({ "hold-places": 2 });
  const { networkHash, wideNetworkHash } = anonymousCaller();
  const ofOneNetwork = slots.map((slot) => request(slot, { networkHash, wideNetworkHash }));
  expect(await holdAll(ofOneNetwork)).toEqual({ "hold-places": 4 });
});

test("holds that do not fit into a slot together are decided one by one", async () => {
  const slot = new Date(ten.getTime() + 4 * 86_400_000);
  await startCheckout(context, request(slot, { ticketCount: 2 }));
  const tickets = [3, 3, 3, 3];
  const outcomes = await Promise.allSettled(
    tickets.map((ticketCount) => startCheckout(context, request(slot, { ticketCount }))),
  );
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual([
    "fulfilled",
    "fulfilled",
    "rejected",
    "rejected",
  ]);
  expect(await counts(slot)).toMatchObject({ heldCount: 8 });
});
