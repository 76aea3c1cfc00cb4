import { beforeEach, expect, test } from "vitest";
import { cancelBooking } from "../../src/server/bookings/cancel/cancel-booking.ts";
import { moveBooking } from "../../src/server/bookings/move/move-booking.ts";
import { recoverPayments } from "../../src/server/bookings/place/recover-payments.ts";
import { createStaffBooking } from "../../src/server/bookings/walk-in/create-staff-booking.ts";
import { listAddons } from "../../src/server/catalogue/addons/addons.routes.ts";
import {
  addonResource,
  listAdminAddons,
} from "../../src/server/catalogue/addons/admin-addons.routes.ts";
import { releaseExpiredHolds } from "../../src/server/checkout/release-holds.ts";
import { cardToken } from "../../src/square-simulator/test-fixture.ts";
import { findBrokenInvariants } from "../invariants/invariants.ts";
import { crashAt } from "../support/crash-at.ts";
import { waitForLockWaiters } from "../support/lock-waiters.ts";
import { createStaffBookingInput } from "../support/staff-booking-input.ts";
import { changeAsStaff } from "../support/staff-change.ts";
import { testAccount } from "../support/test-account.ts";
import { book } from "../support/test-booking.ts";
import { testContext } from "../support/test-context.ts";
import { createVenue } from "../support/test-venue.ts";
import { hold, place, placement } from "../support/test-visitor.ts";

const context = await testContext();
const { db, pool, simulator } = context;
const venue = await createVenue(context);
const { addonId, activityId } = venue;
await db.updateTable("activities").set({ maxCapacity: 100 }).execute();
await db.updateTable("settings").set({ maxBookingsPerSlot: 1000, cancellationPolicy: 1 }).execute();
const { id: staffId } = await testAccount(context, { role: "admin" });
const STAFF = { kind: "staff", id: null } as const;

/** Saves the wetsuit with a limit, as staff do. */
async function limitTo(stockPerSlot: number | null) {
  const addon = (await listAdminAddons(db)).find(({ id }) => id === addonId);
  if (!addon) throw new Error("no add-on");
  const { id, version, hasHistory: _, activities, ...fields } = addon;
  const input = { ...fields, activityIds: activities.map((one) => one.id), stockPerSlot };
  return addonResource.save(db, { id, version, input }, staffId);
}

/** Two tickets at £18.00, and wetsuits at £6.00. */
const withWetsuits = (quantity: number) => ({
  addons: [{ id: addonId, quantity }],
  expectedTotalPence: 3600 + 600 * quantity,
});

let day = 1;
/** A slot of a day that no other test uses. */
function newSlot(): Date {
  day += 1;
  return new Date((venue.slots[0] as Date).getTime() + day * 86_400_000);
}

async function leftIn(startsAt: Date) {
  const [addon] = await listAddons(pool, { activityId, startsAt: startsAt.toISOString() });
  return addon?.left;
}

async function expectConsistent() {
  expect(await findBrokenInvariants(pool)).toEqual([]);
}

beforeEach(async () => {
  await limitTo(2);
});

test("of many visitors who pay for the last wetsuits at once, each wetsuit is sold once and nobody is charged for one that is gone", async () => {
  const startsAt = newSlot();
  const visitors = await Promise.all(
    Array.from({ length: 24 }, () => hold(context, venue, startsAt)),
  );
  const results = await Promise.allSettled(
    visitors.map((visitor) => place(context, visitor, placement(venue, withWetsuits(1)))),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  for (const result of results) {
    if (result.status === "rejected")
      expect(result.reason).toMatchObject({
        code: "ADDON_SOLD_OUT",
        details: { addonId, name: "Wetsuit hire", left: 0 },
      });
  }
  expect(new Set(simulator.ledger().map(({ referenceId }) => referenceId)).size).toBe(2);
  expect(await leftIn(startsAt)).toBe(0);
  await expectConsistent();
});

test("a visitor who asks for more than are left is told how many, before the card is used", async () => {
  const startsAt = newSlot();
  await book(context, venue, startsAt, withWetsuits(1));
  const visitor = await hold(context, venue, startsAt);
  const paymentCount = simulator.ledger().length;
  await expect(place(context, visitor, placement(venue, withWetsuits(2)))).rejects.toMatchObject({
    code: "ADDON_SOLD_OUT",
    details: { left: 1 },
  });
  expect(simulator.ledger()).toHaveLength(paymentCount);
  const placed = await place(context, visitor, placement(venue, withWetsuits(1)));
  expect(placed.status).toBe(201);
  await expectConsistent();
});

test("a refused card gives back what it took", async () => {
  const startsAt = newSlot();
  const visitor = await hold(context, venue, startsAt);
  const declined = cardToken({ amount: "48.00", outcome: "GENERIC_DECLINE" });
  await expect(
    place(context, visitor, placement(venue, { ...withWetsuits(2), cardToken: declined })),
  ).rejects.toMatchObject({ code: "CARD_DECLINED" });
  expect(await leftIn(startsAt)).toBe(2);
  await place(context, visitor, placement(venue, withWetsuits(2)));
  expect(await leftIn(startsAt)).toBe(0);
  await expectConsistent();
});

test("a cancelled booking gives back its wetsuits, once", async () => {
  const startsAt = newSlot();
  const bookingId = await book(context, venue, startsAt, withWetsuits(2));
  expect(await leftIn(startsAt)).toBe(0);
  const cancel = () =>
    cancelBooking(context, { bookingId, refund: { choice: "full" }, notify: false, actor: STAFF });
  await Promise.all([cancel(), cancel(), cancel()]);
  expect(await leftIn(startsAt)).toBe(2);
  await expectConsistent();
});

test("staff and visitors at once never sell more than there are", async () => {
  const startsAt = newSlot();
  const visitors = await Promise.all(
    Array.from({ length: 8 }, () => hold(context, venue, startsAt)),
  );
  const results = await Promise.allSettled([
    ...visitors.map((visitor) => place(context, visitor, placement(venue, withWetsuits(1)))),
    ...visitors.map(() =>
      createStaffBooking(context, createStaffBookingInput(venue, startsAt, withWetsuits(1))),
    ),
  ]);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  await expectConsistent();
});

/** Changes how many wetsuits a booking of two people has. */
const changeTo = (bookingId: string, quantity: number) =>
  changeAsStaff(context, bookingId, {
    kind: "items",
    ticketCount: 2,
    addons: quantity > 0 ? [{ id: addonId, quantity }] : [],
  });

test("a change takes what is added and gives back what is removed, and never takes too much", async () => {
  const startsAt = newSlot();
  const [one, other] = [
    await book(context, venue, startsAt, withWetsuits(1)),
    await book(context, venue, startsAt),
  ];
  await expect(changeTo(one, 3)).rejects.toMatchObject({
    code: "ADDON_SOLD_OUT",
    details: { left: 1 },
  });
  const added = await Promise.allSettled([changeTo(one, 2), changeTo(other, 1)]);
  expect(added.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await leftIn(startsAt)).toBe(0);
  await changeTo(one, 0);
  expect(await leftIn(startsAt)).toBeGreaterThan(0);
  await expectConsistent();
});

const move = (bookingId: string, startsAt: Date) =>
  moveBooking(context, { bookingId, startsAt, actor: STAFF, notify: false });

test("a moved booking takes its wetsuits along, or is not moved", async () => {
  const [from, to] = [newSlot(), newSlot()];
  const bookingId = await book(context, venue, from, withWetsuits(2));
  await move(bookingId, to);
  expect([await leftIn(from), await leftIn(to)]).toEqual([2, 0]);
  const another = await book(context, venue, from, withWetsuits(1));
  await expect(move(another, to)).rejects.toMatchObject({
    code: "ADDON_SOLD_OUT",
    details: { name: "Wetsuit hire", left: 0 },
  });
  await move(bookingId, from).catch(() => undefined);
  expect([await leftIn(from), await leftIn(to)]).toEqual([1, 0]);
  await expectConsistent();
});

test("bookings that move towards each other and into one slot at once never exceed it", async () => {
  const [first, second] = [newSlot(), newSlot()];
  const bookings = [
    await book(context, venue, first, withWetsuits(1)),
    await book(context, venue, first, withWetsuits(1)),
    await book(context, venue, second, withWetsuits(1)),
    await book(context, venue, second, withWetsuits(1)),
  ];
  await Promise.allSettled(
    bookings.flatMap((bookingId) => [move(bookingId, first), move(bookingId, second)]),
  );
  await expectConsistent();
});

test("a limit counts what was sold before it, also what is being paid for, and its end forgets all", async () => {
  await limitTo(null);
  const startsAt = newSlot();
  await book(context, venue, startsAt, withWetsuits(1));
  expect(await leftIn(startsAt)).toBeNull();
  const paying = await hold(context, venue, startsAt);
  await crashAt(context, "place.started", (dying) =>
    place(dying, paying, placement(venue, withWetsuits(1))),
  );
  await limitTo(3);
  expect(await leftIn(startsAt)).toBe(1);
  await db
    .updateTable("paymentAttempts")
    .set({ nextTryAt: new Date(0) })
    .execute();
  await recoverPayments(context);
  expect(await leftIn(startsAt)).toBe(1);
  await expectConsistent();
  await limitTo(null);
  await expectConsistent();
});

const sellAtDesk = (server: Pick<typeof context, "pool">, startsAt: Date) =>
  createStaffBooking(
    { ...context, ...server },
    createStaffBookingInput(venue, startsAt, withWetsuits(1)),
  );

test("a first limit waits for a sale that is being written, and counts it", async () => {
  await limitTo(null);
  const startsAt = newSlot();
  const client = await pool.connect();
  await client.query("BEGIN");
  const query = { value: client.query.bind(client) };
  await sellAtDesk({ pool: Object.create(pool, { query }) }, startsAt);
  const limited = limitTo(3);
  await waitForLockWaiters(pool);
  await client.query("COMMIT");
  client.release();
  await limited;
  expect(await leftIn(startsAt)).toBe(2);
  await expectConsistent();
});

test("a sale waits for a first limit that is being written, and is counted", async () => {
  await limitTo(null);
  const startsAt = newSlot();
  const addon = (await listAdminAddons(db)).find(({ id }) => id === addonId);
  if (!addon) throw new Error("no add-on");
  const sold = await db.transaction().execute(async (transaction) => {
    const { id, version, name, description, pricePence, vatRate, maxQuantity, available } = addon;
    const sold = { name, description, pricePence, vatRate, maxQuantity, available };
    const fields = { ...sold, activityIds: [] };
    const input = { ...fields, stockPerSlot: 3 };
    await addonResource.saveIn(transaction, { id, version, input }, staffId);
    const sale = sellAtDesk(context, startsAt);
    await waitForLockWaiters(pool);
    return { sale };
  });
  await sold.sale;
  expect(await leftIn(startsAt)).toBe(2);
  await expectConsistent();
});

test("limits that are set and removed while people book, cancel and move count everything", async () => {
  const [first, second] = [newSlot(), newSlot()];
  const bookings = await Promise.all(
    Array.from({ length: 4 }, () => book(context, venue, first, withWetsuits(1)).catch(() => null)),
  );
  const acts = Array.from({ length: 6 }, async (_, round) => {
    await limitTo(round % 2 === 0 ? null : 20).catch(() => undefined);
    const visitor = await hold(context, venue, first);
    await place(context, visitor, placement(venue, withWetsuits(1))).catch(() => undefined);
  });
  await Promise.allSettled([
    ...acts,
    ...bookings.map((bookingId, index) => {
      if (bookingId === null) return undefined;
      return index % 2 === 0
        ? move(bookingId, second)
        : cancelBooking(context, {
            bookingId,
            refund: { choice: "full" },
            notify: false,
            actor: STAFF,
          });
    }),
  ]);
  await limitTo(20);
  await expectConsistent();
});

test("a booking without a limited add-on writes nothing to the stock", async () => {
  await limitTo(null);
  const startsAt = newSlot();
  await book(context, venue, startsAt, withWetsuits(4));
  await releaseExpiredHolds(context);
  expect(await db.selectFrom("addonStock").select("addonId").execute()).toEqual([]);
});
