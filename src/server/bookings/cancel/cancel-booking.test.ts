import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { findBrokenInvariants } from "../../../../tests/invariants/invariants.ts";
import { findLedgerDifferences } from "../../../../tests/invariants/ledgers.ts";
import { createStaffBookingInput } from "../../../../tests/support/staff-booking-input.ts";
import {
  book,
  bookUncaptured,
  completePayments,
  getLedgerKinds,
  getPayments,
  getRefunds,
  getStaffTasks,
  makeDue,
} from "../../../../tests/support/test-booking.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { createVenue } from "../../../../tests/support/test-venue.ts";
import type { RefundInput } from "../../../shared/rules/split-refund.ts";
import { takeOfflinePayment } from "../../payments/charge/take-offline-payment.ts";
import { createStaffBooking } from "../walk-in/create-staff-booking.ts";
import { cancelBooking } from "./cancel-booking.ts";

const context = await testContext();
const { db, pool, simulator } = context;
const venue = await createVenue(context);
// Tomorrow's sessions can be cancelled for nothing until an hour before.
await db.updateTable("settings").set({ cancellationPolicy: 1 }).execute();
const [ten, eleven] = venue.slots as [Date, Date];
const STAFF = { kind: "staff", id: randomUUID() } as const;

function cancel(bookingId: string, refund: RefundInput, notify = true) {
  return cancelBooking(context, { bookingId, refund, notify, actor: STAFF });
}

async function expectNoBrokenInvariants() {
  expect(await findBrokenInvariants(pool)).toEqual([]);
  expect(await findLedgerDifferences(pool, simulator)).toEqual([]);
}

function bookingOf(id: string) {
  return db.selectFrom("bookings").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

function slotAt(startTime: Date) {
  return db
    .selectFrom("timeSlots")
    .select(["bookingsCount", "partyCount", "heldCount"])
    .where("startTime", "=", startTime)
    .executeTakeFirstOrThrow();
}

test("a booking cancelled in time frees its places, gives all back and says so", async () => {
  const bookingId = await book(context, venue, ten);
  const before = await slotAt(ten);
  expect(await cancel(bookingId, { choice: "policy" })).toEqual({
    status: "cancelled",
    refundPence: 3600,
    cardPence: 3600,
    deskPence: 0,
    voucherPence: 0,
  });
  expect(await slotAt(ten)).toEqual({
    bookingsCount: before.bookingsCount - 2,
    partyCount: before.partyCount - 1,
    heldCount: before.heldCount,
  });
  expect(await bookingOf(bookingId)).toMatchObject({
    status: "cancelled",
    refundChoice: "policy",
    refundPence: 3600,
    totalPence: 3600,
  });
  expect(await getRefunds(context, bookingId)).toMatchObject([
    { state: "pending", amountPence: 3600, origin: "slipway" },
  ]);
  await completePayments(context);
  expect(await getRefunds(context, bookingId)).toMatchObject([{ state: "completed" }]);
  expect(getLedgerKinds(context, bookingId)).toEqual([
    "authorised",
    "captured",
    "refund-opened",
    "refunded",
  ]);
  await expectNoBrokenInvariants();
});

test("after the policy's deadline nothing goes back, and the money is kept", async () => {
  const bookingId = await book(context, venue, ten);
  await sql`UPDATE bookings SET cancellation_policy_hours = 240 WHERE id = ${bookingId}`.execute(
    db,
  );
  expect(await cancel(bookingId, { choice: "policy" })).toMatchObject({ refundPence: 0 });
  expect(await getRefunds(context, bookingId)).toEqual([]);
  expect(await getPayments(context, bookingId)).toMatchObject([
    { state: "captured", refundedPence: 0 },
  ]);
  await expectNoBrokenInvariants();
});

test("what is only set aside is voided, not taken and given back", async () => {
  const bookingId = await bookUncaptured(context, venue, eleven);
  await makeDue(context);
  expect(await cancel(bookingId, { choice: "full" })).toMatchObject({ cardPence: 3600 });
  expect(await getPayments(context, bookingId)).toMatchObject([
    { state: "voided", refundedPence: 0 },
  ]);
  expect(getLedgerKinds(context, bookingId)).toEqual(["authorised", "voided"]);
  await expectNoBrokenInvariants();
});

test("a part of what is set aside is captured first and then refunded", async () => {
  const bookingId = await bookUncaptured(context, venue, eleven);
  expect(await cancel(bookingId, { choice: "amount", amountPence: 1000 })).toMatchObject({
    cardPence: 1000,
  });
  expect(await getPayments(context, bookingId)).toMatchObject([
    { state: "authorised", refundedPence: 1000 },
  ]);
  expect(await getRefunds(context, bookingId)).toMatchObject([
    { state: "queued", amountPence: 1000 },
  ]);
  await completePayments(context);
  expect(await getPayments(context, bookingId)).toMatchObject([
    { state: "captured", refundedPence: 1000 },
  ]);
  expect(await getRefunds(context, bookingId)).toMatchObject([
    { state: "completed", amountPence: 1000 },
  ]);
  await expectNoBrokenInvariants();
});

test("nothing back of what is set aside: it is still captured", async () => {
  const bookingId = await bookUncaptured(context, venue, eleven);
  await cancel(bookingId, { choice: "none" });
  await completePayments(context);
  expect(await getPayments(context, bookingId)).toMatchObject([
    { state: "captured", refundedPence: 0 },
  ]);
  await expectNoBrokenInvariants();
});

test("more than was paid is not given back", async () => {
  const bookingId = await book(context, venue, ten);
  await expect(cancel(bookingId, { choice: "amount", amountPence: 3601 })).rejects.toMatchObject({
    code: "REFUND_TOO_MUCH",
    details: { paidPence: 3600 },
  });
  expect(await bookingOf(bookingId)).toMatchObject({ status: "confirmed" });
  await expectNoBrokenInvariants();
});

test("cancelling twice is cancelling once, whatever the second wishes for", async () => {
  const bookingId = await book(context, venue, ten);
  const first = await cancel(bookingId, { choice: "amount", amountPence: 700 });
  expect(await cancel(bookingId, { choice: "full" })).toEqual(first);
  expect(await getRefunds(context, bookingId)).toHaveLength(1);
});

test("a booking that nobody made cannot be cancelled", async () => {
  await expect(cancel(randomUUID(), { choice: "full" })).rejects.toMatchObject({
    code: "BOOKING_NOT_FOUND",
  });
});

test("who cancelled, and what moved, is in the history", async () => {
  const bookingId = await book(context, venue, ten);
  await cancel(bookingId, { choice: "full" });
  const events = await db
    .selectFrom("events")
    .select(["actorKind", "actorId", "after"])
    .where("entityId", "=", bookingId)
    .where("what", "=", "booking.cancelled")
    .execute();
  expect(events).toMatchObject([
    {
      actorKind: "staff",
      actorId: STAFF.id,
      after: { status: "cancelled", refundChoice: "full", refundPence: 3600, cardPence: 3600 },
    },
  ]);
});

test("the customer is written to when that is wished, staff as the settings say", async () => {
  const emailKinds = async (bookingId: string) => {
    const rows = await db
      .selectFrom("messages")
      .select("kind")
      .where("bookingId", "=", bookingId)
      .where("kind", "like", "booking-cancelled%")
      .orderBy("kind")
      .execute();
    return rows.map(({ kind }) => kind);
  };
  const loud = await book(context, venue, ten);
  await cancel(loud, { choice: "full" });
  expect(await emailKinds(loud)).toEqual(["booking-cancelled", "booking-cancelled-notice"]);

  await db.updateTable("settings").set({ emailNotifications: false }).execute();
  const silent = await book(context, venue, ten);
  await cancel(silent, { choice: "full" }, false);
  await db.updateTable("settings").set({ emailNotifications: true }).execute();
  expect(await emailKinds(silent)).toEqual([]);
});

test("money taken at the desk is handed back by staff, part by part, and never by the job", async () => {
  const contact = { ...createStaffBookingInput(venue, ten).contact, email: "" };
  const { bookingId } = await createStaffBooking(
    context,
    createStaffBookingInput(venue, ten, { contact }),
  );
  const taken = [
    [2000, "cash"],
    [1600, "other"],
  ] as const;
  for (const [amountPence, method] of taken) {
    const payment = { paymentId: randomUUID(), bookingId, amountPence, method };
    await takeOfflinePayment(context, { ...payment, actor: STAFF, notify: false });
  }
  expect(await cancel(bookingId, { choice: "amount", amountPence: 2400 })).toEqual({
    status: "cancelled",
    refundPence: 2400,
    cardPence: 0,
    deskPence: 2400,
    voucherPence: 0,
  });
  expect(await cancel(bookingId, { choice: "full" })).toMatchObject({ deskPence: 2400 });
  expect(await getPayments(context, bookingId)).toMatchObject([
    { method: "cash", refundedPence: 2000 },
    { method: "other", refundedPence: 400 },
  ]);
  await completePayments(context);
  const refunds = await getRefunds(context, bookingId);
  expect(refunds).toHaveLength(2);
  for (const refund of refunds) {
    expect(refund).toMatchObject({ state: "queued", origin: "desk", tries: 0 });
  }
  const tasks = await getStaffTasks(context, bookingId);
  expect(tasks.map(({ kind }) => kind)).toEqual(["hand_back_money", "hand_back_money"]);
  const emails = await db
    .selectFrom("messages")
    .select("kind")
    .where("bookingId", "=", bookingId)
    .where("kind", "=", "booking-cancelled")
    .execute();
  expect(emails, "nobody gave an address").toEqual([]);
  await expectNoBrokenInvariants();
});
