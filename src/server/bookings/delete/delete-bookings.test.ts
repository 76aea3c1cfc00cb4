import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { readTableFingerprints } from "../../../../tests/fuzz/table-fingerprints.ts";
import { findBrokenInvariants } from "../../../../tests/invariants/invariants.ts";
import { findLedgerDifferences } from "../../../../tests/invariants/ledgers.ts";
import { bookingFixture } from "../../../../tests/support/booking-fixture.ts";
import { crashAt } from "../../../../tests/support/crash-at.ts";
import { signedInCookie, testAccount } from "../../../../tests/support/test-account.ts";
import { book, completePayments } from "../../../../tests/support/test-booking.ts";
import type { Failpoint } from "../../platform/failpoints.ts";
import { cancelBooking } from "../cancel/cancel-booking.ts";
import { undoDeletion } from "./admin-booking-deletions.routes.ts";
import { deleteBookings } from "./delete-bookings.ts";

const { context, venue, call } = await bookingFixture();
const { pool, simulator } = context;
const [ten, eleven] = venue.slots as [Date, Date];
const account = await testAccount(context, { role: "admin" });
const proof = { cookie: await signedInCookie(context, account) };
const STAFF = { kind: "staff", id: account.id } as const;

const NO_REFUND = { refundPence: 0, cardPence: 0, offlinePence: 0, voucherPence: 0 };
const FULL_REFUND = { ...NO_REFUND, refundPence: 3600, cardPence: 3600 };

interface DeletionInput {
  deletionId?: string;
  bookingIds: string[];
  refund?: "policy" | "none" | "full";
  notify?: boolean;
}

function toDeletionInput({ bookingIds, ...rest }: DeletionInput) {
  return { deletionId: randomUUID(), refund: "full" as const, notify: false, bookingIds, ...rest };
}

function postDeletion(input: DeletionInput) {
  return call("POST", "/admin/booking-deletions", proof, toDeletionInput(input));
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
    `SELECT type FROM events WHERE entity_id = $1 AND type ~ 'hidden|shown|cancelled' ORDER BY at, id`,
    [bookingId],
  );
  return rows.map(({ type }) => type);
}

async function expectNoBrokenInvariants(): Promise<void> {
  await completePayments(context);
  expect(await findBrokenInvariants(pool)).toEqual([]);
  expect(await findLedgerDifferences(pool, simulator)).toEqual([]);
}

test("a deletion cancels confirmed bookings with the chosen refund and hides all, once", async () => {
  const [first, second] = await twoBookings();
  await cancelBooking(context, {
    bookingId: second,
    refund: { choice: "none" },
    notify: false,
    actor: STAFF,
  });
  const input = { deletionId: randomUUID(), bookingIds: [first, second, first] };
  const response = {
    status: 200,
    body: [
      { ...FULL_REFUND, bookingId: first, isHidden: true, isCancelled: true, code: null },
      { ...NO_REFUND, bookingId: second, isHidden: true, isCancelled: false, code: null },
    ].map((one) => ({ ...one, reference: one.bookingId.slice(0, 8).toUpperCase() })),
  };
  expect(await postDeletion(input)).toEqual(response);
  expect(await postDeletion(input)).toEqual(response);
  for (const id of [first, second]) {
    expect(await stateOf(id)).toEqual({ status: "cancelled", hidden: true });
  }
  expect(await eventsOf(first)).toEqual(["booking.cancelled", "booking.hidden"]);
  await expectNoBrokenInvariants();
});

test("hidden bookings are not in the list until the deletion is undone", async () => {
  const [first, second] = await twoBookings();
  const deletionId = randomUUID();
  const search = first.slice(0, 8);
  const fetchList = async () => (await call("GET", `/admin/bookings?search=${search}`, proof)).body;
  expect((await fetchList()).bookings).toHaveLength(1);
  await postDeletion({ deletionId, bookingIds: [first, second] });
  expect((await fetchList()).bookings).toHaveLength(0);
  const undoneResponse = (shownCount: number) => ({ status: 200, body: { shownCount } });
  const path = `/admin/booking-deletions/${deletionId}`;
  expect(await call("DELETE", path, proof)).toEqual(undoneResponse(2));
  expect(await call("DELETE", path, proof)).toEqual(undoneResponse(0));
  expect((await fetchList()).bookings).toMatchObject([{ id: first, status: "cancelled" }]);
  expect(await eventsOf(first)).toEqual(["booking.cancelled", "booking.hidden", "booking.shown"]);
  await expectNoBrokenInvariants();
});

test("a deletion that was undone hides nothing more, however late its calls arrive", async () => {
  const [first, second] = await twoBookings();
  const deletionId = randomUUID();
  await postDeletion({ deletionId, bookingIds: [first] });
  await call("DELETE", `/admin/booking-deletions/${deletionId}`, proof);
  expect(await postDeletion({ deletionId, bookingIds: [first, second] })).toMatchObject({
    status: 409,
    body: { code: "DELETION_UNDONE" },
  });
  expect(await stateOf(first)).toEqual({ status: "cancelled", hidden: false });
  expect(await stateOf(second)).toEqual({ status: "confirmed", hidden: false });
});

test("a deletion undone while it runs leaves nothing hidden", async () => {
  for (let round = 0; round < 5; round++) {
    const [first, second] = await twoBookings();
    const deletion = { ...toDeletionInput({ bookingIds: [first, second] }), actor: STAFF };
    await deleteBookings(context, { ...deletion, bookingIds: [first] });
    const { deletionId } = deletion;
    await Promise.allSettled([
      deleteBookings(context, deletion),
      undoDeletion(context, { deletionId, actor: STAFF }),
    ]);
    expect(await stateOf(first)).toMatchObject({ hidden: false });
    expect(await stateOf(second)).toMatchObject({ hidden: false });
  }
  await expectNoBrokenInvariants();
});

test("concurrent deletions of the same bookings hide and refund once", async () => {
  const bookingIds = await twoBookings();
  const both = await Promise.all([
    postDeletion({ bookingIds }),
    postDeletion({ bookingIds: [...bookingIds].reverse(), refund: "none" }),
  ]);
  for (const { status, body } of both) {
    expect(status).toBe(200);
    for (const one of body) expect(one.isHidden).toBe(true);
  }
  for (const id of bookingIds) {
    expect(await eventsOf(id)).toEqual(["booking.cancelled", "booking.hidden"]);
  }
  await expectNoBrokenInvariants();
});

test("a deletion's id accepts more bookings but no other options", async () => {
  const [first, second] = await twoBookings();
  const deletionId = randomUUID();
  await postDeletion({ deletionId, bookingIds: [first] });
  expect((await postDeletion({ deletionId, bookingIds: [second], refund: "none" })).body.code).toBe(
    "IDEMPOTENCY_MISMATCH",
  );
  expect((await postDeletion({ deletionId, bookingIds: [second] })).status).toBe(200);
  expect((await call("DELETE", `/admin/booking-deletions/${deletionId}`, proof)).body).toEqual({
    shownCount: 2,
  });
});

test("an unknown booking does not stop the others", async () => {
  const [first] = await twoBookings();
  const unknownId = randomUUID();
  const { body } = await postDeletion({ bookingIds: [unknownId, first] });
  expect(body).toMatchObject([
    { bookingId: unknownId, reference: null, isHidden: false, code: "BOOKING_NOT_FOUND" },
    { bookingId: first, isHidden: true, code: null },
  ]);
});

test("the preview totals what would be cancelled and refunded, and changes nothing", async () => {
  const [first, second] = await twoBookings();
  const third = await book(context, venue, ten);
  await pool.query("UPDATE bookings SET cancellation_policy_hours = 2000 WHERE id = $1", [second]);
  await cancelBooking(context, {
    bookingId: third,
    refund: { choice: "none" },
    notify: false,
    actor: STAFF,
  });
  const before = await readTableFingerprints(pool);
  const bookingIds = [first, second, third, randomUUID()];
  expect(await call("POST", "/admin/booking-deletion-previews", proof, { bookingIds })).toEqual({
    status: 200,
    body: {
      confirmedCount: 2,
      begunCount: 0,
      policy: FULL_REFUND,
      full: { ...FULL_REFUND, refundPence: 7200, cardPence: 7200 },
    },
  });
  expect(await readTableFingerprints(pool)).toEqual(before);
});

test.each<Failpoint>(["cancel.read", "cancel.written", "delete.cancelled", "delete.hidden"])(
  "after a crash at %s the same call continues, and nothing is done twice",
  async (point) => {
    const bookingIds = await twoBookings();
    const deletion = { ...toDeletionInput({ bookingIds, notify: true }), actor: STAFF };
    await crashAt(context, point, (dying) => deleteBookings(dying, deletion));
    expect(await findBrokenInvariants(pool)).toEqual([]);
    const response = await deleteBookings(context, deletion);
    expect(response).toMatchObject(bookingIds.map(() => ({ ...FULL_REFUND, isHidden: true })));
    for (const id of bookingIds) {
      expect(await eventsOf(id)).toEqual(["booking.cancelled", "booking.hidden"]);
    }
    await expectNoBrokenInvariants();
  },
);

test("after a crash during undo the same call restores the bookings", async () => {
  const bookingIds = await twoBookings();
  const deletion = { ...toDeletionInput({ bookingIds }), actor: STAFF };
  const { deletionId } = deletion;
  await deleteBookings(context, deletion);
  await crashAt(context, "show.marked", (dying) =>
    undoDeletion(dying, { deletionId, actor: STAFF }),
  );
  expect(await undoDeletion(context, { deletionId, actor: STAFF })).toEqual({ shownCount: 2 });
  await expectNoBrokenInvariants();
});
