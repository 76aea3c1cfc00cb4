import { expect, test } from "vitest";
import { brokenInvariants } from "../../../../tests/invariants/invariants.ts";
import { ledgerDifferences } from "../../../../tests/invariants/ledgers.ts";
import { deadAt } from "../../../../tests/support/crash-at.ts";
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
import { createVenue } from "../../../../tests/support/test-venue.ts";
import type { Context } from "../../context.ts";
import { SYSTEM } from "../../events/actor.ts";
import { capturePayment } from "../../payments/charge/capture-payment.ts";
import { cancelBooking } from "./cancel-booking.ts";

const context = await testContext();
const { db, pool, standin } = context;
const venue = await createVenue(context);
const [ten, eleven] = venue.slots as [Date, Date];

const cancel = (bookingId: string) => (by: Context) =>
  cancelBooking(by, { bookingId, refund: { choice: "full" }, notify: true, actor: SYSTEM });

async function statusOf(bookingId: string): Promise<string> {
  const { status } = await db
    .selectFrom("bookings")
    .select("status")
    .where("id", "=", bookingId)
    .executeTakeFirstOrThrow();
  return status;
}

async function nothingIsBroken() {
  expect(await brokenInvariants(pool)).toEqual([]);
  expect(await ledgerDifferences(pool, standin)).toEqual([]);
}

test("dead before anything was written: the booking stands, and can be cancelled", async () => {
  const bookingId = await book(context, venue, ten);
  await deadAt(context, "cancel.read", cancel(bookingId));
  expect(await statusOf(bookingId)).toBe("confirmed");
  await nothingIsBroken();
  expect(await cancel(bookingId)(context)).toMatchObject({ cardPence: 3600 });
  await finishMoney(context);
  await nothingIsBroken();
});

test("dead once it was written: the same answer again, and the jobs give the money back", async () => {
  const bookingId = await book(context, venue, ten);
  await deadAt(context, "cancel.written", cancel(bookingId));
  expect(await statusOf(bookingId)).toBe("cancelled");
  expect(await brokenInvariants(pool)).toEqual([]);
  expect(await cancel(bookingId)(context)).toMatchObject({ refundPence: 3600, cardPence: 3600 });
  await finishMoney(context);
  expect(movementsOf(context, bookingId).slice(2)).toEqual(["refund-opened", "refunded"]);
  await nothingIsBroken();
});

test.each(["refund.claimed", "refund.asked"] as const)(
  "dead at %s: another process makes the refund, once",
  async (point) => {
    const bookingId = await book(context, venue, ten);
    await deadAt(context, point, cancel(bookingId));
    expect(await refundsOf(context, bookingId)).toMatchObject([{ state: "queued" }]);
    await finishMoney(context);
    expect(await refundsOf(context, bookingId)).toMatchObject([{ state: "completed" }]);
    expect(movementsOf(context, bookingId).slice(2)).toEqual(["refund-opened", "refunded"]);
    await nothingIsBroken();
  },
);

test("dead once a void was asked for: another process finds it voided", async () => {
  const bookingId = await bookUncaptured(context, venue, eleven);
  await makeDue(context);
  await deadAt(context, "void.asked", cancel(bookingId));
  expect(await paymentsOf(context, bookingId)).toMatchObject([{ state: "to_void" }]);
  await finishMoney(context);
  expect(await paymentsOf(context, bookingId)).toMatchObject([{ state: "voided" }]);
  expect(movementsOf(context, bookingId)).toEqual(["authorised", "voided"]);
  await nothingIsBroken();
});

test("dead once a capture was asked for, and cancelled meanwhile: all of it is refunded", async () => {
  const bookingId = await bookUncaptured(context, venue, eleven);
  const [payment] = await paymentsOf(context, bookingId);
  const paymentId = payment?.providerPaymentId ?? "";
  await deadAt(context, "capture.asked", (dying) => capturePayment(dying, paymentId));
  await cancel(bookingId)(context);
  await finishMoney(context);
  expect(await paymentsOf(context, bookingId)).toMatchObject([
    { state: "captured", refundedPence: 3600 },
  ]);
  await nothingIsBroken();
});

test.each([
  ["before", "reset"],
  ["after", "reset"],
  ["before", "hang"],
  ["after", "hang"],
  ["after", "half"],
] as const)("a void that fails %s its effect with a %s is made by the job", async (when, kind) => {
  const bookingId = await bookUncaptured(context, venue, eleven);
  const clear = standin.addFault({ method: "POST", path: "/v2/payments/*/cancel", when, kind });
  const clearGet = standin.addFault({
    method: "GET",
    path: "/v2/payments/*",
    when: "before",
    kind: "status",
    status: 503,
  });
  await makeDue(context);
  expect(await cancel(bookingId)(context)).toMatchObject({ cardPence: 3600 });
  expect(await paymentsOf(context, bookingId)).toMatchObject([{ state: "to_void" }]);
  clear();
  clearGet();
  await finishMoney(context);
  expect(await paymentsOf(context, bookingId)).toMatchObject([{ state: "voided" }]);
  await nothingIsBroken();
});
