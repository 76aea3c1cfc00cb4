import { setImmediate as nextTick } from "node:timers/promises";
import type { QueryConfig } from "pg";
import { beforeEach, expect, test, vi } from "vitest";
import { ledgerFixture, UNANSWERED } from "../../../../tests/support/ledger-fixture.ts";
import { quietLog } from "../../../../tests/support/quiet-log.ts";
import { SQUARE_ACCOUNT, testContext } from "../../../../tests/support/test-context.ts";
import { createSquareProvider } from "../../integrations/square/provider.ts";
import { reconcilePayments, reconcilePeriodically } from "./reconcile-payments.ts";

const context = await testContext();
const { db, simulator } = context;
const {
  book,
  bookUncaptured,
  authoriseAndDecline,
  findRemotePayment,
  findLocalPayment,
  getStaffTasksAbout,
  countRows,
  expectLedgersAgree,
} = await ledgerFixture(context);

const HOUR_MS = 3_600_000;
/** A pool on which the named statement always fails. */
function poolFailingOn(name: string): typeof context.pool {
  const query = (statement: QueryConfig) =>
    statement.name === name ? Promise.reject(new Error("not now")) : context.pool.query(statement);
  return Object.create(context.pool, { query: { value: query } });
}

const lastTwoHours = () => ({ since: new Date(Date.now() - 2 * HOUR_MS) });

beforeEach(async () => {
  await db.updateTable("staffTasks").set({ doneAt: new Date() }).execute();
});

test("one run records everything that happened at the card processor", async () => {
  const captured = findRemotePayment(await bookUncaptured()).id;
  simulator.performDashboardAction({ act: "capture", paymentId: captured });
  const lost = findRemotePayment(await bookUncaptured()).id;
  simulator.performDashboardAction({ act: "void", paymentId: lost });
  const refunded = findRemotePayment(await book()).id;
  simulator.performDashboardAction({ act: "refund", paymentId: refunded, amountPence: 500 });
  const setAside = findRemotePayment(await authoriseAndDecline());
  const taken = findRemotePayment(await authoriseAndDecline()).id;
  simulator.performDashboardAction({ act: "capture", paymentId: taken });
  const disputed = findRemotePayment(await book()).id;
  simulator.openDispute({ paymentId: disputed, reason: "CANCELLED" });
  simulator.performDashboardAction({ act: "sale", amountPence: 450 });

  expect(await reconcilePayments(context, lastTwoHours())).toBe(true);

  expect(await findLocalPayment(captured)).toMatchObject({ state: "captured" });
  expect(await findLocalPayment(lost)).toMatchObject({ state: "expired" });
  expect(await findLocalPayment(refunded)).toMatchObject({ refundedPence: 500 });
  expect(findRemotePayment(setAside.referenceId ?? "")).toMatchObject({ status: "CANCELED" });
  expect(await findLocalPayment(taken)).toMatchObject({ state: "captured", refundedPence: 3600 });
  expect(await getStaffTasksAbout(disputed)).toMatchObject([{ kind: "dispute" }]);
  await expectLedgersAgree();
});

test("the next run changes nothing", async () => {
  const before = await countRows();
  await reconcilePayments(context, lastTwoHours());
  expect(await countRows()).toEqual(before);
});

test("an unsettled payment is compared however old it is", async () => {
  const { id } = findRemotePayment(await bookUncaptured());
  simulator.advanceClock(-5 * 24 * HOUR_MS);
  simulator.performDashboardAction({ act: "capture", paymentId: id });
  simulator.advanceClock(5 * 24 * HOUR_MS);
  await db
    .updateTable("payments")
    .set({ createdAt: new Date(Date.now() - 5 * 24 * HOUR_MS) })
    .where("providerPaymentId", "=", id)
    .execute();
  await reconcilePayments(context, lastTwoHours());
  expect(await findLocalPayment(id)).toMatchObject({ state: "captured" });
});

test("a payment whose sync fails does not stop the others and is retried by the next run", async () => {
  const [first, second] = [findRemotePayment(await book()).id, findRemotePayment(await book()).id];
  for (const paymentId of [first, second]) {
    simulator.performDashboardAction({ act: "refund", paymentId, amountPence: 700 });
  }
  simulator.addFault({ method: "GET", path: "/v2/refunds/*", ...UNANSWERED });
  expect(await reconcilePayments(context, lastTwoHours())).toBe(false);
  const refunded = async () => [
    (await findLocalPayment(first))?.refundedPence,
    (await findLocalPayment(second))?.refundedPence,
  ];
  expect(await refunded()).toEqual([0, 700]);
  expect(await reconcilePayments(context, lastTwoHours())).toBe(true);
  expect(await refunded()).toEqual([700, 700]);
});

test("aborting stops the run after the current payment, and the next run continues", async () => {
  const both = [findRemotePayment(await book()).id, findRemotePayment(await book()).id];
  for (const paymentId of both) {
    simulator.performDashboardAction({ act: "refund", paymentId, amountPence: 700 });
  }
  const stop = new AbortController();
  const payments = {
    ...context.payments,
    async getRefund(refundId: string) {
      const refund = await context.payments.getRefund(refundId);
      if (refund && both.includes(refund.paymentId)) stop.abort();
      return refund;
    },
  };
  expect(await reconcilePayments({ ...context, payments }, lastTwoHours(), stop.signal)).toBe(
    false,
  );
  const refunded = await Promise.all(both.map(findLocalPayment));
  expect(refunded.filter((payment) => payment?.refundedPence === 700)).toHaveLength(1);
  expect(await reconcilePayments(context, lastTwoHours())).toBe(true);
  for (const id of both) expect(await findLocalPayment(id)).toMatchObject({ refundedPence: 700 });
});

test("a payment of ours that the card processor does not have is reported to staff once", async () => {
  const { id } = findRemotePayment(await book());
  await db
    .updateTable("payments")
    .set({ providerPaymentId: "elsewhere" })
    .where("providerPaymentId", "=", id)
    .execute();
  await reconcilePayments(context, lastTwoHours());
  await reconcilePayments(context, lastTwoHours());
  expect(await getStaffTasksAbout("elsewhere")).toMatchObject([
    { kind: "ledger_mismatch", details: { field: "missing_remotely", local: "elsewhere" } },
  ]);
  await db
    .updateTable("payments")
    .set({ providerPaymentId: id })
    .where("providerPaymentId", "=", "elsewhere")
    .execute();
});

test("nothing is compared with another seller's credentials", async () => {
  await book();
  const before = await countRows();
  const otherSeller = { ...SQUARE_ACCOUNT, locationId: "ELSEWHERE", baseUrl: simulator.url };
  const payments = createSquareProvider(otherSeller, quietLog);
  expect(await reconcilePayments({ ...context, payments }, lastTwoHours())).toBe(false);
  expect(await countRows()).toEqual(before);
});

test("a run is incomplete while the card processor is unreachable, and the next one completes", async () => {
  simulator.addFault({ method: "GET", path: "/v2/locations/*", ...UNANSWERED });
  expect(await reconcilePayments(context, lastTwoHours())).toBe(false);
  simulator.addFault({ method: "GET", path: "/v2/payments", ...UNANSWERED });
  expect(await reconcilePayments(context, lastTwoHours())).toBe(false);
  expect(await reconcilePayments(context, lastTwoHours())).toBe(true);
});

test.each([
  ["Square's payments", { path: "/v2/payments" }],
  ["Square's refunds", { path: "/v2/refunds" }],
  ["our own payments", null],
])("the rest is compared even if %s cannot be listed", async (_, fault) => {
  const captured = findRemotePayment(await bookUncaptured()).id;
  simulator.performDashboardAction({ act: "capture", paymentId: captured });
  const disputed = findRemotePayment(await book()).id;
  simulator.openDispute({ paymentId: disputed, reason: "CANCELLED" });
  if (fault) simulator.addFault({ method: "GET", ...fault, ...UNANSWERED });
  const pool = fault ? context.pool : poolFailingOn("list-payments-to-compare");
  expect(await reconcilePayments({ ...context, pool }, lastTwoHours())).toBe(false);
  expect(await findLocalPayment(captured)).toMatchObject({ state: "captured" });
  expect(await getStaffTasksAbout(disputed)).toMatchObject([{ kind: "dispute" }]);
  expect(await reconcilePayments(context, lastTwoHours())).toBe(true);
});

test("only one process reconciles at a time", async () => {
  const release = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  const slow = {
    ...context.payments,
    async *listDisputes() {
      started.resolve();
      await release.promise;
      yield* context.payments.listDisputes();
    },
  };
  const first = reconcilePayments({ ...context, payments: slow }, lastTwoHours());
  await started.promise;
  expect(await reconcilePayments(context, lastTwoHours())).toBe(false);
  release.resolve();
  expect(await first).toBe(true);
  expect(await reconcilePayments(context, lastTwoHours())).toBe(true);
});

/** How many hours each run covers; `times` are the start times of the runs, in hours. */
async function hoursCovered(server: typeof context, times: readonly number[]) {
  const sinceHours: number[] = [];
  const payments = {
    ...context.payments,
    async *listPaymentsSince(since: Date) {
      sinceHours.push(Math.round((Date.now() - since.getTime()) / HOUR_MS));
      await nextTick();
      yield* [];
    },
  };
  const runningServer = { ...server, payments };
  const start = Date.now();
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    for (const time of times) {
      vi.setSystemTime(start + time * HOUR_MS);
      await reconcilePeriodically(runningServer);
    }
  } finally {
    vi.useRealTimers();
  }
  return sinceHours;
}

test("the first run of a server covers three days, the next ones two hours", async () => {
  simulator.addFault({ method: "GET", path: "/v2/locations/*", ...UNANSWERED });
  expect(await hoursCovered(context, [0, 0, 0, 0])).toEqual([72, 2, 2]);
  expect(await hoursCovered(context, [0, 23, 25])).toEqual([72, 25, 72]);
});

test("a run after an outage covers the whole outage", async () => {
  simulator.addFault({ method: "GET", path: "/v2/locations/*", ...UNANSWERED, skip: 1, times: 2 });
  simulator.addFault({ method: "GET", path: "/v2/refunds", ...UNANSWERED, skip: 1 });
  expect(await hoursCovered(context, [0, 1, 3, 5, 6])).toEqual([72, 7, 8]);
});
