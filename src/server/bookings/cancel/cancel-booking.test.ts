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
import { finishSettling } from "../../payments/charge/settle-payments.ts";
import { takeOfflinePayment } from "../../payments/charge/take-offline-payment.ts";
import { createStaffBooking } from "../walk-in/create-staff-booking.ts";
import { cancelBooking } from "./cancel-booking.ts";

const context = await testContext();
const { db, pool, simulator } = context;
const venue = await createVenue(context);
// Tomorrow's slots can be cancelled for free until an hour before.
await db.updateTable("settings").set({ cancellationPolicy: 1 }).execute();
const [ten, eleven] = venue.slots as [Date, Date];
const STAFF = { kind: "staff", id: randomUUID() } as const;

/** Also waits for what goes on after the answer, however long that takes. */
async function cancel(bookingId: string, refund: RefundInput, notify = true) {
  const plan = await cancelBooking(context, { bookingId, refund, notify, actor: STAFF });
  await finishSettling(context);
  return plan;
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

test("a booking cancelled in time frees its places, is refunded in full and sends the emails", async () => {
  const bookingId = await book(context, venue, ten);
  const before = await slotAt(ten);
  expect(await cancel(bookingId, { choice: "policy" })).toEqual({
    status: "cancelled",
    refundPence: 3600,
    cardPence: 3600,
    offlinePence: 0,
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

test("after the policy's deadline there is no refund, and the payment is still captured", async () => {
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

test("a payment that is only authorised is voided, not captured and refunded", async () => {
  const bookingId = await bookUncaptured(context, venue, eleven);
  await makeDue(context);
  expect(await cancel(bookingId, { choice: "full" })).toMatchObject({ cardPence: 3600 });
  expect(await getPayments(context, bookingId)).toMatchObject([
    { state: "voided", refundedPence: 0 },
  ]);
  expect(getLedgerKinds(context, bookingId)).toEqual(["authorised", "voided"]);
  await expectNoBrokenInvariants();
});

test("a partial refund captures an authorised payment first", async () => {
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

test("without a refund an authorised payment is still captured", async () => {
  const bookingId = await bookUncaptured(context, venue, eleven);
  await cancel(bookingId, { choice: "none" });
  await completePayments(context);
  expect(await getPayments(context, bookingId)).toMatchObject([
    { state: "captured", refundedPence: 0 },
  ]);
  await expectNoBrokenInvariants();
});

test("a refund of more than was paid is refused", async () => {
  const bookingId = await book(context, venue, ten);
  await expect(cancel(bookingId, { choice: "amount", amountPence: 3601 })).rejects.toMatchObject({
    code: "REFUND_TOO_MUCH",
    details: { paidPence: 3600 },
  });
  expect(await bookingOf(bookingId)).toMatchObject({ status: "confirmed" });
  await expectNoBrokenInvariants();
});

test("cancelling is idempotent, whatever refund the second call asks for", async () => {
  const bookingId = await book(context, venue, ten);
  const first = await cancel(bookingId, { choice: "amount", amountPence: 700 });
  expect(await cancel(bookingId, { choice: "full" })).toEqual(first);
  expect(await getRefunds(context, bookingId)).toHaveLength(1);
});

test("an unknown booking cannot be cancelled", async () => {
  await expect(cancel(randomUUID(), { choice: "full" })).rejects.toMatchObject({
    code: "BOOKING_NOT_FOUND",
  });
});

test("the history shows who cancelled and every refund", async () => {
  const bookingId = await book(context, venue, ten);
  await cancel(bookingId, { choice: "full" });
  const events = await db
    .selectFrom("events")
    .select(["actorKind", "actorId", "after"])
    .where("entityId", "=", bookingId)
    .where("type", "=", "booking.cancelled")
    .execute();
  expect(events).toMatchObject([
    {
      actorKind: "staff",
      actorId: STAFF.id,
      after: { status: "cancelled", refundChoice: "full", refundPence: 3600, cardPence: 3600 },
    },
  ]);
});

test("the customer is emailed when requested, staff as set in the settings", async () => {
  const emailKinds = async (bookingId: string) => {
    const rows = await db
      .selectFrom("emails")
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

test("offline payments are refunded in cash by staff, payment by payment, and never by the job", async () => {
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
    offlinePence: 2400,
    voucherPence: 0,
  });
  expect(await cancel(bookingId, { choice: "full" })).toMatchObject({ offlinePence: 2400 });
  expect(await getPayments(context, bookingId)).toMatchObject([
    { method: "cash", refundedPence: 2000 },
    { method: "other", refundedPence: 400 },
  ]);
  await completePayments(context);
  const refunds = await getRefunds(context, bookingId);
  expect(refunds).toHaveLength(2);
  for (const refund of refunds) {
    expect(refund).toMatchObject({ state: "queued", origin: "offline", tries: 0 });
  }
  const tasks = await getStaffTasks(context, bookingId);
  expect(tasks.map(({ kind }) => kind)).toEqual(["cash_refund", "cash_refund"]);
  const emails = await db
    .selectFrom("emails")
    .select("kind")
    .where("bookingId", "=", bookingId)
    .where("kind", "=", "booking-cancelled")
    .execute();
  expect(emails, "nobody gave an address").toEqual([]);
  await expectNoBrokenInvariants();
});
