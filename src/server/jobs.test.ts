import { expect, onTestFinished, test, vi } from "vitest";
import { enqueueTestEmails, sampleEmail } from "../../tests/support/emails.ts";
import { UNANSWERED } from "../../tests/support/ledger-fixture.ts";
import { book, bookUncaptured, getPayments, makeDue } from "../../tests/support/test-booking.ts";
import { testContext } from "../../tests/support/test-context.ts";
import { createVenue } from "../../tests/support/test-venue.ts";
import { hold, place, placement } from "../../tests/support/test-visitor.ts";
import { cancelBooking } from "./bookings/cancel/cancel-booking.ts";
import type { Context } from "./context.ts";
import { JOBS, scheduleJob, startJobs } from "./jobs.ts";
import { storeWebhook } from "./payments/webhooks/webhooks.queries.ts";
import { inTransaction } from "./platform/database/transaction.ts";
import { erasePurchases } from "./privacy/erase-purchases.ts";

const context = await testContext();
const { pool, simulator } = context;
const venue = await createVenue(context);
const [ten, eleven, twelve, one] = venue.slots as [Date, Date, Date, Date];

/** Creates due work for every job. */
async function createDueWork(): Promise<void> {
  await hold(context, venue, twelve);
  await pool.query("UPDATE checkouts SET hold_expires_at = venue_now() WHERE state = 'held'");
  await hold(context, venue, one);
  await pool.query("UPDATE time_slots SET is_available = false WHERE start_time = $1", [one]);
  await enqueueTestEmails(pool, [sampleEmail()]);
  await pool.query("UPDATE emails SET next_try_at = venue_now() WHERE state = 'queued'");
  await bookUncaptured(context, venue, ten);
  await createUnfinishedAttempt();
  await queueRefund();
  await refundAtSquare();
  await storeWebhook(pool, { eventId: "new", type: "catalog.version.updated", objectId: null });
  await storeWebhook(pool, { eventId: "old", type: "catalog.version.updated", objectId: null });
  await pool.query(
    "UPDATE webhook_events SET received_at = venue_now() - interval '91 days' WHERE event_id = 'old'",
  );
  await createEmailOfErased();
  await pool.query(
    `UPDATE customer_waivers SET signed_at = venue_now() - interval '7 years'
     WHERE id = (SELECT id FROM customer_waivers ORDER BY id LIMIT 1)`,
  );
  await pool.query(
    `INSERT INTO pictures (name, use, uploaded_at)
     VALUES ('00112233445566778899aabbccddeeff', 'logo', venue_now() - interval '2 days')`,
  );
  await makeDue(context);
}

/** Creates an email that was written just after its customer was erased. */
async function createEmailOfErased(): Promise<void> {
  const bookingId = await book(context, venue, eleven);
  const { customerId } = await context.db
    .selectFrom("bookings")
    .select("customerId")
    .where("id", "=", bookingId)
    .executeTakeFirstOrThrow();
  await inTransaction(context.db, (transaction) => erasePurchases(transaction, customerId));
  await pool.query(`UPDATE emails SET content = '{"customerName": "A"}' WHERE booking_id = $1`, [
    bookingId,
  ]);
}

async function createUnfinishedAttempt(): Promise<void> {
  const visitor = await hold(context, venue, eleven);
  const clear = simulator.addFault({
    method: "POST",
    path: "/v2/payments",
    ...UNANSWERED,
    times: 2,
  });
  expect(await place(context, visitor, placement(venue))).toMatchObject({ status: 202 });
  clear();
}

async function queueRefund(): Promise<void> {
  const bookingId = await book(context, venue, ten);
  const clear = simulator.addFault({ method: "POST", path: "/v2/refunds", ...UNANSWERED });
  const actor = { kind: "customer", id: null } as const;
  await cancelBooking(context, { bookingId, refund: { choice: "full" }, notify: true, actor });
  clear();
}

async function refundAtSquare(): Promise<void> {
  const [payment] = await getPayments(context, await book(context, venue, eleven));
  const paymentId = payment?.providerPaymentId ?? "";
  simulator.performDashboardAction({ act: "refund", paymentId, amountPence: 500 });
}

const TABLES = [
  "checkouts",
  "payment_attempts",
  "payments",
  "refunds",
  "emails",
  "webhook_events",
  "customer_waivers",
  "events",
  "event_seals",
  "booking_day_roll_up",
  "stats_roll_up",
  "invariant_results",
  "pictures",
];

/** Reads every table that jobs change. */
async function snapshot(): Promise<unknown> {
  const rows = TABLES.map((table) => `SELECT '${table}', to_jsonb(t)::text AS row FROM ${table} t`);
  return (await pool.query(`${rows.join(" UNION ALL ")} ORDER BY 1, 2`)).rows;
}

await createDueWork();

// A single statement cannot be interrupted, and an index is not among the tables.
const SINGLE_STATEMENT_JOBS = [
  "purge rate limits",
  "purge old requests",
  "flush search indexes",
  "email the last seal",
];
// Nothing is missed here; activity-log/seals/seals.test.ts stops it.
const IDLE_JOBS = ["seal missed events"];

test.each(JOBS.filter(({ name }) => ![...SINGLE_STATEMENT_JOBS, ...IDLE_JOBS].includes(name)))(
  "starts no due work once the process is stopping: $name",
  async ({ run }) => {
    const before = await snapshot();
    await run(context, AbortSignal.abort());
    expect(await snapshot()).toEqual(before);
    await run(context);
    expect(await snapshot()).not.toEqual(before);
  },
);

test("a stop finishes the items in hand and leaves the rest to the next process", async () => {
  const response = Promise.withResolvers<void>();
  const requestedIds: string[] = [];
  const payments: Context["payments"] = {
    ...context.payments,
    async getPayment(paymentId) {
      requestedIds.push(paymentId);
      await response.promise;
      return null;
    },
  };
  for (let n = 0; n < 25; n++) {
    await storeWebhook(pool, {
      eventId: `${n}`,
      type: "payment.updated",
      objectId: `payment ${n}`,
    });
  }
  const jobs = startJobs({ ...context, payments });
  await expect.poll(() => requestedIds).toHaveLength(10);
  const stopped = jobs.stop();
  response.resolve();
  await stopped;
  expect(requestedIds).toHaveLength(10);
  const { rows } = await pool.query("SELECT FROM webhook_events WHERE processed_at IS NULL");
  expect(rows).toHaveLength(15);
});

test("a job that fails runs again after a minute at the latest, then at its interval", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const run = vi.fn(async () => undefined).mockRejectedValueOnce(new Error("no connection"));
  const everySeconds = 86_400;
  const job = { name: "daily", everySeconds, firstAfterSeconds: 1, run };
  const stop = scheduleJob(job, context, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(run).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(run).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync((everySeconds - 1) * 1000);
  expect(run).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(run).toHaveBeenCalledTimes(3);
  await stop();
});
