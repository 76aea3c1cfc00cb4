import { expect, test } from "vitest";
import { brokenInvariants } from "../../../../tests/invariants/invariants.ts";
import { ledgerDifferences } from "../../../../tests/invariants/ledgers.ts";
import { deadAt } from "../../../../tests/support/crash-at.ts";
import { finishMoney, makeDue } from "../../../../tests/support/test-booking.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { createVenue } from "../../../../tests/support/test-venue.ts";
import {
  hold,
  place,
  placement,
  type TestVisitor,
} from "../../../../tests/support/test-visitor.ts";
import { recoverPayments } from "../../bookings/place/recover-payments.ts";
import { readCheckoutOf } from "../../checkout/checkouts.routes.ts";
import { createSecrets } from "../../platform/secrets/secrets.ts";

const context = await testContext();
const { db, pool, standin } = context;
const venue = await createVenue(context);
const [ten, eleven, twelve, one, two, three] = venue.slots as [Date, Date, Date, Date, Date, Date];

const AUTHORISE = { method: "POST", path: "/v2/payments" } as const;

/** The next authorisation is made, and its answer lost. */
function loseAnswer() {
  return standin.addFault({ ...AUTHORISE, when: "after", kind: "reset" });
}

/** The next authorisations are answered with this instead of having any effect. */
function refuseNext(status: number, code: string, times = 1) {
  return standin.addFault({ ...AUTHORISE, when: "before", kind: "status", status, code, times });
}

function checkoutOf({ checkout, checkoutSecret }: TestVisitor) {
  return readCheckoutOf(context, { checkoutId: checkout.id, checkoutSecret });
}

/** The attempts of a checkout, oldest first. */
function attemptsOf({ checkout }: TestVisitor) {
  return db
    .selectFrom("paymentAttempts")
    .select(["state", "refusal", "providerPaymentId"])
    .where("checkoutId", "=", checkout.id)
    .orderBy("createdAt")
    .execute();
}

async function movementsFor({ checkout }: TestVisitor): Promise<string[]> {
  const { bookingId } = await db
    .selectFrom("checkouts")
    .select("bookingId")
    .where("id", "=", checkout.id)
    .executeTakeFirstOrThrow();
  const entries = standin.ledger().filter((entry) => entry.referenceId === bookingId);
  return entries.map(({ kind }) => kind);
}

async function recoverLater(by = context) {
  await makeDue(context);
  await recoverPayments(by);
}

async function nothingIsBroken() {
  expect(await brokenInvariants(pool)).toEqual([]);
  expect(await ledgerDifferences(pool, standin)).toEqual([]);
}

test("after a try that went unanswered, 'try again in a moment' does not mean 'not charged'", async () => {
  const visitor = await hold(context, venue, ten);
  loseAnswer();
  refuseNext(429, "RATE_LIMITED");
  expect(await place(context, visitor, placement(venue))).toMatchObject({ status: 202 });
  expect(await checkoutOf(visitor)).toMatchObject({ state: "paying" });
  await recoverLater();
  expect(await checkoutOf(visitor)).toMatchObject({ state: "confirmed" });
  expect(await movementsFor(visitor)).toEqual(["authorised", "captured"]);
  await nothingIsBroken();
});

test("a no after a try that went unanswered ends it, and what its key made is voided", async () => {
  const visitor = await hold(context, venue, ten);
  loseAnswer();
  refuseNext(400, "CARD_TOKEN_EXPIRED");
  await expect(place(context, visitor, placement(venue))).rejects.toMatchObject({
    code: "CARD_DATA_INVALID",
  });
  expect(await checkoutOf(visitor)).toMatchObject({ state: "held" });
  expect(await movementsFor(visitor)).toEqual(["authorised", "voided"]);
  expect(await attemptsOf(visitor)).toMatchObject([{ state: "to_void" }]);
  await recoverLater();
  expect(await attemptsOf(visitor)).toMatchObject([{ state: "voided" }]);
  // Another card can be tried.
  expect(await place(context, visitor, placement(venue))).toMatchObject({ status: 201 });
  await nothingIsBroken();
});

test("while what its key made cannot be voided, the attempt is tried again and again", async () => {
  const visitor = await hold(context, venue, eleven);
  loseAnswer();
  refuseNext(400, "CARD_TOKEN_USED");
  const clear = standin.addFault({
    method: "POST",
    path: "/v2/payments/cancel",
    when: "before",
    kind: "status",
    status: 500,
    times: 2,
  });
  await expect(place(context, visitor, placement(venue))).rejects.toThrow();
  await recoverLater();
  expect(await attemptsOf(visitor)).toMatchObject([{ state: "to_void" }]);
  clear();
  await recoverLater();
  expect(await attemptsOf(visitor)).toMatchObject([{ state: "voided" }]);
  expect(await movementsFor(visitor)).toEqual(["authorised", "voided"]);
  await nothingIsBroken();
});

test("an attempt that nobody answered for a day is given up, and its places are free", async () => {
  const visitor = await hold(context, venue, eleven);
  const clear = refuseNext(503, "SERVICE_UNAVAILABLE", 100);
  expect(await place(context, visitor, placement(venue))).toMatchObject({ status: 202 });
  await recoverLater();
  expect(await attemptsOf(visitor)).toMatchObject([{ state: "started" }]);
  await db
    .updateTable("paymentAttempts")
    .set({ createdAt: new Date(Date.now() - 25 * 3_600_000) })
    .where("checkoutId", "=", visitor.checkout.id)
    .execute();
  await recoverLater();
  expect(await checkoutOf(visitor)).toMatchObject({
    state: "held",
    lastRefusal: "CARD_DATA_INVALID",
  });
  clear();
  await recoverLater();
  expect(await attemptsOf(visitor)).toMatchObject([{ state: "voided" }]);
  await nothingIsBroken();
});

test("a card token that can no longer be read: what its key made is voided", async () => {
  const visitor = await hold(context, venue, twelve);
  await deadAt(context, "place.authorised", (dying) => place(dying, visitor, placement(venue)));
  expect(await movementsFor(visitor)).toEqual(["authorised"]);
  const secrets = createSecrets("another secret, since the first was thrown away");
  await recoverLater({ ...context, secrets });
  await recoverLater({ ...context, secrets });
  expect(await attemptsOf(visitor)).toMatchObject([{ state: "voided" }]);
  expect(await movementsFor(visitor)).toEqual(["authorised", "voided"]);
  await nothingIsBroken();
});

test("a session that closed while the provider was silent: the money is given back", async () => {
  const visitor = await hold(context, venue, one);
  loseAnswer();
  loseAnswer();
  expect(await place(context, visitor, placement(venue))).toMatchObject({ status: 202 });
  await db
    .updateTable("timeSlots")
    .set({ isAvailable: false })
    .where("startTime", "=", one)
    .execute();
  await recoverLater();
  expect(await checkoutOf(visitor)).toMatchObject({
    state: "released",
    lastRefusal: "SLOT_CLOSED",
  });
  expect(await attemptsOf(visitor)).toMatchObject([{ state: "voided" }]);
  expect(await movementsFor(visitor)).toEqual(["authorised", "voided"]);
  await nothingIsBroken();
});

test("what was to be voided was captured elsewhere: all of it goes back, and staff are told", async () => {
  const visitor = await hold(context, venue, two);
  // The money is set aside, the session closes, and before the void somebody captures it at Square.
  const closeAndCapture = async (point: string) => {
    if (point === "place.authorised") {
      await db
        .updateTable("timeSlots")
        .set({ isAvailable: false })
        .where("startTime", "=", two)
        .execute();
    }
    if (point === "place.refused") {
      const [attempt] = await attemptsOf(visitor);
      standin.actInDashboard({ act: "capture", paymentId: attempt?.providerPaymentId ?? "" });
    }
  };
  await expect(
    place({ ...context, reach: closeAndCapture }, visitor, placement(venue)),
  ).rejects.toMatchObject({ code: "SLOT_CLOSED" });
  const [attempt] = await attemptsOf(visitor);
  expect(attempt).toMatchObject({ state: "returned" });
  const payments = () =>
    db
      .selectFrom("payments as p")
      .innerJoin("refunds as r", "r.paymentId", "p.id")
      .select(["p.state", "p.bookingId", "p.refundedPence", "r.amountPence", "r.state as refund"])
      .where("p.providerPaymentId", "=", attempt?.providerPaymentId ?? "")
      .execute();
  expect(await payments()).toEqual([
    {
      state: "captured",
      bookingId: null,
      refundedPence: 3600,
      amountPence: 3600,
      refund: "queued",
    },
  ]);
  const tasks = await db
    .selectFrom("staffTasks")
    .select("subject")
    .where("kind", "=", "captured_elsewhere")
    .execute();
  expect(tasks).toEqual([{ subject: attempt?.providerPaymentId }]);
  await finishMoney(context);
  expect(await payments()).toMatchObject([{ refund: "completed" }]);
  await nothingIsBroken();
});

test("dead once the void was asked for: another process finds it voided", async () => {
  const visitor = await hold(context, venue, three);
  const close = () =>
    db
      .updateTable("timeSlots")
      .set({ isAvailable: false })
      .where("startTime", "=", three)
      .execute();
  await deadAt(context, "void.asked", (dying) =>
    place(
      {
        ...dying,
        reach: async (point) => {
          if (point === "place.authorised") await close();
          await dying.reach(point);
        },
      },
      visitor,
      placement(venue),
    ),
  );
  expect(await attemptsOf(visitor)).toMatchObject([{ state: "to_void" }]);
  await recoverLater();
  expect(await attemptsOf(visitor)).toMatchObject([{ state: "voided" }]);
  await nothingIsBroken();
});
