import { expect, test } from "vitest";
import { CANCEL, SILENT, twoLedgers } from "../../../../tests/support/ledger-fixture.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { cancelBooking } from "../../bookings/cancel/cancel-booking.ts";
import type { Context } from "../../context.ts";
import { SYSTEM } from "../../events/actor.ts";
import { lookAtPayment } from "./sync-payment.ts";

const context = await testContext();
const { db, standin } = context;
const {
  book,
  bookUncaptured,
  authoriseForNothing,
  there,
  seen,
  look,
  lookAgainAndAgain,
  ours,
  tasksAbout,
  counted,
  expectPeace,
} = await twoLedgers(context);

test("where both books agree, looking changes nothing", async () => {
  const { id } = there(await book());
  const before = await counted();
  await lookAgainAndAgain(id);
  expect(await counted()).toEqual(before);
});

test("what was captured there is captured here, once", async () => {
  const { id } = there(await bookUncaptured());
  standin.actInDashboard({ act: "capture", paymentId: id });
  await lookAgainAndAgain(id);
  expect(await ours(id)).toMatchObject({ state: "captured" });
  await expectPeace();
});

test.each(["void", "lapse"] as const)(
  "an authorisation that ended there (%s) costs its booking, once",
  async (act) => {
    const bookingId = await bookUncaptured();
    const { id } = there(bookingId);
    standin.actInDashboard({ act, paymentId: id });
    await lookAgainAndAgain(id);
    expect(await ours(id)).toMatchObject({ state: "lost" });
    expect((await tasksAbout(id)).map(({ kind }) => kind)).toEqual(["authorisation_lost"]);
    await expectPeace();
  },
);

test("a look between authorising and confirming leaves the money to the booking", async () => {
  const looked = Promise.withResolvers<void>();
  const reach: Context["reach"] = async (point) => {
    if (point !== "place.authorised") return;
    await lookAgainAndAgain(standin.payments().at(-1)?.id ?? "");
    looked.resolve();
  };
  const bookingId = await book({ ...context, reach });
  await looked.promise;
  expect(there(bookingId)).toMatchObject({ status: "COMPLETED" });
  await expectPeace();
});

test("looks all through a booking neither take its money nor make it fail", async () => {
  const reach: Context["reach"] = async (point) => {
    if (!/^(place|capture)\./.test(point)) return;
    for (const { id } of standin.payments().slice(-1)) await lookAgainAndAgain(id);
  };
  const bookingId = await book({ ...context, reach });
  expect(there(bookingId)).toMatchObject({ status: "COMPLETED" });
  await expectPeace();
});

test("a booking that was captured there before it was confirmed is made all the same", async () => {
  const reach: Context["reach"] = async (point) => {
    if (point !== "place.authorised") return;
    const paymentId = standin.payments().at(-1)?.id ?? "";
    standin.actInDashboard({ act: "capture", paymentId });
    await lookAgainAndAgain(paymentId);
  };
  const bookingId = await book({ ...context, reach });
  expect(await ours(there(bookingId).id)).toMatchObject({ state: "captured", bookingId });
  await expectPeace();
});

test("money that is set aside for nothing is released, and written down once", async () => {
  const { id } = there(await authoriseForNothing());
  await lookAgainAndAgain(id);
  expect(standin.payments().find((one) => one.id === id)).toMatchObject({ status: "CANCELED" });
  const events = await db
    .selectFrom("events")
    .select("after")
    .where("what", "=", "payment.stray_voided")
    .execute();
  expect(events.filter(({ after }) => JSON.stringify(after).includes(id))).toHaveLength(1);
  await expectPeace();
});

test("while nobody answers, money that is set aside for nothing is looked at again", async () => {
  const { id } = there(await authoriseForNothing());
  const silent = [CANCEL, { method: "GET", path: "/v2/payments/*" }].map((path, skip) =>
    standin.addFault({ ...path, ...SILENT, skip }),
  );
  await expect(look(id)).rejects.toMatchObject({ name: "ProviderSilent" });
  for (const clear of silent) clear();
  await look(id);
  expect(standin.payments().find((one) => one.id === id)).toMatchObject({ status: "CANCELED" });
});

test("money that was taken for nothing goes back whole, once, and staff are told", async () => {
  const { id } = there(await authoriseForNothing());
  standin.actInDashboard({ act: "capture", paymentId: id });
  await lookAgainAndAgain(id);
  expect(await ours(id)).toMatchObject({ bookingId: null, refundedPence: 3600 });
  expect((await tasksAbout(id)).map(({ kind }) => kind)).toEqual(["captured_elsewhere"]);
  await expectPeace();
  expect(standin.refunds().filter((refund) => refund.paymentId === id)).toMatchObject([
    { amountPence: 3600, status: "COMPLETED" },
  ]);
});

test("of money that was taken for nothing only what staff left of it goes back", async () => {
  const { id } = there(await authoriseForNothing());
  standin.actInDashboard({ act: "capture", paymentId: id });
  standin.actInDashboard({ act: "refund", paymentId: id, amountPence: 1000 });
  await lookAgainAndAgain(id);
  await expectPeace();
  const back = standin.refunds().filter((refund) => refund.paymentId === id);
  expect(back.map((refund) => refund.amountPence)).toEqual([1000, 2600]);
});

test("how much of it goes back is decided by how it stands now, not when it was read", async () => {
  const { id } = there(await authoriseForNothing());
  standin.actInDashboard({ act: "capture", paymentId: id });
  const earlier = await seen(id);
  standin.actInDashboard({ act: "refund", paymentId: id, amountPence: 1 });
  await lookAtPayment(context, earlier);
  await expectPeace();
  const back = standin.refunds().filter((refund) => refund.paymentId === id);
  expect(back.map((refund) => refund.amountPence)).toEqual([1, 3599]);
});

test("what was captured there while it was to be voided goes back whole", async () => {
  const bookingId = await bookUncaptured();
  const { id } = there(bookingId);
  const clear = standin.addFault({ ...CANCEL, ...SILENT, times: 5 });
  await cancelBooking(context, {
    bookingId,
    refund: { choice: "full" },
    notify: false,
    actor: SYSTEM,
  });
  clear();
  expect(await ours(id)).toMatchObject({ state: "to_void" });
  standin.actInDashboard({ act: "capture", paymentId: id });
  await lookAgainAndAgain(id);
  await expectPeace();
  expect(await ours(id)).toMatchObject({ state: "captured", refundedPence: 3600 });
});

test("a difference that no program can put right is told once, even when it was ticked off", async () => {
  const { id } = there(await book());
  const payment = await seen(id);
  const other = { ...payment, amountPence: 3700, state: "voided" } as const;
  await lookAtPayment(context, other);
  await db.updateTable("staffTasks").set({ doneAt: new Date() }).execute();
  await Promise.all([1, 2, 3].map(() => lookAtPayment(context, other)));
  expect((await tasksAbout(id)).map(({ details }) => details)).toMatchObject([
    { what: "state", there: "voided", ours: "captured" },
    { what: "amount", there: 3700, ours: 3600 },
  ]);
});

test.each([null, "table 7", "0b7e1c52-5c1d-4a4e-9a53-6a0c7f3f1d11"])(
  "a sale at the till with the reference %o is none of ours",
  async (referenceId) => {
    const before = await counted();
    const { id } = standin.actInDashboard({ act: "sale", amountPence: 450, referenceId });
    standin.actInDashboard({ act: "refund", paymentId: id });
    await lookAgainAndAgain(id);
    expect(await counted()).toEqual(before);
    standin.reset();
  },
);

test("a second payment under a booking's reference is told to staff, and not touched", async () => {
  const bookingId = await book();
  const { id } = standin.actInDashboard({
    act: "sale",
    amountPence: 3600,
    referenceId: bookingId,
  });
  await lookAgainAndAgain(id);
  expect((await tasksAbout(id)).map(({ kind }) => kind)).toEqual(["captured_elsewhere"]);
  expect(await ours(id)).toBeUndefined();
});
