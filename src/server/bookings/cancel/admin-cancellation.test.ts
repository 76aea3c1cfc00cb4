import { sql } from "kysely";
import { expect, test } from "vitest";
import { readTableFingerprints } from "../../../../tests/fuzz/table-fingerprints.ts";
import { bookingChangesFixture } from "../../../../tests/support/booking-changes-fixture.ts";
import { createStaffBookingInput } from "../../../../tests/support/staff-booking-input.ts";
import { book } from "../../../../tests/support/test-booking.ts";
import { issueVoucher } from "../../../../tests/support/test-venue.ts";
import { createStaffBooking } from "../walk-in/create-staff-booking.ts";

const {
  context,
  venue,
  call,
  staffId,
  adminHeaders,
  bookingPath,
  newEmptySlot,
  cancelAsStaff,
  getEmails,
  expectConsistent,
} = await bookingChangesFixture();
const { db, pool } = context;

async function getStatus(bookingId: string): Promise<string> {
  const { rows } = await pool.query("SELECT status FROM bookings WHERE id = $1", [bookingId]);
  return rows[0].status;
}

/** Moves a booking's slot so that it starts in this many hours. */
async function beginsIn(bookingId: string, hours: number): Promise<Date> {
  const startTime = new Date(Date.now() + hours * 3_600_000);
  const endTime = new Date(startTime.getTime() + 3_600_000);
  await sql`UPDATE time_slots SET start_time = ${startTime}, end_time = ${endTime}
            WHERE id = (SELECT time_slot_id FROM bookings WHERE id = ${bookingId})`.execute(db);
  return startTime;
}

const fullRefund = { refundPence: 3600, cardPence: 3600, offlinePence: 0, voucherPence: 0 };
const noRefund = { refundPence: 0, cardPence: 0, offlinePence: 0, voucherPence: 0 };

test("staff see the refund of each choice, and the preview changes nothing", async () => {
  const startsAt = newEmptySlot();
  const bookingId = await book(context, venue, startsAt);
  const before = await readTableFingerprints(pool);
  expect(await call("GET", bookingPath(bookingId, "cancellation"), adminHeaders)).toEqual({
    status: 200,
    body: {
      policy: fullRefund,
      full: fullRefund,
      card: { brand: "VISA", last4: "1111" },
      policyHours: 1,
      deadline: new Date(startsAt.getTime() - 3_600_000).toISOString(),
      isBeforeDeadline: true,
      hasBegun: false,
    },
  });
  expect(await readTableFingerprints(pool)).toEqual(before);
});

test("the preview splits the refund by how the booking was paid", async () => {
  const voucherCode = await issueVoucher(db, 1000);
  const { bookingId } = await createStaffBooking(
    context,
    createStaffBookingInput(venue, newEmptySlot(), {
      voucherCode,
      expectedTotalPence: 2600,
      paidBy: "cash",
    }),
  );
  const { body } = await call("GET", bookingPath(bookingId, "cancellation"), adminHeaders);
  expect(body.full).toEqual({
    refundPence: 3600,
    cardPence: 0,
    offlinePence: 2600,
    voucherPence: 1000,
  });
  const refundAmounts = { refundPence: 2700, cardPence: 0, offlinePence: 2600, voucherPence: 100 };
  const refund = { choice: "amount", amountPence: 2700 };
  expect(await cancelAsStaff(bookingId, { refund, expectedRefundPence: 2700 })).toEqual({
    status: 200,
    body: { status: "cancelled", ...refundAmounts },
  });
  await expectConsistent();
});

test.each([
  [{ choice: "policy" }, fullRefund],
  [{ choice: "full" }, fullRefund],
  [{ choice: "none" }, noRefund],
  [
    { choice: "amount", amountPence: 1250 },
    { ...noRefund, refundPence: 1250, cardPence: 1250 },
  ],
])("%j refunds what the preview showed, once", async (refund, refundAmounts) => {
  const bookingId = await book(context, venue, newEmptySlot());
  const input = { refund, expectedRefundPence: refundAmounts.refundPence };
  const response = { status: 200, body: { status: "cancelled", ...refundAmounts } };
  expect(await cancelAsStaff(bookingId, input)).toEqual(response);
  expect(await cancelAsStaff(bookingId, input)).toEqual(response);
  await expectConsistent();
  const { rows } = await pool.query(
    "SELECT actor_kind, actor_id FROM events WHERE entity_id = $1 AND type = 'booking.cancelled'",
    [bookingId],
  );
  expect(rows).toEqual([{ actor_kind: "staff", actor_id: staffId }]);
});

test("staff can cancel a booking that has started, without a refund by the policy", async () => {
  const bookingId = await book(context, venue, newEmptySlot());
  await beginsIn(bookingId, -0.2);
  expect(
    (await call("GET", bookingPath(bookingId, "cancellation"), adminHeaders)).body,
  ).toMatchObject({
    policy: noRefund,
    full: fullRefund,
    hasBegun: true,
    isBeforeDeadline: false,
  });
  const input = { refund: { choice: "policy" }, expectedRefundPence: 0 };
  expect((await cancelAsStaff(bookingId, input)).body).toEqual({
    status: "cancelled",
    ...noRefund,
  });
});

test("nothing is cancelled when the refund differs from the one shown", async () => {
  const bookingId = await book(context, venue, newEmptySlot());
  await beginsIn(bookingId, 0.5);
  const input = { refund: { choice: "policy" }, expectedRefundPence: 3600 };
  expect(await cancelAsStaff(bookingId, input)).toMatchObject({
    status: 409,
    body: { code: "REFUND_CHANGED", data: noRefund },
  });
  expect(await getStatus(bookingId)).toBe("confirmed");
});

test("a refund of more than was paid is refused", async () => {
  const bookingId = await book(context, venue, newEmptySlot());
  const input = { refund: { choice: "amount", amountPence: 3601 }, expectedRefundPence: 3601 };
  expect(await cancelAsStaff(bookingId, input)).toMatchObject({
    body: { code: "REFUND_TOO_MUCH" },
  });
  expect(await getStatus(bookingId)).toBe("confirmed");
});

test("the customer is emailed only if staff choose so", async () => {
  const [unnotified, notified] = [
    await book(context, venue, newEmptySlot()),
    await book(context, venue, newEmptySlot()),
  ];
  const input = { refund: { choice: "none" }, expectedRefundPence: 0 };
  await cancelAsStaff(unnotified, input);
  await cancelAsStaff(notified, { ...input, notify: true });
  const cancellationEmail = { kind: "booking-cancelled" };
  expect(await getEmails(unnotified)).not.toContainEqual(cancellationEmail);
  expect(await getEmails(notified)).toContainEqual(cancellationEmail);
});

test("concurrent cancellations with different refunds return the same decision", async () => {
  for (let round = 0; round < 5; round++) {
    const bookingId = await book(context, venue, newEmptySlot());
    const [first, second] = await Promise.all([
      cancelAsStaff(bookingId, { refund: { choice: "full" }, expectedRefundPence: 3600 }),
      cancelAsStaff(bookingId, { refund: { choice: "none" }, expectedRefundPence: 0 }),
    ]);
    expect(first).toEqual(second);
  }
  await expectConsistent();
});

test("after a concurrent move and cancellation the booking is cancelled and its places are free", async () => {
  for (let round = 0; round < 5; round++) {
    const bookingId = await book(context, venue, newEmptySlot());
    const [move, cancel] = await Promise.all([
      call("POST", bookingPath(bookingId, "move"), adminHeaders, {
        startsAt: newEmptySlot(),
        notify: false,
      }),
      cancelAsStaff(bookingId, { refund: { choice: "full" }, expectedRefundPence: 3600 }),
    ]);
    expect(cancel.status).toBe(200);
    expect([200, 409]).toContain(move.status);
    expect(await getStatus(bookingId)).toBe("cancelled");
  }
  await expectConsistent();
});
