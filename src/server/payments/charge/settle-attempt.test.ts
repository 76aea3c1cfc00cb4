import { expect, test } from "vitest";
import { findBrokenInvariants } from "../../../../tests/invariants/invariants.ts";
import { findLedgerDifferences } from "../../../../tests/invariants/ledgers.ts";
import { crashAt } from "../../../../tests/support/crash-at.ts";
import { completePayments, makeDue } from "../../../../tests/support/test-booking.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { createVenue } from "../../../../tests/support/test-venue.ts";
import {
  hold,
  place,
  placement,
  type TestVisitor,
} from "../../../../tests/support/test-visitor.ts";
import { recoverPayments } from "../../bookings/place/recover-payments.ts";
import { readOwnCheckout } from "../../checkout/checkouts.routes.ts";
import { createSecrets } from "../../platform/secrets/secrets.ts";

const context = await testContext();
const { db, pool, simulator } = context;
const venue = await createVenue(context);
const [ten, eleven, twelve, one, two, three] = venue.slots as [Date, Date, Date, Date, Date, Date];

const AUTHORISE = { method: "POST", path: "/v2/payments" } as const;

/** The next authorisation succeeds, but its response is lost. */
function loseNextResponse() {
  return simulator.addFault({ ...AUTHORISE, when: "after", kind: "reset" });
}

/** The next authorisations fail with this response and have no effect. */
function refuseNext(status: number, code: string, times = 1) {
  return simulator.addFault({ ...AUTHORISE, when: "before", kind: "status", status, code, times });
}

function readCheckout({ checkout, checkoutSecret }: TestVisitor) {
  return readOwnCheckout(context, { checkoutId: checkout.id, checkoutSecret });
}

function listAttempts({ checkout }: TestVisitor) {
  return db
    .selectFrom("paymentAttempts")
    .select(["state", "refusal", "providerPaymentId"])
    .where("checkoutId", "=", checkout.id)
    .orderBy("createdAt")
    .execute();
}

async function listMovements({ checkout }: TestVisitor): Promise<string[]> {
  const { bookingId } = await db
    .selectFrom("checkouts")
    .select("bookingId")
    .where("id", "=", checkout.id)
    .executeTakeFirstOrThrow();
  const entries = simulator.ledger().filter((entry) => entry.referenceId === bookingId);
  return entries.map(({ kind }) => kind);
}

async function runRecovery(withContext = context) {
  await makeDue(context);
  await recoverPayments(withContext);
}

async function expectConsistent() {
  expect(await findBrokenInvariants(pool)).toEqual([]);
  expect(await findLedgerDifferences(pool, simulator)).toEqual([]);
}

test("a 429 after a try without a response does not count as not charged", async () => {
  const visitor = await hold(context, venue, ten);
  loseNextResponse();
  refuseNext(429, "RATE_LIMITED");
  expect(await place(context, visitor, placement(venue))).toMatchObject({ status: 202 });
  expect(await readCheckout(visitor)).toMatchObject({ state: "paying" });
  await runRecovery();
  expect(await readCheckout(visitor)).toMatchObject({ state: "confirmed" });
  expect(await listMovements(visitor)).toEqual(["authorised", "captured"]);
  await expectConsistent();
});

test("a refusal after a try without a response ends the attempt, and whatever its key created is voided", async () => {
  const visitor = await hold(context, venue, ten);
  loseNextResponse();
  refuseNext(400, "CARD_TOKEN_EXPIRED");
  await expect(place(context, visitor, placement(venue))).rejects.toMatchObject({
    code: "CARD_DATA_INVALID",
  });
  expect(await readCheckout(visitor)).toMatchObject({ state: "held" });
  expect(await listMovements(visitor)).toEqual(["authorised", "voided"]);
  expect(await listAttempts(visitor)).toMatchObject([{ state: "void_pending" }]);
  await runRecovery();
  expect(await listAttempts(visitor)).toMatchObject([{ state: "voided" }]);
  // The visitor can try another card.
  expect(await place(context, visitor, placement(venue))).toMatchObject({ status: 201 });
  await expectConsistent();
});

test("retries the void until it succeeds", async () => {
  const visitor = await hold(context, venue, eleven);
  loseNextResponse();
  refuseNext(400, "CARD_TOKEN_USED");
  const clear = simulator.addFault({
    method: "POST",
    path: "/v2/payments/cancel",
    when: "before",
    kind: "status",
    status: 500,
    times: 2,
  });
  await expect(place(context, visitor, placement(venue))).rejects.toThrow();
  await runRecovery();
  expect(await listAttempts(visitor)).toMatchObject([{ state: "void_pending" }]);
  clear();
  await runRecovery();
  expect(await listAttempts(visitor)).toMatchObject([{ state: "voided" }]);
  expect(await listMovements(visitor)).toEqual(["authorised", "voided"]);
  await expectConsistent();
});

test("an attempt without a response for a day is abandoned, and the visitor can pay again", async () => {
  const visitor = await hold(context, venue, eleven);
  const clear = refuseNext(503, "SERVICE_UNAVAILABLE", 100);
  expect(await place(context, visitor, placement(venue))).toMatchObject({ status: 202 });
  await runRecovery();
  expect(await listAttempts(visitor)).toMatchObject([{ state: "started" }]);
  await db
    .updateTable("paymentAttempts")
    .set({ createdAt: new Date(Date.now() - 25 * 3_600_000) })
    .where("checkoutId", "=", visitor.checkout.id)
    .execute();
  await runRecovery();
  expect(await readCheckout(visitor)).toMatchObject({
    state: "held",
    lastRefusal: "CARD_DATA_INVALID",
  });
  clear();
  await runRecovery();
  expect(await listAttempts(visitor)).toMatchObject([{ state: "voided" }]);
  await expectConsistent();
});

test("an attempt whose card token cannot be decrypted is voided by key", async () => {
  const visitor = await hold(context, venue, twelve);
  await crashAt(context, "place.authorised", (crashing) =>
    place(crashing, visitor, placement(venue)),
  );
  expect(await listMovements(visitor)).toEqual(["authorised"]);
  const secrets = createSecrets("another secret, since the first was thrown away");
  await runRecovery({ ...context, secrets });
  await runRecovery({ ...context, secrets });
  expect(await listAttempts(visitor)).toMatchObject([{ state: "voided" }]);
  expect(await listMovements(visitor)).toEqual(["authorised", "voided"]);
  await expectConsistent();
});

test("voids the authorisation if the slot closed while the card processor did not respond", async () => {
  const visitor = await hold(context, venue, one);
  loseNextResponse();
  loseNextResponse();
  expect(await place(context, visitor, placement(venue))).toMatchObject({ status: 202 });
  await db
    .updateTable("timeSlots")
    .set({ isAvailable: false })
    .where("startTime", "=", one)
    .execute();
  await runRecovery();
  expect(await readCheckout(visitor)).toMatchObject({
    state: "released",
    lastRefusal: "SLOT_CLOSED",
  });
  expect(await listAttempts(visitor)).toMatchObject([{ state: "voided" }]);
  expect(await listMovements(visitor)).toEqual(["authorised", "voided"]);
  await expectConsistent();
});

test("a payment captured elsewhere before its void is refunded in full, and staff get a task", async () => {
  const visitor = await hold(context, venue, two);
  // The card is authorised, the slot closes, and staff capture the payment at Square before the
  // void.
  const closeAndCapture = async (point: string) => {
    if (point === "place.authorised") {
      await db
        .updateTable("timeSlots")
        .set({ isAvailable: false })
        .where("startTime", "=", two)
        .execute();
    }
    if (point === "place.refused") {
      const [attempt] = await listAttempts(visitor);
      simulator.performDashboardAction({
        act: "capture",
        paymentId: attempt?.providerPaymentId ?? "",
      });
    }
  };
  await expect(
    place({ ...context, failpoint: closeAndCapture }, visitor, placement(venue)),
  ).rejects.toMatchObject({ code: "SLOT_CLOSED" });
  const [attempt] = await listAttempts(visitor);
  expect(attempt).toMatchObject({ state: "refunded" });
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
  await completePayments(context);
  expect(await payments()).toMatchObject([{ refund: "completed" }]);
  await expectConsistent();
});

test("a process that dies right after the void leaves an attempt that recovery finds voided", async () => {
  const visitor = await hold(context, venue, three);
  const close = () =>
    db
      .updateTable("timeSlots")
      .set({ isAvailable: false })
      .where("startTime", "=", three)
      .execute();
  await crashAt(context, "void.responded", (crashing) =>
    place(
      {
        ...crashing,
        failpoint: async (point) => {
          if (point === "place.authorised") await close();
          await crashing.failpoint(point);
        },
      },
      visitor,
      placement(venue),
    ),
  );
  expect(await listAttempts(visitor)).toMatchObject([{ state: "void_pending" }]);
  await runRecovery();
  expect(await listAttempts(visitor)).toMatchObject([{ state: "voided" }]);
  await expectConsistent();
});
