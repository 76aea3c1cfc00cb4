import { expect, test } from "vitest";
import { findBrokenInvariants } from "../../../../tests/invariants/invariants.ts";
import {
  ledgerFixture,
  UNANSWERED,
  VOID_REQUEST,
} from "../../../../tests/support/ledger-fixture.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { cancelBooking } from "../../bookings/cancel/cancel-booking.ts";
import type { Context } from "../../context.ts";
import { SYSTEM } from "../../events/actor.ts";
import { syncPayment } from "./sync-payment.ts";

const context = await testContext();
const { db, simulator } = context;
const {
  book,
  bookUncaptured,
  authoriseAndDecline,
  findRemotePayment,
  fetchRemotePayment,
  syncOnce,
  syncRepeatedly,
  findLocalPayment,
  getStaffTasksAbout,
  countRows,
  expectLedgersAgree,
} = await ledgerFixture(context);

test("syncing changes nothing if both ledgers agree", async () => {
  const { id } = findRemotePayment(await book());
  const before = await countRows();
  await syncRepeatedly(id);
  expect(await countRows()).toEqual(before);
});

test("records once that a payment was captured at the card processor", async () => {
  const { id } = findRemotePayment(await bookUncaptured());
  simulator.performDashboardAction({ act: "capture", paymentId: id });
  await syncRepeatedly(id);
  expect(await findLocalPayment(id)).toMatchObject({ state: "captured" });
  await expectLedgersAgree();
});

test.each(["void", "lapse"] as const)(
  "cancels a booking once if its authorisation ended at the card processor (%s)",
  async (act) => {
    const bookingId = await bookUncaptured();
    const { id } = findRemotePayment(bookingId);
    simulator.performDashboardAction({ act, paymentId: id });
    await syncRepeatedly(id);
    expect(await findLocalPayment(id)).toMatchObject({ state: "expired" });
    expect((await getStaffTasksAbout(id)).map(({ kind }) => kind)).toEqual([
      "authorisation_expired",
    ]);
    await expectLedgersAgree();
  },
);

test("a sync between authorising and confirming leaves the payment to the booking", async () => {
  const synced = Promise.withResolvers<void>();
  const failpoint: Context["failpoint"] = async (point) => {
    if (point !== "place.authorised") return;
    await syncRepeatedly(simulator.payments().at(-1)?.id ?? "");
    synced.resolve();
  };
  const bookingId = await book({ ...context, failpoint });
  await synced.promise;
  expect(findRemotePayment(bookingId)).toMatchObject({ status: "COMPLETED" });
  await expectLedgersAgree();
});

test("syncing throughout a booking does not disturb it", async () => {
  const failpoint: Context["failpoint"] = async (point) => {
    if (!/^(place|capture)\./.test(point)) return;
    for (const { id } of simulator.payments().slice(-1)) await syncRepeatedly(id);
  };
  const bookingId = await book({ ...context, failpoint });
  expect(findRemotePayment(bookingId)).toMatchObject({ status: "COMPLETED" });
  await expectLedgersAgree();
});

test("a booking whose payment was captured externally before it was confirmed still succeeds", async () => {
  const failpoint: Context["failpoint"] = async (point) => {
    if (point !== "place.authorised") return;
    const paymentId = simulator.payments().at(-1)?.id ?? "";
    simulator.performDashboardAction({ act: "capture", paymentId });
    await syncRepeatedly(paymentId);
  };
  const bookingId = await book({ ...context, failpoint });
  expect(await findLocalPayment(findRemotePayment(bookingId).id)).toMatchObject({
    state: "captured",
    bookingId,
  });
  await expectLedgersAgree();
});

test("an orphaned authorisation is voided and recorded once", async () => {
  const { id } = findRemotePayment(await authoriseAndDecline());
  await syncRepeatedly(id);
  expect(simulator.payments().find((one) => one.id === id)).toMatchObject({ status: "CANCELED" });
  const events = await db
    .selectFrom("events")
    .select("after")
    .where("type", "=", "payment.orphan_voided")
    .execute();
  expect(events.filter(({ after }) => JSON.stringify(after).includes(id))).toHaveLength(1);
  await expectLedgersAgree();
});

test("the void of an orphaned authorisation is retried if the card processor does not respond", async () => {
  const { id } = findRemotePayment(await authoriseAndDecline());
  const clearFaults = [VOID_REQUEST, { method: "GET", path: "/v2/payments/*" }].map((path, skip) =>
    simulator.addFault({ ...path, ...UNANSWERED, skip }),
  );
  await expect(syncOnce(id)).rejects.toMatchObject({ name: "ProviderUnavailable" });
  for (const clear of clearFaults) clear();
  await syncOnce(id);
  expect(simulator.payments().find((one) => one.id === id)).toMatchObject({ status: "CANCELED" });
});

test("an orphaned payment that was captured is refunded in full, once, and staff get a task", async () => {
  const { id } = findRemotePayment(await authoriseAndDecline());
  simulator.performDashboardAction({ act: "capture", paymentId: id });
  await syncRepeatedly(id);
  expect(await findLocalPayment(id)).toMatchObject({ bookingId: null, refundedPence: 3600 });
  expect((await getStaffTasksAbout(id)).map(({ kind }) => kind)).toEqual(["captured_elsewhere"]);
  await expectLedgersAgree();
  expect(simulator.refunds().filter((refund) => refund.paymentId === id)).toMatchObject([
    { amountPence: 3600, status: "COMPLETED" },
  ]);
});

test("an orphaned payment is refunded only as far as staff have not refunded it at Square", async () => {
  const { id } = findRemotePayment(await authoriseAndDecline());
  simulator.performDashboardAction({ act: "capture", paymentId: id });
  simulator.performDashboardAction({ act: "refund", paymentId: id, amountPence: 1000 });
  await syncRepeatedly(id);
  await expectLedgersAgree();
  const refunds = simulator.refunds().filter((refund) => refund.paymentId === id);
  expect(refunds.map((refund) => refund.amountPence)).toEqual([1000, 2600]);
});

test("the refund of an orphaned payment is computed from its current state, not a stale snapshot", async () => {
  const { id } = findRemotePayment(await authoriseAndDecline());
  simulator.performDashboardAction({ act: "capture", paymentId: id });
  const stale = await fetchRemotePayment(id);
  simulator.performDashboardAction({ act: "refund", paymentId: id, amountPence: 1 });
  await syncPayment(context, stale);
  expect(await findBrokenInvariants(context.pool)).toEqual([]);
  await expectLedgersAgree();
  const refunds = simulator.refunds().filter((refund) => refund.paymentId === id);
  expect(refunds.map((refund) => refund.amountPence)).toEqual([1, 3599]);
});

test("a payment captured externally while its void was pending is refunded in full", async () => {
  const bookingId = await bookUncaptured();
  const { id } = findRemotePayment(bookingId);
  const clear = simulator.addFault({ ...VOID_REQUEST, ...UNANSWERED, times: 5 });
  await cancelBooking(context, {
    bookingId,
    refund: { choice: "full" },
    notify: false,
    actor: SYSTEM,
  });
  clear();
  expect(await findLocalPayment(id)).toMatchObject({ state: "void_pending" });
  simulator.performDashboardAction({ act: "capture", paymentId: id });
  await syncRepeatedly(id);
  await expectLedgersAgree();
  expect(await findLocalPayment(id)).toMatchObject({ state: "captured", refundedPence: 3600 });
});

test("a mismatch that cannot be resolved is reported once, even after its task was completed", async () => {
  const { id } = findRemotePayment(await book());
  const payment = await fetchRemotePayment(id);
  const other = { ...payment, amountPence: 3700, state: "voided" } as const;
  await syncPayment(context, other);
  await db.updateTable("staffTasks").set({ doneAt: new Date() }).execute();
  await Promise.all([1, 2, 3].map(() => syncPayment(context, other)));
  expect((await getStaffTasksAbout(id)).map(({ details }) => details)).toMatchObject([
    { field: "state", remote: "voided", local: "captured" },
    { field: "amount", remote: 3700, local: 3600 },
  ]);
});

test.each([null, "table 7", "0b7e1c52-5c1d-4a4e-9a53-6a0c7f3f1d11"])(
  "a sale outside Slipway with the reference %o is ignored",
  async (referenceId) => {
    const before = await countRows();
    const { id } = simulator.performDashboardAction({ act: "sale", amountPence: 450, referenceId });
    simulator.performDashboardAction({ act: "refund", paymentId: id });
    await syncRepeatedly(id);
    expect(await countRows()).toEqual(before);
    simulator.reset();
  },
);

test("a second payment with a booking's reference is reported to staff and not touched", async () => {
  const bookingId = await book();
  const { id } = simulator.performDashboardAction({
    act: "sale",
    amountPence: 3600,
    referenceId: bookingId,
  });
  await syncRepeatedly(id);
  expect((await getStaffTasksAbout(id)).map(({ kind }) => kind)).toEqual(["captured_elsewhere"]);
  expect(await findLocalPayment(id)).toBeUndefined();
});
