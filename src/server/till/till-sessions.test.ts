import { randomUUID } from "node:crypto";
import Papa from "papaparse";
import { expect, test } from "vitest";
import { findBrokenInvariants } from "../../../tests/invariants/invariants.ts";
import { createStaffBookingInput } from "../../../tests/support/staff-booking-input.ts";
import { testAccount } from "../../../tests/support/test-account.ts";
import { book, completePayments } from "../../../tests/support/test-booking.ts";
import { testContext } from "../../../tests/support/test-context.ts";
import { createVenue } from "../../../tests/support/test-venue.ts";
import { tillClosing } from "../../shared/contract/admin/till.ts";
import { listActivityLog } from "../activity-log/list-activity-log.ts";
import { cancelBooking } from "../bookings/cancel/cancel-booking.ts";
import { createStaffBooking } from "../bookings/walk-in/create-staff-booking.ts";
import { completeCashRefund, listCashRefunds } from "../payments/refund/cash-refunds.ts";
import { createVoucher } from "../vouchers/sell/create-voucher.ts";
import { addTillMovement } from "./add-till-movement.ts";
import { closeTill } from "./close-till.ts";
import { exportTillSessions } from "./export-till-sessions.ts";
import { openTill } from "./open-till.ts";
import { listClosedTillSessions, readCurrentTill, readTillSession } from "./read-till.ts";

const context = await testContext();
const { db, pool } = context;
const venue = await createVenue(context);
await db.updateTable("settings").set({ maxBookingsPerSlot: 1000 }).execute();
await db.updateTable("activities").set({ maxCapacity: 1000 }).execute();
const [tenOClock] = venue.slots as [Date];
const sam = await testAccount(context, { role: "admin", name: "Sam Staff" });
const kim = await testAccount(context, { role: "admin", name: "Kim Staff" });
const asStaff = ({ id }: { id: string }) => ({ kind: "staff", id }) as const;
const refusal = (code: string) => expect.objectContaining({ code });

async function open(changes: Partial<Parameters<typeof openTill>[1]> = {}): Promise<string> {
  const sessionId = randomUUID();
  const opening = { floatPence: 10_000, addsUnassigned: true, staffId: sam.id };
  await openTill(context, { sessionId, ...opening, ...changes });
  return changes.sessionId ?? sessionId;
}

/** Closes with what was expected, unless changed. */
async function close(
  sessionId: string,
  changes: Partial<Parameters<typeof closeTill>[1]> = {},
): Promise<void> {
  const { expectedPence } = await readTillSession(context, sessionId);
  const count = { countedPence: expectedPence, expectedPence, leftPence: 0, note: "" };
  const closing = { sessionId, closingId: randomUUID(), staffId: sam.id };
  await closeTill(context, { ...closing, ...count, ...changes });
}

/** Two tickets for £36.00. */
async function sell(paidBy: "cash" | "other", seller = sam): Promise<string> {
  const input = createStaffBookingInput(venue, tenOClock, { paidBy, actor: asStaff(seller) });
  return (await createStaffBooking(context, input)).bookingId;
}

async function cancel(bookingId: string): Promise<void> {
  const refund = { choice: "full" } as const;
  await cancelBooking(context, { bookingId, refund, notify: false, actor: asStaff(sam) });
}

async function payOutRefund(bookingId: string, payer = sam): Promise<void> {
  const [waiting] = await listCashRefunds(context, bookingId);
  await completeCashRefund(context, {
    refundId: waiting?.refundId ?? "",
    actor: asStaff(payer),
  });
}

test("a session sums sales, cash refunds and movements by method and by member of staff", async () => {
  const sessionId = await open();
  await sell("cash");
  await sell("other");
  const cancelled = await sell("cash", kim);
  await createVoucher(context, {
    voucherId: randomUUID(),
    amountPence: 2_500,
    recipient: { name: "Robin Lake", email: "" },
    message: "",
    paidBy: "cash",
    deliverOn: null,
    actor: asStaff(kim),
  });
  await cancel(cancelled);
  await payOutRefund(cancelled, kim);
  await payOutRefund(cancelled, kim);
  await book(context, venue, tenOClock);
  await completePayments(context);
  const move = { sessionId, staffId: sam.id };
  await addTillMovement(context, {
    ...move,
    movementId: randomUUID(),
    kind: "paid_in",
    amountPence: 2_000,
    reason: "Change from the bank",
  });
  await addTillMovement(context, {
    ...move,
    movementId: randomUUID(),
    kind: "paid_out",
    amountPence: 450,
    reason: "Milk",
  });
  const { session } = await readCurrentTill(context);
  expect(session).toMatchObject({
    id: sessionId,
    openedBy: "Sam Staff",
    floatPence: 10_000,
    cashTakenPence: 9_700,
    cashRefundedPence: 3_600,
    paidInPence: 2_000,
    paidOutPence: 450,
    otherTakenPence: 3_600,
    otherRefundedPence: 0,
    cardPence: 3_600,
    expectedPence: 17_650,
    people: [
      {
        name: "Kim Staff",
        cashTakenPence: 6_100,
        cashRefundedPence: 3_600,
        otherTakenPence: 0,
        otherRefundedPence: 0,
      },
      {
        name: "Sam Staff",
        cashTakenPence: 3_600,
        cashRefundedPence: 0,
        otherTakenPence: 3_600,
        otherRefundedPence: 0,
      },
    ],
    movements: [
      { kind: "paid_in", amountPence: 2_000, reason: "Change from the bank", movedBy: "Sam Staff" },
      { kind: "paid_out", amountPence: 450, reason: "Milk", movedBy: "Sam Staff" },
    ],
    closing: null,
  });
  await close(sessionId, { countedPence: 17_600, leftPence: 10_000, note: "50p short" });
  const closed = await readTillSession(context, sessionId);
  expect(closed).toEqual({
    ...session,
    closing: {
      closedBy: "Sam Staff",
      closedAt: expect.any(String),
      countedPence: 17_600,
      leftPence: 10_000,
      note: "50p short",
    },
  });
  expect(await readCurrentTill(context)).toMatchObject({ session: null, leftPence: 10_000 });
});

test("nothing that happens later changes a closed session", async () => {
  const sessionId = await open();
  const bookingId = await sell("cash");
  await close(sessionId);
  const closed = await readTillSession(context, sessionId);
  await cancel(bookingId);
  const next = await open();
  await payOutRefund(bookingId);
  expect(await readTillSession(context, sessionId)).toEqual(closed);
  expect(await readTillSession(context, next)).toMatchObject({ cashRefundedPence: 3_600 });
  await close(next);
  for (const change of [
    "UPDATE till_sessions SET note = 'x' WHERE id = $1",
    "DELETE FROM till_sessions WHERE id = $1",
    "UPDATE payments SET amount_pence = 3601 WHERE till_session_id = $1",
    "UPDATE payments SET till_session_id = NULL WHERE till_session_id = $1",
    "UPDATE refunds SET paid_out_by = NULL WHERE till_session_id = (SELECT id FROM till_sessions WHERE id <> $1 ORDER BY opened_at DESC LIMIT 1)",
  ]) {
    await expect(pool.query(change, [sessionId])).rejects.toThrow("never changes");
  }
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("what is taken while no till is open becomes part of the next session, or stays out", async () => {
  await sell("cash");
  const refunded = await sell("cash");
  await cancel(refunded);
  await payOutRefund(refunded);
  await sell("other");
  const { unassigned } = await readCurrentTill(context);
  expect(unassigned).toEqual({
    cashTakenPence: 7_200,
    cashRefundedPence: 3_600,
    otherTakenPence: 3_600,
    otherRefundedPence: 0,
  });
  const sessionId = await open();
  expect(await readTillSession(context, sessionId)).toMatchObject({
    ...unassigned,
    expectedPence: 13_600,
  });
  await close(sessionId);
  await sell("cash");
  const without = await open({ addsUnassigned: false });
  expect(await readTillSession(context, without)).toMatchObject({ cashTakenPence: 0 });
  await close(without);
  expect((await readCurrentTill(context)).unassigned.cashTakenPence).toBe(0);
});

test("opening, moving cash and closing are idempotent", async () => {
  const sessionId = await open();
  await open({ sessionId });
  await expect(open({ sessionId, floatPence: 1 })).rejects.toEqual(refusal("IDEMPOTENCY_MISMATCH"));
  await expect(open()).rejects.toEqual(refusal("TILL_OPEN"));
  const movement = { sessionId, movementId: randomUUID(), kind: "paid_out" as const };
  const milk = { ...movement, amountPence: 450, reason: "Milk", staffId: sam.id };
  await addTillMovement(context, milk);
  await addTillMovement(context, milk);
  await expect(addTillMovement(context, { ...milk, reason: "Tea" })).rejects.toEqual(
    refusal("IDEMPOTENCY_MISMATCH"),
  );
  const closingId = randomUUID();
  await close(sessionId, { closingId });
  await close(sessionId, { closingId });
  await addTillMovement(context, milk);
  await expect(close(sessionId)).rejects.toEqual(refusal("TILL_CLOSED"));
  await expect(addTillMovement(context, { ...milk, movementId: randomUUID() })).rejects.toEqual(
    refusal("TILL_CLOSED"),
  );
  expect(await readTillSession(context, sessionId)).toMatchObject({ paidOutPence: 450 });
  const { rows } = await pool.query("SELECT type FROM events WHERE entity_id = $1 ORDER BY at", [
    sessionId,
  ]);
  expect(rows.map(({ type }) => type)).toEqual([
    "till_session.opened",
    "till_session.paid_out",
    "till_session.closed",
  ]);
  const { entries } = await listActivityLog(context, { entity: "till_session", page: 1 });
  expect(entries[0]).toMatchObject({ event: "Till closed", actor: "Sam Staff", subject: "" });
});

test("a sum that was shown before more cash was taken closes nothing", async () => {
  const sessionId = await open();
  await sell("cash");
  await expect(close(sessionId, { expectedPence: 10_000 })).rejects.toEqual(
    refusal("TILL_CHANGED"),
  );
  expect((await readTillSession(context, sessionId)).closing).toBeNull();
  await close(sessionId);
  await expect(readTillSession(context, randomUUID())).rejects.toEqual(
    refusal("TILL_SESSION_NOT_FOUND"),
  );
});

test("a difference needs a note, and no more can stay in the drawer than was counted", async () => {
  const count = { countedPence: 9_900, expectedPence: 10_000, leftPence: 9_900, note: "Dropped" };
  const ids = { sessionId: randomUUID(), closingId: randomUUID() };
  const findFields = (changes: object) =>
    tillClosing
      .safeParse({ ...ids, ...count, ...changes })
      .error?.issues.map(({ path }) => path[0]);
  expect(findFields({})).toBeUndefined();
  expect(findFields({ note: " " })).toEqual(["note"]);
  expect(findFields({ note: "", expectedPence: 9_900 })).toBeUndefined();
  expect(findFields({ leftPence: 9_901 })).toEqual(["leftPence"]);
  const sessionId = await open();
  await expect(close(sessionId, { countedPence: 10_001 })).rejects.toThrow(
    "till_sessions_difference_explained",
  );
  await close(sessionId);
});

test("an online booking does not wait for a till that is being closed", async () => {
  const sessionId = await open();
  const client = await pool.connect();
  await client.query("BEGIN");
  await client.query("SELECT FROM till_sessions WHERE id = $1 FOR UPDATE", [sessionId]);
  expect(await book(context, venue, tenOClock)).toBeTruthy();
  await client.query("COMMIT");
  client.release();
  await close(sessionId);
});

test("closed sessions are listed and exported, newest first", async () => {
  const sessionId = await open();
  await sell("cash");
  await close(sessionId, { countedPence: 13_500, leftPence: 10_000, note: "=1+1" });
  const { sessions, count, page } = await listClosedTillSessions(context, { page: 99 });
  expect(page).toBe(Math.ceil(count / 10));
  const [newest] = (await listClosedTillSessions(context, { page: 1 })).sessions;
  expect(newest).toMatchObject({
    id: sessionId,
    closedBy: "Sam Staff",
    expectedPence: 13_600,
    countedPence: 13_500,
  });
  expect(sessions.length).toBeGreaterThan(0);
  const { body } = await exportTillSessions(context);
  const { data } = Papa.parse<Record<string, string>>(
    (await new Response(body).text()).replace("\uFEFF", ""),
    { header: true, skipEmptyLines: true },
  );
  expect(data).toHaveLength(count);
  expect(data[0]).toMatchObject({
    "Opened By": "Sam Staff",
    "Closed By": "Sam Staff",
    Float: "100.00",
    "Cash Taken": "36.00",
    Expected: "136.00",
    Counted: "135.00",
    Difference: "-1.00",
    "Left In Drawer": "100.00",
    Note: "'=1+1",
  });
});

test("who left the venue's staff stays countable, without a name", async () => {
  const lee = await testAccount(context, { role: "admin", name: "Lee Staff" });
  const sessionId = await open({ staffId: lee.id });
  await sell("cash", lee);
  await close(sessionId, { staffId: lee.id });
  await db.deleteFrom("users").where("id", "=", lee.id).execute();
  expect(await readTillSession(context, sessionId)).toMatchObject({
    openedBy: "Former staff",
    people: [{ name: "Former staff", cashTakenPence: 3_600 }],
    closing: { closedBy: "Former staff" },
  });
});
