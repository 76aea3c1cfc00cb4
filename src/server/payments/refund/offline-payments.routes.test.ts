import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { bookingChangesFixture } from "../../../../tests/support/booking-changes-fixture.ts";
import { createStaffBookingInput } from "../../../../tests/support/staff-booking-input.ts";
import { getRefunds } from "../../../../tests/support/test-booking.ts";
import { createStaffBooking } from "../../bookings/walk-in/create-staff-booking.ts";

const {
  context,
  venue,
  call,
  adminHeaders,
  bookingPath,
  newEmptySlot,
  cancelAsStaff,
  getEmails,
  expectConsistent,
} = await bookingChangesFixture();

async function createUnpaidBooking(): Promise<string> {
  const made = await createStaffBooking(context, createStaffBookingInput(venue, newEmptySlot()));
  return made.bookingId;
}
const takePayment = (bookingId: string, body: object) =>
  call("POST", bookingPath(bookingId, "payments"), adminHeaders, {
    notify: false,
    method: "cash",
    ...body,
  });

test("offline payments are idempotent, can be partial and never exceed what is due", async () => {
  const bookingId = await createUnpaidBooking();
  const first = { paymentId: randomUUID(), amountPence: 1000 };
  const left = { status: 200, body: { paidPence: 1000, duePence: 2600 } };
  expect(await takePayment(bookingId, first)).toEqual(left);
  expect(await takePayment(bookingId, first)).toEqual(left);
  expect(await takePayment(bookingId, { ...first, amountPence: 1001 })).toMatchObject({
    body: { code: "IDEMPOTENCY_MISMATCH" },
  });
  expect(
    await takePayment(bookingId, { paymentId: randomUUID(), amountPence: 2601 }),
  ).toMatchObject({
    body: { code: "OFFLINE_PAYMENT_TOO_MUCH" },
  });
  const rest = { paymentId: randomUUID(), amountPence: 2600, method: "other", notify: true };
  expect((await takePayment(bookingId, rest)).body).toEqual({ paidPence: 3600, duePence: 0 });
  expect(await getEmails(bookingId)).toContainEqual({ kind: "offline-payment-receipt" });
  await expectConsistent();
});

test("cancelling creates a cash refund, and paying it out twice records it once", async () => {
  const bookingId = await createUnpaidBooking();
  await takePayment(bookingId, { paymentId: randomUUID(), amountPence: 3600 });
  expect((await call("GET", bookingPath(bookingId, "cash-refunds"), adminHeaders)).body).toEqual(
    [],
  );
  await cancelAsStaff(bookingId, { refund: { choice: "full" }, expectedRefundPence: 3600 });
  const waiting = await call("GET", bookingPath(bookingId, "cash-refunds"), adminHeaders);
  const refundId = waiting.body[0]?.refundId;
  expect(waiting.body).toEqual([
    { refundId, method: "cash", amountPence: 3600, handedBackAt: null },
  ]);
  const response = { status: 200, body: { amountPence: 3600 } };
  expect(await call("POST", `/admin/refunds/${refundId}/completion`, adminHeaders)).toEqual(
    response,
  );
  expect(await call("POST", `/admin/refunds/${refundId}/completion`, adminHeaders)).toEqual(
    response,
  );
  expect(await getRefunds(context, bookingId)).toMatchObject([{ state: "completed" }]);
  const after = await call("GET", bookingPath(bookingId, "cash-refunds"), adminHeaders);
  expect(after.body).toMatchObject([{ handedBackAt: expect.any(String) }]);
  await expectConsistent();
});
