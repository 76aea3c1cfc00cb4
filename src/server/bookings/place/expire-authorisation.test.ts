import { expect, test } from "vitest";
import { findBrokenInvariants } from "../../../../tests/invariants/invariants.ts";
import { findLedgerDifferences } from "../../../../tests/invariants/ledgers.ts";
import {
  bookUncaptured,
  completePayments,
  getPayments,
  getRefunds,
  getStaffTasks,
  makeDue,
} from "../../../../tests/support/test-booking.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { createVenue, issueVoucher, offerDiscount } from "../../../../tests/support/test-venue.ts";
import { SYSTEM } from "../../events/actor.ts";
import { cancelBooking } from "../cancel/cancel-booking.ts";
import { expireAuthorisation } from "./expire-authorisation.ts";
import { recoverPayments } from "./recover-payments.ts";

const context = await testContext();
const { db, pool, simulator } = context;
const venue = await createVenue(context);
const [ten] = venue.slots as [Date];

/** Expires a booking's authorisation at the card processor. Returns its id there. */
async function expireAtProvider(
  bookingId: string,
  act: "lapse" | "void" = "lapse",
): Promise<string> {
  const [payment] = await getPayments(context, bookingId);
  const paymentId = payment?.providerPaymentId ?? "";
  simulator.performDashboardAction({ act, paymentId });
  return paymentId;
}

async function expectNoBrokenInvariants() {
  expect(await findBrokenInvariants(pool)).toEqual([]);
  expect(await findLedgerDifferences(pool, simulator)).toEqual([]);
}

test("an authorisation that expires before its capture frees everything and sends an apology", async () => {
  const voucherCode = await issueVoucher(db, 1000);
  await offerDiscount(db, "LOST10", { maxUses: 1 });
  const bookingId = await bookUncaptured(context, venue, ten, {
    voucherCode,
    discountCode: "LOST10",
    expectedTotalPence: 2240,
  });
  await expireAtProvider(bookingId);
  await makeDue(context);
  await recoverPayments(context);

  const booking = await db
    .selectFrom("bookings")
    .select(["status", "refundChoice", "refundPence", "refundCardPence"])
    .where("id", "=", bookingId)
    .executeTakeFirstOrThrow();
  expect(booking).toEqual({
    status: "cancelled",
    refundChoice: "expired",
    refundPence: 1000,
    refundCardPence: 0,
  });
  expect(await getPayments(context, bookingId)).toMatchObject([
    { state: "expired", refundedPence: 0 },
  ]);
  const voucher = await db
    .selectFrom("vouchers")
    .select("balancePence")
    .where("code", "=", voucherCode)
    .executeTakeFirstOrThrow();
  expect(voucher.balancePence).toBe(1000);
  expect(await getStaffTasks(context, bookingId)).toMatchObject([
    { kind: "authorisation_expired" },
  ]);
  const slot = await db
    .selectFrom("timeSlots")
    .select(["bookingsCount", "partyCount"])
    .where("startTime", "=", ten)
    .executeTakeFirstOrThrow();
  expect(slot).toEqual({ bookingsCount: 0, partyCount: 0 });
  const emails = await db
    .selectFrom("emails")
    .select("kind")
    .where("bookingId", "=", bookingId)
    .where("kind", "in", [
      "booking-payment-expired",
      "booking-cancelled",
      "booking-cancelled-notice",
    ])
    .orderBy("kind")
    .execute();
  expect(emails).toEqual([
    { kind: "booking-cancelled-notice" },
    { kind: "booking-payment-expired" },
  ]);
  await expectNoBrokenInvariants();
});

test("expiring a payment is idempotent, also concurrently", async () => {
  const bookingId = await bookUncaptured(context, venue, ten);
  const providerPaymentId = await expireAtProvider(bookingId, "void");
  await Promise.all([1, 2, 3, 4].map(() => expireAuthorisation(context, providerPaymentId)));
  await expireAuthorisation(context, providerPaymentId);
  const events = await db
    .selectFrom("events")
    .select("type")
    .where("entityId", "=", bookingId)
    .where("type", "=", "booking.cancelled")
    .execute();
  expect(events).toHaveLength(1);
  expect(await getStaffTasks(context, bookingId)).toHaveLength(1);
  await expectNoBrokenInvariants();
});

test("a booking cancelled with a partial refund refunds nothing once its authorisation expires", async () => {
  const bookingId = await bookUncaptured(context, venue, ten);
  await expireAtProvider(bookingId);
  const refund = { choice: "amount", amountPence: 1000 } as const;
  await cancelBooking(context, { bookingId, refund, notify: true, actor: SYSTEM });
  await completePayments(context);
  expect(await getPayments(context, bookingId)).toMatchObject([
    { state: "expired", refundedPence: 0 },
  ]);
  expect(await getRefunds(context, bookingId)).toMatchObject([{ state: "failed" }]);
  expect(await getStaffTasks(context, bookingId)).toMatchObject([
    { kind: "authorisation_expired" },
  ]);
  await expectNoBrokenInvariants();
});

test("a captured payment does not expire", async () => {
  const bookingId = await bookUncaptured(context, venue, ten);
  await completePayments(context);
  const [payment] = await getPayments(context, bookingId);
  await expireAuthorisation(context, payment?.providerPaymentId ?? "");
  expect(await getPayments(context, bookingId)).toMatchObject([{ state: "captured" }]);
  await expectNoBrokenInvariants();
});
