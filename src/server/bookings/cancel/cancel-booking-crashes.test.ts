import { expect, test } from "vitest";
import { findBrokenInvariants } from "../../../../tests/invariants/invariants.ts";
import { findLedgerDifferences } from "../../../../tests/invariants/ledgers.ts";
import { crashAt } from "../../../../tests/support/crash-at.ts";
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
import { createVenue } from "../../../../tests/support/test-venue.ts";
import type { Context } from "../../context.ts";
import { SYSTEM } from "../../events/actor.ts";
import { capturePayment } from "../../payments/charge/capture-payment.ts";
import { cancelBooking } from "./cancel-booking.ts";

const context = await testContext();
const { db, pool, simulator } = context;
const venue = await createVenue(context);
const [ten, eleven] = venue.slots as [Date, Date];

const cancel = (bookingId: string) => (callContext: Context) =>
  cancelBooking(callContext, {
    bookingId,
    refund: { choice: "full" },
    notify: true,
    actor: SYSTEM,
  });

async function getStatus(bookingId: string): Promise<string> {
  const { status } = await db
    .selectFrom("bookings")
    .select("status")
    .where("id", "=", bookingId)
    .executeTakeFirstOrThrow();
  return status;
}

async function expectNoBrokenInvariants() {
  expect(await findBrokenInvariants(pool)).toEqual([]);
  expect(await findLedgerDifferences(pool, simulator)).toEqual([]);
}

test("after a crash before the write, the booking is confirmed and can be cancelled", async () => {
  const bookingId = await book(context, venue, ten);
  await crashAt(context, "cancel.read", cancel(bookingId));
  expect(await getStatus(bookingId)).toBe("confirmed");
  await expectNoBrokenInvariants();
  expect(await cancel(bookingId)(context)).toMatchObject({ cardPence: 3600 });
  await completePayments(context);
  await expectNoBrokenInvariants();
});

test("after a crash once it is written, a retry returns the same answer and the jobs refund the money", async () => {
  const bookingId = await book(context, venue, ten);
  await crashAt(context, "cancel.written", cancel(bookingId));
  expect(await getStatus(bookingId)).toBe("cancelled");
  expect(await findBrokenInvariants(pool)).toEqual([]);
  expect(await cancel(bookingId)(context)).toMatchObject({ refundPence: 3600, cardPence: 3600 });
  await completePayments(context);
  expect(getLedgerKinds(context, bookingId).slice(2)).toEqual(["refund-opened", "refunded"]);
  await expectNoBrokenInvariants();
});

test.each(["refund.claimed", "refund.responded"] as const)(
  "after a crash at %s another process makes the refund, once",
  async (point) => {
    const bookingId = await book(context, venue, ten);
    await crashAt(context, point, cancel(bookingId));
    expect(await getRefunds(context, bookingId)).toMatchObject([{ state: "queued" }]);
    await completePayments(context);
    expect(await getRefunds(context, bookingId)).toMatchObject([{ state: "completed" }]);
    expect(getLedgerKinds(context, bookingId).slice(2)).toEqual(["refund-opened", "refunded"]);
    await expectNoBrokenInvariants();
  },
);

test("after a crash once a void was requested, another process finds it voided", async () => {
  const bookingId = await bookUncaptured(context, venue, eleven);
  await makeDue(context);
  await crashAt(context, "void.responded", cancel(bookingId));
  expect(await getPayments(context, bookingId)).toMatchObject([{ state: "void_pending" }]);
  await completePayments(context);
  expect(await getPayments(context, bookingId)).toMatchObject([{ state: "voided" }]);
  expect(getLedgerKinds(context, bookingId)).toEqual(["authorised", "voided"]);
  await expectNoBrokenInvariants();
});

test("after a crash once a capture was requested, a cancelled booking is refunded in full", async () => {
  const bookingId = await bookUncaptured(context, venue, eleven);
  const [payment] = await getPayments(context, bookingId);
  const paymentId = payment?.providerPaymentId ?? "";
  await crashAt(context, "capture.responded", (dying) => capturePayment(dying, paymentId));
  await cancel(bookingId)(context);
  await completePayments(context);
  expect(await getPayments(context, bookingId)).toMatchObject([
    { state: "captured", refundedPence: 3600 },
  ]);
  await expectNoBrokenInvariants();
});

test.each([
  ["before", "reset"],
  ["after", "reset"],
  ["before", "hang"],
  ["after", "hang"],
  ["after", "half"],
] as const)("the job completes a void that fails %s its effect with a %s", async (when, kind) => {
  const bookingId = await bookUncaptured(context, venue, eleven);
  const clear = simulator.addFault({ method: "POST", path: "/v2/payments/*/cancel", when, kind });
  const clearGet = simulator.addFault({
    method: "GET",
    path: "/v2/payments/*",
    when: "before",
    kind: "status",
    status: 503,
  });
  await makeDue(context);
  expect(await cancel(bookingId)(context)).toMatchObject({ cardPence: 3600 });
  expect(await getPayments(context, bookingId)).toMatchObject([{ state: "void_pending" }]);
  clear();
  clearGet();
  await completePayments(context);
  expect(await getPayments(context, bookingId)).toMatchObject([{ state: "voided" }]);
  await expectNoBrokenInvariants();
});
