import { expect, test } from "vitest";
import { ledgerFixture, UNANSWERED } from "../../../../tests/support/ledger-fixture.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { cancelBooking } from "../../bookings/cancel/cancel-booking.ts";
import { SYSTEM } from "../../events/actor.ts";

const context = await testContext();
const { simulator } = context;
const {
  book,
  findRemotePayment,
  syncOnce,
  syncRepeatedly,
  findLocalPayment,
  getStaffTasksAbout,
  expectLedgersAgree,
} = await ledgerFixture(context);

test("a refund made at Square is recorded once, with a staff task", async () => {
  const { id } = findRemotePayment(await book());
  simulator.performDashboardAction({
    act: "refund",
    paymentId: id,
    amountPence: 900,
    reason: "It rained",
  });
  await syncRepeatedly(id);
  expect(await findLocalPayment(id)).toMatchObject({ refundedPence: 900 });
  expect(await getStaffTasksAbout(id)).toMatchObject([
    { kind: "external_refund", details: { amountPence: 900, reason: "It rained" } },
  ]);
  await expectLedgersAgree();
});

test("an external refund that fails no longer counts, and staff get a task", async () => {
  const { id } = findRemotePayment(await book());
  simulator.failRefunds({ failNext: 1 });
  simulator.performDashboardAction({ act: "refund", paymentId: id, amountPence: 900 });
  await syncOnce(id);
  simulator.advanceClock(61_000);
  await syncRepeatedly(id);
  expect(await findLocalPayment(id)).toMatchObject({ refundedPence: 0 });
  expect((await getStaffTasksAbout(id)).map(({ kind }) => kind).sort()).toEqual([
    "external_refund",
    "refund_failed",
  ]);
  await expectLedgersAgree();
});

test("our own refund is recognised after its response was lost", async () => {
  const bookingId = await book();
  const { id } = findRemotePayment(bookingId);
  simulator.addFault({ method: "POST", path: "/v2/refunds", when: "after", kind: "reset" });
  await cancelBooking(context, {
    bookingId,
    refund: { choice: "amount", amountPence: 1500 },
    notify: false,
    actor: SYSTEM,
  });
  await syncRepeatedly(id);
  expect(await findLocalPayment(id)).toMatchObject({ refundedPence: 1500 });
  expect(await getStaffTasksAbout(id)).toEqual([]);
  await expectLedgersAgree();
  expect(simulator.refunds().filter((refund) => refund.paymentId === id)).toHaveLength(1);
});

test.each(["FAILED", "REJECTED"] as const)(
  "our own refund that ends as %s becomes a staff task",
  async (as) => {
    const bookingId = await book();
    const { id } = findRemotePayment(bookingId);
    simulator.failRefunds({ failNext: 1, as });
    await cancelBooking(context, {
      bookingId,
      refund: { choice: "full" },
      notify: false,
      actor: SYSTEM,
    });
    simulator.advanceClock(61_000);
    await syncRepeatedly(id);
    expect(await findLocalPayment(id)).toMatchObject({ refundedPence: 0 });
    expect((await getStaffTasksAbout(id)).map(({ kind }) => kind)).toEqual(["refund_failed"]);
    await expectLedgersAgree();
  },
);

test("a refund made both here and at Square is paid once, and both ledgers agree", async () => {
  const bookingId = await book();
  const { id } = findRemotePayment(bookingId);
  const clear = simulator.addFault({
    method: "POST",
    path: "/v2/refunds",
    ...UNANSWERED,
    times: 9,
  });
  await cancelBooking(context, {
    bookingId,
    refund: { choice: "full" },
    notify: false,
    actor: SYSTEM,
  });
  simulator.performDashboardAction({ act: "refund", paymentId: id });
  await syncRepeatedly(id);
  expect((await getStaffTasksAbout(id)).map(({ kind }) => kind)).toEqual(["ledger_mismatch"]);
  clear();
  await expectLedgersAgree();
  expect(await findLocalPayment(id)).toMatchObject({ refundedPence: 3600 });
  expect(simulator.refunds().filter((refund) => refund.paymentId === id)).toHaveLength(1);
});
