import { randomUUID } from "node:crypto";
import { expect, inject, test } from "vitest";
import { requestPasswordReset } from "../../src/server/accounts/account-requests.ts";
import { cancelBooking } from "../../src/server/bookings/cancel/cancel-booking.ts";
import { releaseExpiredHolds } from "../../src/server/checkout/release-holds.ts";
import { resendEmail } from "../../src/server/emails/resend-email.ts";
import { SYSTEM } from "../../src/server/events/actor.ts";
import { listOpenTasks } from "../../src/server/health/staff-tasks.queries.ts";
import { listUnsettledPayments } from "../../src/server/health/system.queries.ts";
import type {
  EmailTransport,
  OutgoingEmail,
} from "../../src/server/integrations/email/email-transport.ts";
import { JOBS } from "../../src/server/jobs.ts";
import { createVoucher } from "../../src/server/vouchers/sell/create-voucher.ts";
import { findBrokenInvariants } from "../invariants/invariants.ts";
import { CAPTURE_REQUEST, UNANSWERED, VOID_REQUEST } from "../support/ledger-fixture.ts";
import { testAccount } from "../support/test-account.ts";
import { book, bookUncaptured } from "../support/test-booking.ts";
import { setVenueClock } from "../support/test-clock.ts";
import { createVenue } from "../support/test-venue.ts";
import { hold, place, placement } from "../support/test-visitor.ts";
import { buy } from "../support/test-voucher.ts";
import { readExport, readRows, transferFixture } from "./transfer-fixture.ts";

/** A mail server that is away. */
const unreachable: EmailTransport = {
  kind: "smtp",
  send: async () => ({ outcome: "later", code: "ECONNREFUSED", reason: "connection refused" }),
  close: () => undefined,
};
const delivered: OutgoingEmail[] = [];
const recording: EmailTransport = {
  kind: "smtp",
  send: async (email) => {
    delivered.push(email);
    return { outcome: "accepted" };
  },
  close: () => undefined,
};

const { newContext, exportFrom, importInto } = await transferFixture();
const source = await newContext({ email: unreachable });
const { simulator } = source;
const target = await newContext({ email: recording, payments: source.payments, simulator });
const venue = await createVenue(source);
const [ten, eleven, twelve, thirteen] = venue.slots as [Date, Date, Date, Date];
await source.db.updateTable("activities").set({ maxCapacity: 100 }).execute();

const DAY_MS = 86_400_000;
const REFUND_REQUEST = { method: "POST", path: "/v2/refunds" };
const PAYMENT_REQUEST = { method: "POST", path: "/v2/payments" };
const RESPONSE_LOST = { when: "after", kind: "reset" } as const;

/** Runs `act` while a request of Square's API fails, however often it is repeated. */
async function whileFailing<Result>(
  fault: Parameters<typeof simulator.addFault>[0],
  act: () => Promise<Result>,
): Promise<Result> {
  const clear = simulator.addFault({ ...fault, times: 20 });
  try {
    return await act();
  } finally {
    clear();
  }
}

const cancel = (bookingId: string) =>
  cancelBooking(source, { bookingId, refund: { choice: "full" }, notify: true, actor: SYSTEM });

async function cancelPaid(): Promise<string> {
  const bookingId = await book(source, venue, eleven);
  await cancel(bookingId);
  return bookingId;
}

const uncaptured = await bookUncaptured(source, venue, ten);
const lapsing = await bookUncaptured(source, venue, ten);
const pending = await cancelPaid();
const unsent = await whileFailing({ ...REFUND_REQUEST, ...UNANSWERED }, cancelPaid);
const sentUnheard = await whileFailing({ ...REFUND_REQUEST, ...RESPONSE_LOST }, cancelPaid);
const voiding = await whileFailing({ ...CAPTURE_REQUEST, ...UNANSWERED }, () =>
  book(source, venue, twelve),
);
await whileFailing({ ...VOID_REQUEST, ...UNANSWERED }, () => cancel(voiding));
const paying = await hold(source, venue, twelve, 2);
await whileFailing({ ...PAYMENT_REQUEST, ...RESPONSE_LOST }, () =>
  place(source, paying, placement(venue)),
);
await whileFailing({ ...PAYMENT_REQUEST, ...RESPONSE_LOST }, () => buy(source));
const held = await hold(source, venue, thirteen, 3);
const lapsed = await hold(source, venue, thirteen, 2);
await source.pool.query("UPDATE checkouts SET hold_expires_at = venue_now() WHERE id = $1", [
  lapsed.checkout.id,
]);
await releaseExpiredHolds(source);
await requestPasswordReset(source, (await testAccount(source)).email);
const gift = await createVoucher(source, {
  voucherId: randomUUID(),
  amountPence: 2_500,
  recipient: { name: "Robin Lake", email: "robin@example.com" },
  message: "",
  paidBy: null,
  deliverOn: "2026-12-25",
  actor: SYSTEM,
});
const folder = await exportFrom(source);

/** The installation that was exported lives on: a visitor whose hold had lapsed pays. */
const afterwards = await place(source, lapsed, placement(venue));
await importInto(target, folder);

async function readCalls(): Promise<{ method: string; path: string }[]> {
  const response = await fetch(`${simulator.url}/__fake/state`);
  return ((await response.json()) as { calls: { method: string; path: string }[] }).calls;
}

async function runAllJobs(): Promise<void> {
  for (const { run } of JOBS) await run(target);
}

const findPayment = (bookingId: string) =>
  target.db
    .selectFrom("payments")
    .selectAll()
    .where("bookingId", "=", bookingId)
    .executeTakeFirstOrThrow();

test("what was in flight here was in flight there", async () => {
  const states = async (table: string) =>
    (
      await source.pool.query<{ state: string }>(
        `SELECT DISTINCT state FROM ${table} ORDER BY state`,
      )
    ).rows.map(({ state }) => state);
  expect(await states("payments")).toEqual(["authorised", "captured", "void_pending"]);
  expect(await states("refunds")).toEqual(["pending", "queued"]);
  expect(await states("payment_attempts")).toEqual(["confirmed", "started"]);
  expect(await states("emails")).toEqual(["queued"]);
  expect(afterwards.status).toBe(201);
});

test("the import keeps every invariant, and exporting it gives the same files", async () => {
  expect(await findBrokenInvariants(target.pool)).toEqual([]);
  expect(await readExport(await exportFrom(target))).toEqual(await readExport(folder));
});

test("no job of the imported venue charges, captures, voids, refunds or sends anything", async () => {
  const before = (await readCalls()).length;
  const ledger = simulator.ledger().length;
  await runAllJobs();
  await setVenueClock(target.database.ownerPool, inject("clockOffsetMs") + DAY_MS);
  await runAllJobs();
  const calls = (await readCalls()).slice(before);
  expect(calls.length).toBeGreaterThan(5);
  expect(calls.filter(({ method }) => method !== "GET")).toEqual([]);
  expect(simulator.ledger()).toHaveLength(ledger);
  expect(delivered).toEqual([]);
  expect(await findBrokenInvariants(target.pool)).toEqual([]);
});

test("staff see each payment and refund that needs them, and which may still be at Square", async () => {
  const tasks = await listOpenTasks(target.db, 100);
  const about = (bookingId: string) =>
    tasks
      .filter((task) => task.bookingId === bookingId)
      .map(({ kind, amountPence, reason }) => ({ kind, amountPence, reason }));
  expect(about(uncaptured)).toEqual([
    {
      kind: "ledger_mismatch",
      amountPence: 3600,
      reason: "reserved but not taken when the venue was moved to another server",
    },
  ]);
  const notSent = {
    kind: "refund_failed",
    amountPence: 3600,
    reason: "not sent: the venue was moved to another server",
  };
  expect(about(unsent)).toEqual([notSent]);
  expect(about(sentUnheard)).toEqual([
    notSent,
    expect.objectContaining({ kind: "external_refund" }),
  ]);
  expect(about(pending)).toEqual([]);
  expect(about(voiding)).toMatchObject([{ kind: "ledger_mismatch", reason: "state" }]);
  // An attempt whose outcome nobody knows, the voucher's, and what the other installation sold.
  const unknown = tasks.filter(({ bookingId, voucherId }) => !bookingId && !voucherId);
  expect(unknown.map(({ kind, reason }) => `${kind}: ${reason}`)).toEqual(
    Array(3).fill("ledger_mismatch: state"),
  );
  expect(await listUnsettledPayments(target.db)).toEqual([]);
});

test("what really happened at Square is reconciled", async () => {
  expect(await findPayment(sentUnheard)).toMatchObject({ state: "captured", refundedPence: 3600 });
  expect(await findPayment(unsent)).toMatchObject({ state: "captured", refundedPence: 0 });
  const { providerPaymentId } = await findPayment(uncaptured);
  const { providerPaymentId: unsentId } = await findPayment(unsent);
  simulator.performDashboardAction({ act: "capture", paymentId: providerPaymentId ?? "" });
  simulator.performDashboardAction({ act: "refund", paymentId: unsentId ?? "" });
  await runAllJobs();
  expect(await findPayment(uncaptured)).toMatchObject({ state: "captured" });
  expect(await findPayment(unsent)).toMatchObject({ refundedPence: 3600 });
  expect(await findBrokenInvariants(target.pool)).toEqual([]);
});

test("a reserved payment that nobody takes lapses, and its booking is cancelled", async () => {
  const { providerPaymentId } = await findPayment(lapsing);
  simulator.performDashboardAction({ act: "lapse", paymentId: providerPaymentId ?? "" });
  await runAllJobs();
  expect(await findPayment(lapsing)).toMatchObject({ state: "expired" });
  const tasks = await listOpenTasks(target.db, 100);
  expect(tasks.filter(({ bookingId }) => bookingId === lapsing).map(({ kind }) => kind)).toContain(
    "authorisation_expired",
  );
  const emails = target.db.selectFrom("emails").select("kind").where("bookingId", "=", lapsing);
  expect(await emails.execute()).toContainEqual({ kind: "booking-payment-expired" });
  expect(await findBrokenInvariants(target.pool)).toEqual([]);
});

test("places that were held are free", async () => {
  const { rows } = await target.pool.query(
    "SELECT sum(held_count)::int AS held, sum(held_party_count)::int AS parties FROM time_slots",
  );
  expect(rows).toEqual([{ held: 0, parties: 0 }]);
  expect(held.checkout.ticketCount).toBe(3);
});

test("an email that waited is shown as not sent with the reason, and staff can send it", async () => {
  const emails = await readRows(folder, "emails");
  expect(new Set(emails.map(({ state }) => state))).toEqual(new Set(["failed", "withdrawn"]));
  const scheduled = emails.find(({ voucher_id }) => voucher_id === gift.voucherId);
  expect(scheduled).toMatchObject({
    last_error:
      "Not sent: the venue was moved to another server. It was to be sent on 25 December 2026.",
  });
  const confirmation = emails.find(
    ({ booking_id, kind }) => booking_id === uncaptured && kind === "booking-confirmation",
  );
  expect(confirmation?.last_error).toBe("Not sent: the venue was moved to another server.");
  const { id: userId } = await testAccount(target, { role: "admin" });
  const resent = await resendEmail(target, {
    emailId: String(confirmation?.id),
    resendId: randomUUID(),
    userId,
  });
  expect(resent.state).toBe("sent");
  expect(delivered.at(-1)).toMatchObject({
    to: confirmation?.to_address,
    // The links of earlier emails no longer work; this one does.
    text: expect.stringMatching(/\/booking\/manage#[\w-]{20,}/),
  });
});
