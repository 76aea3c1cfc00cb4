import { randomUUID } from "node:crypto";
import { afterAll, expect, inject, test } from "vitest";
import { recordRestore } from "../../src/server/backup/record-restore.ts";
import { createStaffBooking } from "../../src/server/bookings/walk-in/create-staff-booking.ts";
import { releaseExpiredHolds } from "../../src/server/checkout/release-holds.ts";
import { sendDueEmails } from "../../src/server/emails/send-emails.ts";
import { readHealth } from "../../src/server/health/read-health.ts";
import { createSmtpTransport } from "../../src/server/integrations/email/smtp-transport.ts";
import { createSquareProvider } from "../../src/server/integrations/square/provider.ts";
import {
  assignLostPayment,
  refundLostPayment,
} from "../../src/server/payments/sync/lost-payments.ts";
import { reconcilePeriodically } from "../../src/server/payments/sync/reconcile-payments.ts";
import { syncPayment } from "../../src/server/payments/sync/sync-payment.ts";
import type { DatabaseAddress } from "../../src/server/platform/config/config.ts";
import { connectTo } from "../../src/server/platform/database/connect.ts";
import { cardToken } from "../../src/square-simulator/test-fixture.ts";
import { findBrokenInvariants } from "../invariants/invariants.ts";
import { findLedgerDifferences } from "../invariants/ledgers.ts";
import { beforeQuery } from "../support/before-query.ts";
import { UNANSWERED } from "../support/ledger-fixture.ts";
import { startMailServer } from "../support/mail-server.ts";
import { quietLog } from "../support/quiet-log.ts";
import { createDatabase, dropDatabase } from "../support/scratch-database.ts";
import { createStaffBookingInput } from "../support/staff-booking-input.ts";
import { testAccount } from "../support/test-account.ts";
import { book, bookUncaptured, completePayments } from "../support/test-booking.ts";
import { SQUARE_ACCOUNT, type TestContext, testContext } from "../support/test-context.ts";
import { createVenue } from "../support/test-venue.ts";
import { hold, place, placement } from "../support/test-visitor.ts";
import { purchaseVoucher } from "../support/test-voucher.ts";

/**
 * The drill: a venue sells, its database is copied, it goes on selling, and then the copy takes its
 * place. Square and the mail server are the same throughout.
 */
const server = inject("databaseServer");
const mailServer = await startMailServer();
const email = createSmtpTransport(mailServer.url);
const base = await testContext({ email });
const { simulator } = base;
afterAll(async () => {
  email.close();
  await mailServer.stop();
});

/** Sells on one of the databases, and leaves it without connections, so that it can be copied. */
async function withDatabase<T>(
  address: DatabaseAddress,
  sell: (context: TestContext) => Promise<T>,
): Promise<T> {
  const { db, pool, close } = connectTo(address.url, quietLog);
  try {
    return await sell({ ...base, db, pool });
  } finally {
    await close();
  }
}

const first = await createDatabase(server, server.template);
afterAll(() => dropDatabase(server, first));

async function sendAllEmails(context: TestContext): Promise<void> {
  await context.pool.query("UPDATE emails SET next_try_at = venue_now() WHERE state = 'queued'");
  await sendDueEmails(context);
}

const before = await withDatabase(first, async (context) => {
  const venue = await createVenue(context);
  await context.db.updateTable("activities").set({ maxCapacity: 1000 }).execute();
  await context.db.updateTable("settings").set({ maxBookingsPerSlot: 1000 }).execute();
  const [slot] = venue.slots as [Date];
  const refunded = await book(context, venue, slot);
  const uncaptured = await bookUncaptured(context, venue, slot);
  await sendAllEmails(context);
  mailServer.refuse("content", 451);
  const unsent = await book(context, venue, slot);
  mailServer.accept();
  const visitor = await hold(context, venue, slot);
  return { venue, slot, refunded, uncaptured, unsent, visitor };
});
const { venue, slot } = before;
const copy = await createDatabase(server, first);
afterAll(() => dropDatabase(server, copy));

/** What the copy does not know: card payments that were taken, a refund, and emails that were sent. */
const lost = await withDatabase(first, async (context) => {
  const bookings = [await book(context, venue, slot), await book(context, venue, slot)];
  const voucher = await purchaseVoucher(context);
  await place(context, before.visitor, placement(venue));
  await completePayments(context);
  await sendAllEmails(context);
  await context.payments.refund(randomUUID(), findPayment(before.refunded).id, 1000);
  return { bookings, voucher };
});

function findPayment(referenceId: string) {
  const payment = simulator.payments().find((remote) => remote.referenceId === referenceId);
  if (!payment) throw new Error("Square has no such payment.");
  return payment;
}

const heldReference = simulator.payments().at(-1)?.referenceId ?? "";

const database = connectTo(copy.url, quietLog);
afterAll(database.close);
const restored: TestContext = { ...base, ...database };
const admin = await testAccount(restored, { role: "admin" });
const sentCount = mailServer.received.length;
const ledgerLength = simulator.ledger().length;
await recordRestore(restored.pool);

async function listTasks(kind: string) {
  const { tasks } = await readHealth(restored);
  return tasks.filter((task) => task.kind === kind);
}

async function findTaskOf(referenceId: string): Promise<string> {
  const paymentId = findPayment(referenceId).id;
  const tasks = await listTasks("lost_payment");
  return tasks.find((task) => task.providerPaymentId === paymentId)?.id ?? "no task";
}

async function bookForStaff(ticketCount = 2): Promise<string> {
  const input = createStaffBookingInput(venue, slot, {
    ticketCount,
    expectedTotalPence: ticketCount * 1800,
    notify: false,
  });
  await createStaffBooking(restored, input);
  return input.bookingId;
}

const HOUR_MS = 3_600_000;

const toReference = (bookingId: string) => bookingId.slice(0, 8);

async function isReconciled(): Promise<boolean> {
  const { rows } = await restored.pool.query(
    "SELECT reconciled_at IS NOT NULL AS done FROM database_restores",
  );
  return rows.every(({ done }) => done);
}

test("reconciliation finds every payment of the lost time, and moves no money", async () => {
  // Until every payment has been compared, each run begins at the restored state again.
  simulator.addFault({ method: "GET", path: "/v2/refunds/*", ...UNANSWERED });
  await reconcilePeriodically(restored);
  expect(await isReconciled()).toBe(false);
  expect(await listTasks("external_refund")).toEqual([]);
  await reconcilePeriodically(restored);
  expect(await isReconciled()).toBe(true);
  const references = [...lost.bookings, heldReference];
  const tasks = await listTasks("lost_payment");
  const found = new Set(tasks.map(({ providerPaymentId }) => providerPaymentId));
  const taken = simulator.payments().filter((payment) => payment.status === "COMPLETED");
  const known = new Set(
    [before.refunded, before.uncaptured, before.unsent].map((id) => findPayment(id).id),
  );
  expect(found).toEqual(new Set(taken.map(({ id }) => id).filter((id) => !known.has(id))));
  expect(references.map((reference) => found.has(findPayment(reference).id))).not.toContain(false);
  const [bookingId = ""] = lost.bookings;
  expect(
    tasks.find(({ providerPaymentId }) => providerPaymentId === findPayment(bookingId).id),
  ).toMatchObject({
    amountPence: 3600,
    lostPayment: {
      note: `${toReference(bookingId).toUpperCase()} Aqua Course`,
      cardBrand: "VISA",
      cardLast4: "1111",
    },
  });
  // Those of a payment that the copy knows are recorded as always.
  expect(await listTasks("external_refund")).toMatchObject([{ amountPence: 1000 }]);
  const { state } = await restored.db
    .selectFrom("payments")
    .select("state")
    .where("bookingId", "=", before.uncaptured)
    .executeTakeFirstOrThrow();
  expect(state).toBe("captured");

  await reconcilePeriodically(restored);
  expect(await listTasks("lost_payment")).toHaveLength(tasks.length);
  expect(simulator.ledger()).toHaveLength(ledgerLength);
});

test("no email that was due is sent again, and staff see why", async () => {
  await sendAllEmails(restored);
  expect(mailServer.received).toHaveLength(sentCount);
  const { rows } = await restored.pool.query(
    "SELECT DISTINCT state, last_error FROM emails WHERE booking_id = $1",
    [before.unsent],
  );
  expect(rows).toEqual([
    {
      state: "failed",
      last_error:
        "Not sent: the database was restored to an earlier state. It may have been sent before.",
    },
  ]);
});

test("a person's refund is made once, however often it is asked for", async () => {
  const taskId = await findTaskOf(lost.bookings[0] ?? "");
  const input = { taskId, userId: admin.id };
  await Promise.all([1, 2, 3].map(() => refundLostPayment(restored, input)));
  await refundLostPayment(restored, input);
  await completePayments(restored);
  const payment = findPayment(lost.bookings[0] ?? "");
  const refunds = simulator
    .ledger()
    .filter((entry) => entry.paymentId === payment.id && entry.kind === "refunded");
  expect(refunds).toMatchObject([{ amountPence: 3600 }]);
  await reconcilePeriodically(restored);
  expect(await findTaskOf(lost.bookings[0] ?? "")).toBe("no task");
});

test("a payment is added to the booking that staff made again, never more than is due", async () => {
  const taskId = await findTaskOf(lost.bookings[1] ?? "");
  const input = { taskId, userId: admin.id };
  const small = await bookForStaff(1);
  await expect(
    assignLostPayment(restored, { ...input, reference: toReference(small) }),
  ).rejects.toMatchObject({ code: "OFFLINE_PAYMENT_TOO_MUCH", details: { duePence: 1800 } });
  await expect(
    assignLostPayment(restored, { ...input, reference: "00000000" }),
  ).rejects.toMatchObject({ code: "BOOKING_NOT_FOUND" });

  const bookingId = await bookForStaff();
  const assignment = { ...input, reference: toReference(bookingId) };
  await Promise.all([1, 2, 3].map(() => assignLostPayment(restored, assignment)));
  await assignLostPayment(restored, assignment);
  const { rows } = await restored.pool.query(
    `SELECT b.due_pence, p.amount_pence, p.state, p.card_last4
     FROM bookings b JOIN payments p ON p.booking_id = b.id WHERE b.id = $1`,
    [bookingId],
  );
  expect(rows).toEqual([
    { due_pence: 0, amount_pence: 3600, state: "captured", card_last4: "1111" },
  ]);
});

test.each([1, 2])(
  "an assignment that is repeated before the read %i of the first succeeds, and adds once",
  async (which) => {
    const referenceId = randomUUID();
    simulator.advanceClock(-HOUR_MS);
    await takePayment(referenceId, `${toReference(referenceId).toUpperCase()} Aqua Course`);
    simulator.advanceClock(HOUR_MS);
    await reconcilePeriodically(restored);
    const bookingId = await bookForStaff();
    const assignment = {
      taskId: await findTaskOf(referenceId),
      userId: admin.id,
      reference: toReference(bookingId),
    };
    const assign = (context: TestContext) => assignLostPayment(context, assignment);
    await assign(beforeQuery(restored, which, () => assign(restored)));
    const payments = restored.db.selectFrom("payments").where("bookingId", "=", bookingId);
    expect(await payments.select("amountPence").execute()).toEqual([{ amountPence: 3600 }]);
  },
);

test("a payment that is only reserved is taken when it is added to a booking, not when it is refused", async () => {
  const referenceId = randomUUID();
  simulator.advanceClock(-HOUR_MS);
  await reservePayment(referenceId, `${toReference(referenceId).toUpperCase()} Aqua Course`);
  simulator.advanceClock(HOUR_MS);
  await reconcilePeriodically(restored);
  const input = { taskId: await findTaskOf(referenceId), userId: admin.id };
  const assignTo = async (ticketCount: number) =>
    assignLostPayment(restored, {
      ...input,
      reference: toReference(await bookForStaff(ticketCount)),
    });
  await expect(assignTo(1)).rejects.toMatchObject({ code: "OFFLINE_PAYMENT_TOO_MUCH" });
  expect(findPayment(referenceId)).toMatchObject({ status: "APPROVED" });
  await assignTo(2);
  expect(findPayment(referenceId)).toMatchObject({ status: "COMPLETED" });
});

test("a payment for places that the copy still held is added once the hold has expired", async () => {
  await restored.pool.query(
    "UPDATE checkouts SET hold_expires_at = venue_now() - interval '1 minute' WHERE booking_id = $1",
    [heldReference],
  );
  await releaseExpiredHolds(restored);
  const bookingId = await bookForStaff();
  const taskId = await findTaskOf(heldReference);
  await assignLostPayment(restored, {
    taskId,
    userId: admin.id,
    reference: toReference(bookingId),
  });
  expect(await findTaskOf(heldReference)).toBe("no task");
});

test("once everything is decided, both ledgers agree and the venue sells on", async () => {
  for (const { id: taskId } of await listTasks("lost_payment")) {
    await refundLostPayment(restored, { taskId, userId: admin.id });
  }
  await book(restored, venue, slot);
  await completePayments(restored);
  await reconcilePeriodically(restored);
  expect(await listTasks("lost_payment")).toEqual([]);
  expect(await findLedgerDifferences(restored.pool, simulator)).toEqual([]);
  expect(await findBrokenInvariants(restored.pool)).toEqual([]);
});

/** Takes a payment that is in no database. */
async function takePayment(referenceId: string, note: string): Promise<string> {
  const paymentId = await reservePayment(referenceId, note);
  await restored.payments.capture(paymentId);
  return paymentId;
}

async function reservePayment(referenceId: string, note: string): Promise<string> {
  const authorisation = await restored.payments.authorise({
    key: randomUUID(),
    cardToken: cardToken({ amount: "36.00" }),
    amountPence: 3600,
    referenceId,
    note,
    buyerEmail: "sam@example.com",
  });
  if (authorisation.kind !== "authorised") throw new Error("The card was refused.");
  return authorisation.paymentId;
}

test("a payment at another location of the same Square account is not ours", async () => {
  simulator.advanceClock(-HOUR_MS);
  const referenceId = randomUUID();
  const note = `${toReference(referenceId).toUpperCase()} Aqua Course`;
  const paymentId = await takePayment(referenceId, note);
  simulator.advanceClock(HOUR_MS);
  const sync = async (locationId: string) => {
    const account = { ...SQUARE_ACCOUNT, locationId, baseUrl: simulator.url };
    const payments = createSquareProvider(account, quietLog);
    const payment = await payments.getPayment(paymentId);
    if (!payment) throw new Error("Square has no such payment.");
    await syncPayment({ ...restored, payments }, payment);
  };
  await sync("ELSEWHERE");
  expect(await findTaskOf(referenceId)).toBe("no task");
  await sync(SQUARE_ACCOUNT.locationId);
  expect(await findTaskOf(referenceId)).not.toBe("no task");
});

test("the run after a restore goes back to the restored state, however long ago", async () => {
  const DAYS_MS = 10 * 86_400_000;
  const referenceId = randomUUID();
  simulator.advanceClock(-DAYS_MS);
  await takePayment(referenceId, `${toReference(referenceId).toUpperCase()} Aqua Course`);
  const otherReferenceId = randomUUID();
  await takePayment(otherReferenceId, "Till 12");
  simulator.advanceClock(DAYS_MS);
  await reconcilePeriodically(restored);
  expect(await findTaskOf(referenceId)).toBe("no task");
  await restored.pool.query(
    "INSERT INTO database_restores (restored_to) VALUES (venue_now() - interval '11 days')",
  );
  await reconcilePeriodically(restored);
  expect(await findTaskOf(referenceId)).not.toBe("no task");
  // Of another program, whose references look like ours.
  expect(await findTaskOf(otherReferenceId)).toBe("no task");
  const { rowCount } = await restored.pool.query(
    "SELECT FROM database_restores WHERE reconciled_at IS NULL",
  );
  expect(rowCount).toBe(0);
});
