import { expect, test } from "vitest";
import { findBrokenInvariants } from "../../../../tests/invariants/invariants.ts";
import { findLedgerDifferences } from "../../../../tests/invariants/ledgers.ts";
import { waitForLockWaiters } from "../../../../tests/support/lock-waiters.ts";
import { createStaffBookingInput } from "../../../../tests/support/staff-booking-input.ts";
import {
  book,
  bookUncaptured,
  completePayments,
  getLedgerKinds,
  getPayments,
  getRefunds,
  makeDue,
} from "../../../../tests/support/test-booking.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { createVenue, issueVoucher, offerDiscount } from "../../../../tests/support/test-venue.ts";
import { hold, place, placement } from "../../../../tests/support/test-visitor.ts";
import type { RefundInput } from "../../../shared/rules/split-refund.ts";
import type { Context } from "../../context.ts";
import { SYSTEM } from "../../events/actor.ts";
import { capturePayment } from "../../payments/charge/capture-payment.ts";
import { moveBooking } from "../move/move-booking.ts";
import { expireAuthorisation } from "../place/expire-authorisation.ts";
import { recoverPayments } from "../place/recover-payments.ts";
import { createStaffBooking } from "../walk-in/create-staff-booking.ts";
import { cancelBooking } from "./cancel-booking.ts";

const context = await testContext();
const { db, pool, simulator } = context;
const venue = await createVenue(context);
const [ten, eleven, twelve, one] = venue.slots as [Date, Date, Date, Date];
await db.updateTable("settings").set({ maxBookingsPerSlot: 1000 }).execute();

const FULL = { choice: "full" } as const;

function cancel(bookingId: string, refund: RefundInput = FULL, callContext: Context = context) {
  return cancelBooking(callContext, { bookingId, refund, notify: true, actor: SYSTEM });
}

async function expectNoBrokenInvariants() {
  await completePayments(context);
  expect(await findBrokenInvariants(pool)).toEqual([]);
  expect(await findLedgerDifferences(pool, simulator)).toEqual([]);
}

/**
 * Reads, then writes without a check, to show that this race is a real one.
 * @param untilAllHaveRead resolves once every concurrent cancellation has read
 */
async function naiveCancel(
  bookingId: string,
  untilAllHaveRead: () => Promise<void>,
): Promise<void> {
  const booking = await db
    .selectFrom("bookings")
    .selectAll()
    .where("id", "=", bookingId)
    .executeTakeFirstOrThrow();
  await untilAllHaveRead();
  if (booking.status === "cancelled") return;
  await db
    .updateTable("timeSlots")
    .set((eb) => ({
      partyCount: eb("partyCount", "-", 1),
      bookingsCount: eb("bookingsCount", "-", 2),
    }))
    .where("id", "=", booking.timeSlotId)
    .execute();
  await db
    .updateTable("bookings")
    .set({
      status: "cancelled",
      cancelledAt: new Date(),
      refundChoice: "none",
      refundPence: 0,
    })
    .where("id", "=", bookingId)
    .execute();
}

test("the naive cancellation frees the same places twice", async () => {
  await book(context, venue, one);
  await book(context, venue, one);
  const bookingId = await book(context, venue, one);
  const allHaveRead = Promise.withResolvers<void>();
  let readCount = 0;
  const untilAllHaveRead = () => {
    readCount += 1;
    if (readCount === 3) allHaveRead.resolve();
    return allHaveRead.promise;
  };
  await Promise.all([1, 2, 3].map(() => naiveCancel(bookingId, untilAllHaveRead)));
  expect((await findBrokenInvariants(pool)).length).toBeGreaterThan(0);
  await context.database.ownerPool.query(
    "TRUNCATE bookings, checkouts, time_slots, idempotency_keys, emails, events CASCADE",
  );
  simulator.reset();
});

test("ten concurrent cancellations with different refunds all return one decision", async () => {
  const voucherCode = await issueVoucher(db, 1000);
  await offerDiscount(db, "RACE10", { maxUses: 1 });
  const bookingId = await book(context, venue, ten, {
    voucherCode,
    discountCode: "RACE10",
    expectedTotalPence: 2240,
  });
  const refunds: RefundInput[] = [FULL, { choice: "none" }, { choice: "amount", amountPence: 700 }];
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, i) => cancel(bookingId, refunds[i % refunds.length])),
  );
  expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
  const cancelled = await db
    .selectFrom("emails")
    .select("id")
    .where("bookingId", "=", bookingId)
    .where("kind", "=", "booking-cancelled")
    .execute();
  expect(cancelled).toHaveLength(1);
  await expectNoBrokenInvariants();
  const [payment] = await getPayments(context, bookingId);
  expect(payment?.refundedPence).toBe(responses[0]?.cardPence);
});

test("a capture between read and write leads to a new read, and a refund instead of a void", async () => {
  const bookingId = await bookUncaptured(context, venue, ten);
  const [payment] = await getPayments(context, bookingId);
  let reads = 0;
  const failpoint: Context["failpoint"] = async (point) => {
    if (point !== "cancel.read") return;
    reads += 1;
    if (reads === 1) await capturePayment(context, payment?.providerPaymentId ?? "");
  };
  await cancel(bookingId, FULL, { ...context, failpoint });
  expect(reads).toBe(2);
  expect(await getPayments(context, bookingId)).toMatchObject([
    { state: "captured", refundedPence: 3600 },
  ]);
  await expectNoBrokenInvariants();
});

test("a capture that the card processor makes during a cancellation is refunded in full", async () => {
  const bookingId = await bookUncaptured(context, venue, ten);
  const [payment] = await getPayments(context, bookingId);
  const failpoint: Context["failpoint"] = async (point) => {
    if (point === "capture.responded") await cancel(bookingId);
  };
  await capturePayment({ ...context, failpoint }, payment?.providerPaymentId ?? "");
  await expectNoBrokenInvariants();
  expect(await getPayments(context, bookingId)).toMatchObject([
    { state: "captured", refundedPence: 3600 },
  ]);
  expect(getLedgerKinds(context, bookingId)).toEqual([
    "authorised",
    "captured",
    "refund-opened",
    "refunded",
  ]);
});

test("concurrent cancellations and captures refund the money exactly once", async () => {
  for (let round = 0; round < 8; round++) {
    const bookingId = await bookUncaptured(context, venue, eleven);
    const [payment] = await getPayments(context, bookingId);
    await makeDue(context);
    await Promise.all([
      cancel(bookingId),
      capturePayment(context, payment?.providerPaymentId ?? ""),
      recoverPayments(context),
    ]);
    await completePayments(context);
    const [after] = await getPayments(context, bookingId);
    const isVoided = after?.state === "voided" && after.refundedPence === 0;
    const isRefunded = after?.state === "captured" && after.refundedPence === 3600;
    expect(isVoided || isRefunded).toBe(true);
  }
  await expectNoBrokenInvariants();
});

test("of a concurrent cancellation and expired authorisation one decides, and everything is freed once", async () => {
  for (let round = 0; round < 6; round++) {
    const bookingId = await bookUncaptured(context, venue, eleven);
    const [payment] = await getPayments(context, bookingId);
    const providerPaymentId = payment?.providerPaymentId ?? "";
    simulator.performDashboardAction({ act: "void", paymentId: providerPaymentId });
    const amount = { choice: "amount", amountPence: 500 } as const;
    const [response] = await Promise.all([
      cancel(bookingId, round % 2 === 0 ? FULL : amount),
      expireAuthorisation(context, providerPaymentId),
    ]);
    expect(await cancel(bookingId)).toEqual(response);
  }
  await expectNoBrokenInvariants();
});

test("cancelling one booking while others of the same slot are confirmed keeps the counts right", async () => {
  const booked = await Promise.all([1, 2].map(() => book(context, venue, twelve)));
  const visitors = await Promise.all([1, 2, 3].map(() => hold(context, venue, twelve)));
  await Promise.all([
    ...booked.map((bookingId) => cancel(bookingId)),
    ...visitors.map((visitor) => place(context, visitor, placement(venue))),
  ]);
  const slot = await db
    .selectFrom("timeSlots")
    .select(["bookingsCount", "partyCount", "heldCount"])
    .where("startTime", "=", twelve)
    .executeTakeFirstOrThrow();
  expect(slot).toEqual({ bookingsCount: 6, partyCount: 3, heldCount: 0 });
  await expectNoBrokenInvariants();
});

test("a concurrent move and cancellation free the places of the slot that the booking was in", async () => {
  for (let round = 0; round < 6; round++) {
    const bookingId = await book(context, venue, one);
    const move = { bookingId, startsAt: ten, actor: SYSTEM, notify: false };
    await Promise.allSettled([cancel(bookingId), moveBooking(context, move)]);
    expect(await getRefunds(context, bookingId)).toHaveLength(1);
  }
  await expectNoBrokenInvariants();
});

/** A cash payment of £6.00 in an open transaction, which `commit` commits. */
async function beginOfflinePayment(bookingId: string) {
  const client = await pool.connect();
  await client.query("BEGIN");
  await client.query("UPDATE bookings SET offline_paid_pence = 600 WHERE id = $1", [bookingId]);
  await client.query(
    `INSERT INTO payments (booking_id, method, amount_pence, state, captured_at)
     VALUES ($1, 'cash', 600, 'captured', venue_now())`,
    [bookingId],
  );
  return async () => {
    await client.query("COMMIT");
    client.release();
  };
}

test("an offline payment taken during a cancellation is refunded too", async () => {
  const { bookingId } = await createStaffBooking(context, createStaffBookingInput(venue, ten));
  const commit = await beginOfflinePayment(bookingId);
  const pendingCancellation = cancel(bookingId);
  await waitForLockWaiters(pool);
  await commit();
  expect(await pendingCancellation).toMatchObject({ cardPence: 0, offlinePence: 600 });
});
