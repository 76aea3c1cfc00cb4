import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { findBrokenInvariants } from "../../../../tests/invariants/invariants.ts";
import { createStaffBookingInput } from "../../../../tests/support/staff-booking-input.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { createVenue } from "../../../../tests/support/test-venue.ts";
import { hold, place, placement } from "../../../../tests/support/test-visitor.ts";
import { cancelBooking } from "../../bookings/cancel/cancel-booking.ts";
import { createStaffBooking } from "../../bookings/walk-in/create-staff-booking.ts";
import type { Actor } from "../../events/actor.ts";
import { completeCashRefund } from "../refund/cash-refunds.ts";
import { takeOfflinePayment } from "./take-offline-payment.ts";

const context = await testContext();
const { db, pool } = context;
const venue = await createVenue(context);
await db.updateTable("settings").set({ maxBookingsPerSlot: 1000 }).execute();
await db.updateTable("activities").set({ maxCapacity: 1000 }).execute();
const [tenOClock] = venue.slots as [Date];
const STAFF: Actor = { kind: "staff", id: null };

/** Two tickets, £36.00, unpaid. */
async function createUnpaidBooking(): Promise<string> {
  return (await createStaffBooking(context, createStaffBookingInput(venue, tenOClock))).bookingId;
}

function takePayment(bookingId: string, amountPence: number, changes: object = {}) {
  return takeOfflinePayment(context, {
    paymentId: randomUUID(),
    bookingId,
    amountPence,
    method: "cash",
    actor: STAFF,
    notify: true,
    ...changes,
  });
}

function listPayments(bookingId: string) {
  return db
    .selectFrom("payments")
    .select(["id", "amountPence", "method", "state", "refundedPence"])
    .where("bookingId", "=", bookingId)
    .orderBy("amountPence")
    .execute();
}

function cancel(bookingId: string) {
  const refund = { choice: "full" } as const;
  return cancelBooking(context, { bookingId, refund, notify: false, actor: STAFF });
}

async function readRefund(bookingId: string) {
  return db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.paymentId")
    .select(["refunds.id", "refunds.state", "refunds.amountPence", "refunds.origin"])
    .where("payments.bookingId", "=", bookingId)
    .executeTakeFirstOrThrow();
}

test("a staff booking can be paid in parts, and each payment sends a receipt", async () => {
  const bookingId = await createUnpaidBooking();
  expect(await takePayment(bookingId, 1000)).toEqual({ paidPence: 1000, duePence: 2600 });
  expect(await takePayment(bookingId, 2600, { method: "other" })).toEqual({
    paidPence: 3600,
    duePence: 0,
  });
  expect(await listPayments(bookingId)).toMatchObject([
    { amountPence: 1000, method: "cash", state: "captured" },
    { amountPence: 2600, method: "other", state: "captured" },
  ]);
  const receipts = await db
    .selectFrom("emails")
    .select("content")
    .where("bookingId", "=", bookingId)
    .where("kind", "=", "offline-payment-receipt")
    .orderBy("createdAt")
    .execute();
  expect(receipts).toMatchObject([
    { content: { takenPence: 1000, paidBeforePence: 0, duePence: 2600, method: "cash" } },
    { content: { takenPence: 2600, paidBeforePence: 1000, duePence: 0, method: "other" } },
  ]);
  const events = await db
    .selectFrom("events")
    .select("after")
    .where("type", "=", "payment.captured")
    .where("actorKind", "=", "staff")
    .execute();
  expect(events).toHaveLength(2);
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("concurrent payments never exceed what is due", async () => {
  const bookingId = await createUnpaidBooking();
  await expect(takePayment(bookingId, 3601)).rejects.toMatchObject({
    code: "OFFLINE_PAYMENT_TOO_MUCH",
    details: { duePence: 3600 },
  });
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, () => takePayment(bookingId, 1200)),
  );
  expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(3);
  for (const result of results) {
    if (result.status === "rejected") {
      expect(["OFFLINE_PAYMENT_TOO_MUCH", "BOOKING_CHANGED"]).toContain(result.reason.code);
    }
  }
  expect(await listPayments(bookingId)).toHaveLength(3);
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("recording the same payment repeatedly or concurrently records it once", async () => {
  const bookingId = await createUnpaidBooking();
  const paymentId = randomUUID();
  const results = await Promise.all(
    [1, 2, 3, 4].map(() => takePayment(bookingId, 3600, { paymentId })),
  );
  expect(results).toEqual(Array(4).fill({ paidPence: 3600, duePence: 0 }));
  expect(await listPayments(bookingId)).toHaveLength(1);
  await expect(takePayment(bookingId, 100, { paymentId })).rejects.toMatchObject({
    code: "IDEMPOTENCY_MISMATCH",
  });
});

test("refuses a payment for an online, a cancelled or an unknown booking", async () => {
  const placed = await place(context, await hold(context, venue, tenOClock), placement(venue));
  if (placed.status !== 201) throw new Error("not confirmed");
  await expect(takePayment(placed.body.booking.id, 1)).rejects.toMatchObject({
    code: "OFFLINE_PAYMENT_TOO_MUCH",
    details: { duePence: 0 },
  });
  const bookingId = await createUnpaidBooking();
  await cancel(bookingId);
  await expect(takePayment(bookingId, 3600)).rejects.toMatchObject({ code: "BOOKING_CANCELLED" });
  await expect(takePayment(randomUUID(), 1)).rejects.toMatchObject({ code: "BOOKING_NOT_FOUND" });
});

test("when payments race a cancellation, those in time become a cash refund and the rest are refused", async () => {
  for (let round = 0; round < 5; round++) {
    const bookingId = await createUnpaidBooking();
    const [cancelled, ...taken] = await Promise.allSettled([
      cancel(bookingId),
      ...[1200, 1200, 1200].map((amountPence) => takePayment(bookingId, amountPence)),
    ]);
    const takenPence = 1200 * taken.filter((result) => result.status === "fulfilled").length;
    expect(cancelled).toMatchObject({
      status: "fulfilled",
      value: { offlinePence: takenPence },
    });
    expect(await findBrokenInvariants(pool)).toEqual([]);
  }
});

test("paying out a cash refund repeatedly completes the refund and its task once", async () => {
  const bookingId = await createUnpaidBooking();
  await takePayment(bookingId, 3600);
  await cancel(bookingId);
  const { id: refundId } = await readRefund(bookingId);
  const completeRefund = () => completeCashRefund(context, { refundId, actor: STAFF });
  expect(await Promise.all([completeRefund(), completeRefund(), completeRefund()])).toEqual(
    Array(3).fill({ amountPence: 3600 }),
  );
  expect(await readRefund(bookingId)).toMatchObject({ state: "completed", origin: "offline" });
  const tasks = await db
    .selectFrom("staffTasks")
    .select(["kind", "doneAt"])
    .where("bookingId", "=", bookingId)
    .execute();
  expect(tasks).toEqual([{ kind: "cash_refund", doneAt: expect.any(Date) }]);
  const events = await db
    .selectFrom("events")
    .select("type")
    .where("entity", "=", "refund")
    .where("entityId", "=", refundId)
    .where("type", "=", "refund.completed")
    .execute();
  expect(events).toHaveLength(1);
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("refuses to complete an unknown refund or a card refund as a cash refund", async () => {
  const completeRefund = (refundId: string) =>
    completeCashRefund(context, { refundId, actor: STAFF });
  await expect(completeRefund(randomUUID())).rejects.toMatchObject({ code: "REFUND_NOT_FOUND" });
  const placed = await place(context, await hold(context, venue, tenOClock), placement(venue));
  if (placed.status !== 201) throw new Error("not confirmed");
  await cancel(placed.body.booking.id);
  const { id, origin } = await readRefund(placed.body.booking.id);
  expect(origin).toBe("slipway");
  await expect(completeRefund(id)).rejects.toMatchObject({ code: "REFUND_NOT_FOUND" });
});
