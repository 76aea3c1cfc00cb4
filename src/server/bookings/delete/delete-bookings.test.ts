import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { tableMarks } from "../../../../tests/fuzz/table-fingerprints.ts";
import { brokenInvariants } from "../../../../tests/invariants/invariants.ts";
import { ledgerDifferences } from "../../../../tests/invariants/ledgers.ts";
import { bookingStage } from "../../../../tests/support/booking-fixture.ts";
import { deadAt } from "../../../../tests/support/crash-at.ts";
import { signedInCookie, testAccount } from "../../../../tests/support/test-account.ts";
import { book, finishMoney } from "../../../../tests/support/test-booking.ts";
import type { FailPoint } from "../../platform/failpoints.ts";
import { cancelBooking } from "../cancel/cancel-booking.ts";
import { undoDeletion } from "./admin-booking-deletions.routes.ts";
import { deleteBookings } from "./delete-bookings.ts";

const { context, venue, call } = await bookingStage();
const { pool, standin } = context;
const [ten, eleven] = venue.slots as [Date, Date];
const account = await testAccount(context, { role: "admin" });
const proof = { cookie: await signedInCookie(context, account) };
const STAFF = { kind: "staff", id: account.id } as const;

const NOTHING = { refundPence: 0, cardPence: 0, deskPence: 0, voucherPence: 0 };
const ALL = { ...NOTHING, refundPence: 3600, cardPence: 3600 };

interface Wish {
  deletionId?: string;
  bookingIds: string[];
  refund?: "policy" | "none" | "full";
  notify?: boolean;
}

function wishOf({ bookingIds, ...rest }: Wish) {
  return { deletionId: randomUUID(), refund: "full" as const, notify: false, bookingIds, ...rest };
}

function deleted(wish: Wish) {
  return call("POST", "/desk/booking-deletions", proof, wishOf(wish));
}

async function twoBookings(): Promise<[string, string]> {
  return [await book(context, venue, ten), await book(context, venue, eleven)];
}

async function stateOf(bookingId: string) {
  const { rows } = await pool.query(
    `SELECT status, hidden_at IS NOT NULL AS hidden FROM bookings WHERE id = $1`,
    [bookingId],
  );
  return rows[0];
}

async function eventsOf(bookingId: string): Promise<string[]> {
  const { rows } = await pool.query(
    `SELECT what FROM events WHERE entity_id = $1 AND what ~ 'hidden|shown|cancelled' ORDER BY at, id`,
    [bookingId],
  );
  return rows.map(({ what }) => what);
}

async function nothingIsBroken(): Promise<void> {
  await finishMoney(context);
  expect(await brokenInvariants(pool)).toEqual([]);
  expect(await ledgerDifferences(pool, standin)).toEqual([]);
}

test("what is confirmed is cancelled with the refund decided, then all are hidden; twice is once", async () => {
  const [first, second] = await twoBookings();
  await cancelBooking(context, {
    bookingId: second,
    refund: { choice: "none" },
    notify: false,
    actor: STAFF,
  });
  const wish = { deletionId: randomUUID(), bookingIds: [first, second, first] };
  const answer = {
    status: 200,
    body: [
      { ...ALL, bookingId: first, isHidden: true, isCancelled: true, code: null },
      { ...NOTHING, bookingId: second, isHidden: true, isCancelled: false, code: null },
    ].map((one) => ({ ...one, reference: one.bookingId.slice(0, 8).toUpperCase() })),
  };
  expect(await deleted(wish)).toEqual(answer);
  expect(await deleted(wish)).toEqual(answer);
  for (const id of [first, second]) {
    expect(await stateOf(id)).toEqual({ status: "cancelled", hidden: true });
  }
  expect(await eventsOf(first)).toEqual(["booking.cancelled", "booking.hidden"]);
  await nothingIsBroken();
});

test("what is hidden is not in the list, and is there again once that is undone", async () => {
  const [first, second] = await twoBookings();
  const deletionId = randomUUID();
  const search = first.slice(0, 8);
  const listed = async () => (await call("GET", `/desk/bookings?search=${search}`, proof)).body;
  expect((await listed()).bookings).toHaveLength(1);
  await deleted({ deletionId, bookingIds: [first, second] });
  expect((await listed()).bookings).toHaveLength(0);
  const undone = (shownCount: number) => ({ status: 200, body: { shownCount } });
  const path = `/desk/booking-deletions/${deletionId}`;
  expect(await call("DELETE", path, proof)).toEqual(undone(2));
  expect(await call("DELETE", path, proof)).toEqual(undone(0));
  expect((await listed()).bookings).toMatchObject([{ id: first, status: "cancelled" }]);
  expect(await eventsOf(first)).toEqual(["booking.cancelled", "booking.hidden", "booking.shown"]);
  await nothingIsBroken();
});

test("a deletion that was undone hides nothing more, however late its calls come", async () => {
  const [first, second] = await twoBookings();
  const deletionId = randomUUID();
  await deleted({ deletionId, bookingIds: [first] });
  await call("DELETE", `/desk/booking-deletions/${deletionId}`, proof);
  expect(await deleted({ deletionId, bookingIds: [first, second] })).toMatchObject({
    status: 409,
    body: { code: "DELETION_UNDONE" },
  });
  expect(await stateOf(first)).toEqual({ status: "cancelled", hidden: false });
  expect(await stateOf(second)).toEqual({ status: "confirmed", hidden: false });
});

test("undone while it is at work, nothing stays hidden", async () => {
  for (let round = 0; round < 5; round++) {
    const [first, second] = await twoBookings();
    const deletion = { ...wishOf({ bookingIds: [first, second] }), actor: STAFF };
    await deleteBookings(context, { ...deletion, bookingIds: [first] });
    const { deletionId } = deletion;
    await Promise.allSettled([
      deleteBookings(context, deletion),
      undoDeletion(context, { deletionId, actor: STAFF }),
    ]);
    expect(await stateOf(first)).toMatchObject({ hidden: false });
    expect(await stateOf(second)).toMatchObject({ hidden: false });
  }
  await nothingIsBroken();
});

test("two who delete the same bookings at once hide and give back once", async () => {
  const bookingIds = await twoBookings();
  const both = await Promise.all([
    deleted({ bookingIds }),
    deleted({ bookingIds: [...bookingIds].reverse(), refund: "none" }),
  ]);
  for (const { status, body } of both) {
    expect(status).toBe(200);
    for (const one of body) expect(one.isHidden).toBe(true);
  }
  for (const id of bookingIds) {
    expect(await eventsOf(id)).toEqual(["booking.cancelled", "booking.hidden"]);
  }
  await nothingIsBroken();
});

test("more bookings follow under the same id, but no other decision", async () => {
  const [first, second] = await twoBookings();
  const deletionId = randomUUID();
  await deleted({ deletionId, bookingIds: [first] });
  expect((await deleted({ deletionId, bookingIds: [second], refund: "none" })).body.code).toBe(
    "IDEMPOTENCY_MISMATCH",
  );
  expect((await deleted({ deletionId, bookingIds: [second] })).status).toBe(200);
  expect((await call("DELETE", `/desk/booking-deletions/${deletionId}`, proof)).body).toEqual({
    shownCount: 2,
  });
});

test("a booking that is not there does not keep the others", async () => {
  const [first] = await twoBookings();
  const nobodys = randomUUID();
  const { body } = await deleted({ bookingIds: [nobodys, first] });
  expect(body).toMatchObject([
    { bookingId: nobodys, reference: null, isHidden: false, code: "BOOKING_NOT_FOUND" },
    { bookingId: first, isHidden: true, code: null },
  ]);
});

test("what would be cancelled and given back is said before, in all, and changes nothing", async () => {
  const [first, second] = await twoBookings();
  const third = await book(context, venue, ten);
  await pool.query("UPDATE bookings SET cancellation_policy_hours = 2000 WHERE id = $1", [second]);
  await cancelBooking(context, {
    bookingId: third,
    refund: { choice: "none" },
    notify: false,
    actor: STAFF,
  });
  const before = await tableMarks(pool);
  const bookingIds = [first, second, third, randomUUID()];
  expect(await call("POST", "/desk/booking-deletion-previews", proof, { bookingIds })).toEqual({
    status: 200,
    body: {
      confirmedCount: 2,
      begunCount: 0,
      policy: ALL,
      full: { ...ALL, refundPence: 7200, cardPence: 7200 },
    },
  });
  expect(await tableMarks(pool)).toEqual(before);
});

test.each<FailPoint>(["cancel.read", "cancel.written", "delete.cancelled", "delete.hidden"])(
  "dead at %s: the same call carries it on, and nothing is done twice",
  async (point) => {
    const bookingIds = await twoBookings();
    const deletion = { ...wishOf({ bookingIds, notify: true }), actor: STAFF };
    await deadAt(context, point, (dying) => deleteBookings(dying, deletion));
    expect(await brokenInvariants(pool)).toEqual([]);
    const answer = await deleteBookings(context, deletion);
    expect(answer).toMatchObject(bookingIds.map(() => ({ ...ALL, isHidden: true })));
    for (const id of bookingIds) {
      expect(await eventsOf(id)).toEqual(["booking.cancelled", "booking.hidden"]);
    }
    await nothingIsBroken();
  },
);

test("dead while it is undone: the same call shows them", async () => {
  const bookingIds = await twoBookings();
  const deletion = { ...wishOf({ bookingIds }), actor: STAFF };
  const { deletionId } = deletion;
  await deleteBookings(context, deletion);
  await deadAt(context, "show.marked", (dying) =>
    undoDeletion(dying, { deletionId, actor: STAFF }),
  );
  expect(await undoDeletion(context, { deletionId, actor: STAFF })).toEqual({ shownCount: 2 });
  await nothingIsBroken();
});
