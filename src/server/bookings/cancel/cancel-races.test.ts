import { sql } from "kysely";
import { expect, test } from "vitest";
import { brokenInvariants } from "../../../../tests/invariants/invariants.ts";
import { ledgerDifferences } from "../../../../tests/invariants/ledgers.ts";
import { deskWish } from "../../../../tests/support/staff-booking-input.ts";
import {
  book,
  bookUncaptured,
  finishMoney,
  makeDue,
  movementsOf,
  paymentsOf,
  refundsOf,
} from "../../../../tests/support/test-booking.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { createVenue, issueVoucher, offerDiscount } from "../../../../tests/support/test-venue.ts";
import { hold, place, placement } from "../../../../tests/support/test-visitor.ts";
import type { RefundWish } from "../../../shared/rules/split-refund.ts";
import type { Context } from "../../context.ts";
import { SYSTEM } from "../../events/actor.ts";
import { capturePayment } from "../../payments/charge/capture-payment.ts";
import { moveBooking } from "../move/move-booking.ts";
import { losePayment } from "../place/expire-authorisation.ts";
import { recoverPayments } from "../place/recover-payments.ts";
import { makeDeskBooking } from "../walk-in/create-staff-booking.ts";
import { cancelBooking } from "./cancel-booking.ts";

const context = await testContext();
const { db, pool, standin } = context;
const venue = await createVenue(context);
const [ten, eleven, twelve, one] = venue.slots as [Date, Date, Date, Date];
await db.updateTable("settings").set({ maxBookingsPerSlot: 1000 }).execute();

const FULL = { choice: "full" } as const;

function cancel(bookingId: string, refund: RefundWish = FULL, by: Context = context) {
  return cancelBooking(by, { bookingId, refund, notify: true, actor: SYSTEM });
}

async function nothingIsBroken() {
  await finishMoney(context);
  expect(await brokenInvariants(pool)).toEqual([]);
  expect(await ledgerDifferences(pool, standin)).toEqual([]);
}

/** What a naive product does: look, then write. Here to show that this race is a real one. */
async function naiveCancel(bookingId: string): Promise<void> {
  const booking = await db
    .selectFrom("bookings")
    .selectAll()
    .where("id", "=", bookingId)
    .executeTakeFirstOrThrow();
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

test("the naive way gives the same places back twice", async () => {
  await book(context, venue, one);
  await book(context, venue, one);
  const bookingId = await book(context, venue, one);
  await Promise.all([1, 2, 3].map(() => naiveCancel(bookingId)));
  expect((await brokenInvariants(pool)).length).toBeGreaterThan(0);
  await sql`TRUNCATE bookings, checkouts, time_slots, idempotency_keys, messages, events CASCADE`.execute(
    db,
  );
  standin.reset();
});

test("ten who cancel at once, with different wishes, all hear the one decision", async () => {
  const voucherCode = await issueVoucher(db, 1000);
  await offerDiscount(db, "RACE10", { maxUses: 1 });
  const bookingId = await book(context, venue, ten, {
    voucherCode,
    discountCode: "RACE10",
    expectedTotalPence: 2240,
  });
  const wishes: RefundWish[] = [FULL, { choice: "none" }, { choice: "amount", amountPence: 700 }];
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) => cancel(bookingId, wishes[i % wishes.length])),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  const cancelled = await db
    .selectFrom("messages")
    .select("id")
    .where("bookingId", "=", bookingId)
    .where("kind", "=", "booking-cancelled")
    .execute();
  expect(cancelled).toHaveLength(1);
  await nothingIsBroken();
  const [payment] = await paymentsOf(context, bookingId);
  expect(payment?.refundedPence).toBe(answers[0]?.cardPence);
});

test("a capture between the reading and the writing: read again, and refund instead of void", async () => {
  const bookingId = await bookUncaptured(context, venue, ten);
  const [payment] = await paymentsOf(context, bookingId);
  let reads = 0;
  const reach: Context["reach"] = async (point) => {
    if (point !== "cancel.read") return;
    reads += 1;
    if (reads === 1) await capturePayment(context, payment?.providerPaymentId ?? "");
  };
  await cancel(bookingId, FULL, { ...context, reach });
  expect(reads).toBe(2);
  expect(await paymentsOf(context, bookingId)).toMatchObject([
    { state: "captured", refundedPence: 3600 },
  ]);
  await nothingIsBroken();
});

test("a capture that the provider makes while the booking is cancelled is refunded, whole", async () => {
  const bookingId = await bookUncaptured(context, venue, ten);
  const [payment] = await paymentsOf(context, bookingId);
  const reach: Context["reach"] = async (point) => {
    if (point === "capture.asked") await cancel(bookingId);
  };
  await capturePayment({ ...context, reach }, payment?.providerPaymentId ?? "");
  await nothingIsBroken();
  expect(await paymentsOf(context, bookingId)).toMatchObject([
    { state: "captured", refundedPence: 3600 },
  ]);
  expect(movementsOf(context, bookingId)).toEqual([
    "authorised",
    "captured",
    "refund-opened",
    "refunded",
  ]);
});

test("cancelling and capturing at once, again and again, never keeps money nor gives it twice", async () => {
  for (let round = 0; round < 8; round++) {
    const bookingId = await bookUncaptured(context, venue, eleven);
    const [payment] = await paymentsOf(context, bookingId);
    await makeDue(context);
    await Promise.all([
      cancel(bookingId),
      capturePayment(context, payment?.providerPaymentId ?? ""),
      recoverPayments(context),
    ]);
    await finishMoney(context);
    const [after] = await paymentsOf(context, bookingId);
    const isVoided = after?.state === "voided" && after.refundedPence === 0;
    const isRefunded = after?.state === "captured" && after.refundedPence === 3600;
    expect(isVoided || isRefunded).toBe(true);
  }
  await nothingIsBroken();
});

test("cancelled and lost at once: one of them decides, and everything is freed once", async () => {
  for (let round = 0; round < 6; round++) {
    const bookingId = await bookUncaptured(context, venue, eleven);
    const [payment] = await paymentsOf(context, bookingId);
    const providerPaymentId = payment?.providerPaymentId ?? "";
    standin.actInDashboard({ act: "void", paymentId: providerPaymentId });
    const amount = { choice: "amount", amountPence: 500 } as const;
    const [answer] = await Promise.all([
      cancel(bookingId, round % 2 === 0 ? FULL : amount),
      losePayment(context, providerPaymentId),
    ]);
    expect(await cancel(bookingId)).toEqual(answer);
  }
  await nothingIsBroken();
});

test("cancelling one booking while others of the same session are confirmed", async () => {
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
  await nothingIsBroken();
});

test("cancelled and moved at once: the places come back to the session that it was in", async () => {
  for (let round = 0; round < 6; round++) {
    const bookingId = await book(context, venue, one);
    const move = { bookingId, startsAt: ten, actor: SYSTEM, notify: false };
    await Promise.allSettled([cancel(bookingId), moveBooking(context, move)]);
    expect(await refundsOf(context, bookingId)).toHaveLength(1);
  }
  await nothingIsBroken();
});

/** A cash payment of £6.00 that is being written, and is there once `commit` is called. */
async function beginDeskPayment(bookingId: string) {
  const client = await pool.connect();
  await client.query("BEGIN");
  await client.query("UPDATE bookings SET desk_paid_pence = 600 WHERE id = $1", [bookingId]);
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

async function untilSomebodyWaits(): Promise<void> {
  const { rows } = await pool.query(
    `SELECT count(*)::int AS waiting FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  if (rows[0].waiting === 0) await untilSomebodyWaits();
}

test("desk money that is being taken while it is cancelled is given back as well", async () => {
  const { bookingId } = await makeDeskBooking(context, deskWish(venue, ten));
  const commit = await beginDeskPayment(bookingId);
  const cancelling = cancel(bookingId);
  await untilSomebodyWaits();
  await commit();
  expect(await cancelling).toMatchObject({ cardPence: 0, deskPence: 600 });
});
