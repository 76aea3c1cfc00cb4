import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { brokenInvariants } from "../../../../tests/invariants/invariants.ts";
import { deskWish } from "../../../../tests/support/staff-booking-input.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { createVenue } from "../../../../tests/support/test-venue.ts";
import { hold, place, placement } from "../../../../tests/support/test-visitor.ts";
import { cancelBooking } from "../../bookings/cancel/cancel-booking.ts";
import { makeDeskBooking } from "../../bookings/walk-in/create-staff-booking.ts";
import type { Actor } from "../../events/actor.ts";
import { giveDeskMoneyBack } from "../refund/complete-cash-refund.ts";
import { takeDeskPayment } from "./take-offline-payment.ts";

const context = await testContext();
const { db, pool } = context;
const venue = await createVenue(context);
await db.updateTable("settings").set({ maxBookingsPerSlot: 1000 }).execute();
await db.updateTable("activities").set({ maxCapacity: 1000 }).execute();
const [ten] = venue.slots as [Date];
const STAFF: Actor = { kind: "staff", id: null };

/** £36.00 for two, to be paid. */
async function unpaid(): Promise<string> {
  return (await makeDeskBooking(context, deskWish(venue, ten))).bookingId;
}

function take(bookingId: string, amountPence: number, changes: object = {}) {
  return takeDeskPayment(context, {
    paymentId: randomUUID(),
    bookingId,
    amountPence,
    method: "cash",
    actor: STAFF,
    notify: true,
    ...changes,
  });
}

function paymentsOf(bookingId: string) {
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

async function refundOf(bookingId: string) {
  return db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.paymentId")
    .select(["refunds.id", "refunds.state", "refunds.amountPence", "refunds.origin"])
    .where("payments.bookingId", "=", bookingId)
    .executeTakeFirstOrThrow();
}

test("a booking is paid at the desk in parts, each with its receipt", async () => {
  const bookingId = await unpaid();
  expect(await take(bookingId, 1000)).toEqual({ paidPence: 1000, duePence: 2600 });
  expect(await take(bookingId, 2600, { method: "other" })).toEqual({
    paidPence: 3600,
    duePence: 0,
  });
  expect(await paymentsOf(bookingId)).toMatchObject([
    { amountPence: 1000, method: "cash", state: "captured" },
    { amountPence: 2600, method: "other", state: "captured" },
  ]);
  const receipts = await db
    .selectFrom("messages")
    .select("content")
    .where("bookingId", "=", bookingId)
    .where("kind", "=", "desk-receipt")
    .orderBy("createdAt")
    .execute();
  expect(receipts).toMatchObject([
    { content: { takenPence: 1000, paidBeforePence: 0, duePence: 2600, method: "cash" } },
    { content: { takenPence: 2600, paidBeforePence: 1000, duePence: 0, method: "other" } },
  ]);
  const events = await db
    .selectFrom("events")
    .select("after")
    .where("what", "=", "payment.captured")
    .where("actorKind", "=", "staff")
    .execute();
  expect(events).toHaveLength(2);
  expect(await brokenInvariants(pool)).toEqual([]);
});

test("never more than is due is taken, however many take it at once", async () => {
  const bookingId = await unpaid();
  await expect(take(bookingId, 3601)).rejects.toMatchObject({
    code: "DESK_PAYMENT_TOO_MUCH",
    details: { duePence: 3600 },
  });
  const answers = await Promise.allSettled(Array.from({ length: 10 }, () => take(bookingId, 1200)));
  expect(answers.filter((answer) => answer.status === "fulfilled")).toHaveLength(3);
  for (const answer of answers) {
    if (answer.status === "rejected") {
      expect(["DESK_PAYMENT_TOO_MUCH", "BOOKING_CHANGED"]).toContain(answer.reason.code);
    }
  }
  expect(await paymentsOf(bookingId)).toHaveLength(3);
  expect(await brokenInvariants(pool)).toEqual([]);
});

test("the same payment twice, even at once, is taken once", async () => {
  const bookingId = await unpaid();
  const paymentId = randomUUID();
  const answers = await Promise.all([1, 2, 3, 4].map(() => take(bookingId, 3600, { paymentId })));
  expect(answers).toEqual(Array(4).fill({ paidPence: 3600, duePence: 0 }));
  expect(await paymentsOf(bookingId)).toHaveLength(1);
  await expect(take(bookingId, 100, { paymentId })).rejects.toMatchObject({
    code: "IDEMPOTENCY_MISMATCH",
  });
});

test("nothing is taken for what was paid online, is cancelled, or does not exist", async () => {
  const placed = await place(context, await hold(context, venue, ten), placement(venue));
  if (placed.status !== 201) throw new Error("not confirmed");
  await expect(take(placed.body.booking.id, 1)).rejects.toMatchObject({
    code: "DESK_PAYMENT_TOO_MUCH",
    details: { duePence: 0 },
  });
  const bookingId = await unpaid();
  await cancel(bookingId);
  await expect(take(bookingId, 3600)).rejects.toMatchObject({ code: "BOOKING_CANCELLED" });
  await expect(take(randomUUID(), 1)).rejects.toMatchObject({ code: "BOOKING_NOT_FOUND" });
});

test("taking and cancelling at once: what was taken in time is to be handed back, the rest refused", async () => {
  for (let round = 0; round < 5; round++) {
    const bookingId = await unpaid();
    const [cancelled, ...taken] = await Promise.allSettled([
      cancel(bookingId),
      ...[1200, 1200, 1200].map((amountPence) => take(bookingId, amountPence)),
    ]);
    const takenPence = 1200 * taken.filter((answer) => answer.status === "fulfilled").length;
    if (cancelled.status === "fulfilled") expect(cancelled.value.deskPence).toBe(takenPence);
    expect(await brokenInvariants(pool)).toEqual([]);
  }
});

test("money handed back completes the refund and its task, once", async () => {
  const bookingId = await unpaid();
  await take(bookingId, 3600);
  await cancel(bookingId);
  const { id: refundId } = await refundOf(bookingId);
  const give = () => giveDeskMoneyBack(context, { refundId, actor: STAFF });
  expect(await Promise.all([give(), give(), give()])).toEqual(Array(3).fill({ amountPence: 3600 }));
  expect(await refundOf(bookingId)).toMatchObject({ state: "completed", origin: "desk" });
  const tasks = await db
    .selectFrom("staffTasks")
    .select(["kind", "doneAt"])
    .where("bookingId", "=", bookingId)
    .execute();
  expect(tasks).toEqual([{ kind: "hand_back_money", doneAt: expect.any(Date) }]);
  const events = await db
    .selectFrom("events")
    .select("what")
    .where("entity", "=", "refund")
    .where("entityId", "=", refundId)
    .where("what", "=", "refund.completed")
    .execute();
  expect(events).toHaveLength(1);
  expect(await brokenInvariants(pool)).toEqual([]);
});

test("what is not to be handed back at the desk is no such money", async () => {
  const give = (refundId: string) => giveDeskMoneyBack(context, { refundId, actor: STAFF });
  await expect(give(randomUUID())).rejects.toMatchObject({ code: "REFUND_NOT_FOUND" });
  const placed = await place(context, await hold(context, venue, ten), placement(venue));
  if (placed.status !== 201) throw new Error("not confirmed");
  await cancel(placed.body.booking.id);
  const { id, origin } = await refundOf(placed.body.booking.id);
  expect(origin).toBe("slipway");
  await expect(give(id)).rejects.toMatchObject({ code: "REFUND_NOT_FOUND" });
});
