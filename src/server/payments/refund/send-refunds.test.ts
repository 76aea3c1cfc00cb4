import { expect, test } from "vitest";
import { findBrokenInvariants } from "../../../../tests/invariants/invariants.ts";
import { findLedgerDifferences } from "../../../../tests/invariants/ledgers.ts";
import {
  book,
  bookUncaptured,
  completePayments,
  getLedgerKinds,
  getPayments,
  getRefunds,
  getStaffTasks,
  makeDue,
} from "../../../../tests/support/test-booking.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { createVenue } from "../../../../tests/support/test-venue.ts";
import { cancelBooking } from "../../bookings/cancel/cancel-booking.ts";
import { SYSTEM } from "../../events/actor.ts";
import { finishSettling } from "../charge/settle-payments.ts";
import { sendRefunds } from "./send-refunds.ts";

const context = await testContext();
const { db, pool, simulator } = context;
const venue = await createVenue(context);
const [ten, eleven] = venue.slots as [Date, Date];

function cancelWithoutWaiting(bookingId: string, amountPence = 3600) {
  const refund = { choice: "amount", amountPence } as const;
  return cancelBooking(context, { bookingId, refund, notify: false, actor: SYSTEM });
}

/** Also waits for what goes on after the answer, however long that takes. */
async function cancel(bookingId: string, amountPence?: number) {
  const plan = await cancelWithoutWaiting(bookingId, amountPence);
  await finishSettling(context);
  return plan;
}

async function expectConsistent() {
  expect(await findBrokenInvariants(pool)).toEqual([]);
  expect(await findLedgerDifferences(pool, simulator)).toEqual([]);
}

function addRefundFault(changes: object) {
  return simulator.addFault({
    method: "POST",
    path: "/v2/refunds",
    when: "before",
    kind: "status",
    ...changes,
  } as Parameters<typeof simulator.addFault>[0]);
}

test.each([
  ["a 500 before the refund was made", { when: "before", kind: "status", status: 500 }],
  ["a 500 after the refund was made", { when: "after", kind: "status", status: 500 }],
  ["a reset before the refund was made", { when: "before", kind: "reset" }],
  ["a reset after the refund was made", { when: "after", kind: "reset" }],
  ["half a response after the refund was made", { when: "after", kind: "half" }],
  ["a proxy's HTML page", { when: "after", kind: "html" }],
  ["an empty response", { when: "after", kind: "empty" }],
  ["a rate limit", { when: "before", kind: "status", status: 429, code: "RATE_LIMITED" }],
  ["an expired access token", { kind: "status", status: 401, code: "ACCESS_TOKEN_EXPIRED" }],
  ["a temporary error", { when: "after", kind: "status", status: 400, code: "TEMPORARY_ERROR" }],
  ["a conflict", { kind: "status", status: 409, code: "CONFLICT" }],
  ["another pending refund", { kind: "status", status: 400, code: "REFUND_ALREADY_PENDING" }],
  ["another seller's credentials", { kind: "status", status: 404, code: "NOT_FOUND" }],
])("after %s the refund is retried with the same key and made once", async (_, fault) => {
  const bookingId = await book(context, venue, ten);
  const clear = addRefundFault({ ...fault, times: 2 });
  expect(await cancel(bookingId)).toMatchObject({ cardPence: 3600 });
  expect(await getRefunds(context, bookingId)).toMatchObject([{ state: "queued", tries: 1 }]);
  await makeDue(context);
  await sendRefunds(context);
  expect(await getRefunds(context, bookingId)).toMatchObject([
    { state: "queued", tries: 2, lastError: "no answer" },
  ]);
  clear();
  await completePayments(context);
  expect(await getRefunds(context, bookingId)).toMatchObject([{ state: "completed" }]);
  expect(getLedgerKinds(context, bookingId).filter((kind) => kind === "refunded")).toHaveLength(1);
  await expectConsistent();
});

test("a card processor that hangs keeps the caller waiting for two seconds at most", async () => {
  const bookingId = await book(context, venue, ten);
  const clear = addRefundFault({ when: "after", kind: "hang" });
  await cancelWithoutWaiting(bookingId);
  expect(await getRefunds(context, bookingId)).toMatchObject([{ state: "queued" }]);
  clear();
  await completePayments(context);
  expect(await getRefunds(context, bookingId)).toMatchObject([{ state: "completed" }]);
  await expectConsistent();
});

test("a refused refund becomes a staff task, and the amount counts as paid again", async () => {
  const bookingId = await book(context, venue, ten);
  addRefundFault({ status: 400, code: "REFUND_DECLINED" });
  await cancel(bookingId);
  expect(await getRefunds(context, bookingId)).toMatchObject([
    { state: "failed", lastError: "REFUND_DECLINED" },
  ]);
  expect(await getPayments(context, bookingId)).toMatchObject([{ refundedPence: 0 }]);
  expect(await getStaffTasks(context, bookingId)).toMatchObject([
    { kind: "refund_failed", details: { amountPence: 3600, reason: "REFUND_DECLINED" } },
  ]);
  await expectConsistent();
});

test("a refund that the bank rejects later becomes a staff task too", async () => {
  const bookingId = await book(context, venue, ten);
  simulator.failRefunds({ failNext: 1 });
  await cancel(bookingId, 1000);
  expect(await getRefunds(context, bookingId)).toMatchObject([{ state: "pending" }]);
  await completePayments(context);
  expect(await getRefunds(context, bookingId)).toMatchObject([{ state: "failed" }]);
  expect(await getPayments(context, bookingId)).toMatchObject([{ refundedPence: 0 }]);
  expect(await getStaffTasks(context, bookingId)).toMatchObject([{ kind: "refund_failed" }]);
  await expectConsistent();
});

test("a pending refund stays pending while its state cannot be fetched", async () => {
  const bookingId = await book(context, venue, ten);
  await cancel(bookingId);
  const clear = simulator.addFault({
    method: "GET",
    path: "/v2/refunds/*",
    when: "before",
    kind: "status",
    status: 503,
  });
  simulator.advanceClock(120_000);
  await makeDue(context);
  await sendRefunds(context);
  expect(await getRefunds(context, bookingId)).toMatchObject([{ state: "pending" }]);
  clear();
  await completePayments(context);
  expect(await getRefunds(context, bookingId)).toMatchObject([{ state: "completed" }]);
});

test("a refund of an uncaptured payment waits for the capture", async () => {
  const bookingId = await bookUncaptured(context, venue, eleven);
  await cancel(bookingId, 1000);
  const makeRefundsDue = () =>
    db
      .updateTable("refunds")
      .set({ nextTryAt: new Date(0) })
      .execute();
  await makeRefundsDue();
  await sendRefunds(context);
  expect(await getRefunds(context, bookingId)).toMatchObject([{ state: "queued", tries: 0 }]);
  await completePayments(context);
  expect(getLedgerKinds(context, bookingId)).toEqual([
    "authorised",
    "captured",
    "refund-opened",
    "refunded",
  ]);
  await expectConsistent();
});

test("concurrent processes request each refund once", async () => {
  const bookings = [await book(context, venue, ten), await book(context, venue, eleven)];
  const clear = addRefundFault({ status: 503, times: 2 });
  for (const bookingId of bookings) await cancel(bookingId);
  clear();
  await makeDue(context);
  await Promise.all([1, 2, 3, 4].map(() => sendRefunds(context)));
  for (const bookingId of bookings) {
    expect(await getRefunds(context, bookingId)).toMatchObject([{ state: "pending", tries: 0 }]);
    expect(getLedgerKinds(context, bookingId).slice(2)).toEqual(["refund-opened"]);
  }
  await completePayments(context);
  await expectConsistent();
});
