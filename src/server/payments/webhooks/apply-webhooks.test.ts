import { beforeEach, expect, test } from "vitest";
import { ledgerFixture, UNANSWERED } from "../../../../tests/support/ledger-fixture.ts";
import { testApp } from "../../../../tests/support/test-app.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import {
  configWithWebhooks,
  postWebhook,
  WEBHOOK_KEY,
  WEBHOOK_URL,
  webhookBody,
} from "../../../../tests/support/webhooks.ts";
import type { Context } from "../../context.ts";
import { applyWebhooks } from "./apply-webhooks.ts";
import { SQUARE_WEBHOOK_PATH } from "./webhooks.routes.ts";

const context = await testContext({ config: configWithWebhooks() });
const { db, pool, simulator } = context;
const base = await testApp(context);
const { webhooks } = simulator;
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

const subscription = { url: WEBHOOK_URL, key: WEBHOOK_KEY, target: base + SQUARE_WEBHOOK_PATH };
webhooks.subscribe(subscription);

beforeEach(async () => {
  await webhooks.idle();
  await db.deleteFrom("webhookEvents").execute();
});

/** Waits until all webhooks are delivered, then runs the job. */
async function deliverAndApply(): Promise<void> {
  await webhooks.idle();
  await applyWebhooks(context);
}

function listEvents() {
  return db.selectFrom("webhookEvents").selectAll().orderBy("receivedAt").execute();
}

test("changes at Square are recorded after their webhooks", async () => {
  const captured = findRemotePayment(await bookUncaptured()).id;
  simulator.performDashboardAction({ act: "capture", paymentId: captured });
  const lost = findRemotePayment(await bookUncaptured()).id;
  simulator.performDashboardAction({ act: "void", paymentId: lost });
  const refunded = findRemotePayment(await book()).id;
  simulator.performDashboardAction({ act: "refund", paymentId: refunded, amountPence: 500 });
  const setAside = await authoriseAndDecline();
  const disputed = findRemotePayment(await book()).id;
  simulator.openDispute({ paymentId: disputed, reason: "CANCELLED" });
  await deliverAndApply();
  expect(await findLocalPayment(captured)).toMatchObject({ state: "captured" });
  expect(await findLocalPayment(lost)).toMatchObject({ state: "expired" });
  expect(await findLocalPayment(refunded)).toMatchObject({ refundedPence: 500 });
  expect(findRemotePayment(setAside)).toMatchObject({ status: "CANCELED" });
  expect(await getStaffTasksAbout(disputed)).toMatchObject([{ kind: "dispute" }]);
  expect((await listEvents()).every((event) => event.processedAt !== null)).toBe(true);
  await expectLedgersAgree();
});

test.each(["duplicate", "response-lost", "late"] as const)(
  "webhooks that are %s and out of order lead to the same result",
  async (kind) => {
    const removeFault = webhooks.addFault({ kind, times: "always" });
    const { id } = findRemotePayment(await book());
    simulator.performDashboardAction({ act: "refund", paymentId: id, amountPence: 500 });
    simulator.performDashboardAction({ act: "refund", paymentId: id, amountPence: 600 });
    simulator.openDispute({ paymentId: id, reason: "CANCELLED" });
    await deliverAndApply();
    removeFault();
    webhooks.release({ order: "reversed" });
    await deliverAndApply();
    expect(await findLocalPayment(id)).toMatchObject({ state: "captured", refundedPence: 1100 });
    const kinds = (await getStaffTasksAbout(id)).map((task) => task.kind).sort();
    expect(kinds).toEqual(["dispute", "external_refund", "external_refund"]);
    const before = await countRows();
    await db
      .updateTable("webhookEvents")
      .set({ processedAt: null, nextTryAt: new Date(0) })
      .execute();
    await applyWebhooks(context);
    expect(await countRows()).toEqual(before);
    await expectLedgersAgree();
  },
);

test.each(["forged-key", "forged-body", "dropped"] as const)(
  "a %s webhook changes nothing and is not stored",
  async (kind) => {
    const { id } = findRemotePayment(await bookUncaptured());
    await deliverAndApply();
    const stored = await listEvents();
    const removeFault = webhooks.addFault({ kind, times: "always" });
    simulator.performDashboardAction({ act: "capture", paymentId: id });
    await deliverAndApply();
    removeFault();
    expect(await listEvents()).toEqual(stored);
    expect(await findLocalPayment(id)).toMatchObject({ state: "authorised" });
  },
);

test("the content of a webhook is not trusted: the object is fetched from Square", async () => {
  const { id } = findRemotePayment(await book());
  const text = webhookBody("payment.updated", id).replace(
    '"buyer":"Amelia"',
    '"status":"CANCELED"',
  );
  await postWebhook(base, text);
  const before = await countRows();
  await deliverAndApply();
  expect(await countRows()).toEqual(before);
  expect(await findLocalPayment(id)).toMatchObject({ state: "captured" });
});

test.each([
  ["catalog.version.updated", "X1"],
  ["payment.updated", "no-such-payment"],
  ["refund.updated", "no-such-refund"],
  ["dispute.created", "no-such-dispute"],
])("a %s webhook about an unknown object is finished at once", async (type, objectId) => {
  const before = await countRows();
  await postWebhook(base, webhookBody(type, objectId));
  await deliverAndApply();
  expect(await listEvents()).toMatchObject([{ tries: 1, lastError: null }]);
  expect((await listEvents())[0]?.processedAt).not.toBeNull();
  expect(await countRows()).toEqual(before);
});

test("a webhook waits longer after each try while Square does not respond", async () => {
  const { id } = findRemotePayment(await bookUncaptured());
  await deliverAndApply();
  await db.deleteFrom("webhookEvents").execute();
  simulator.performDashboardAction({ act: "capture", paymentId: id });
  await webhooks.idle();
  const path = "/v2/payments/*";
  const clear = simulator.addFault({ method: "GET", path, ...UNANSWERED, times: 3 });
  const pauses: (number | undefined)[] = [];
  for (let tries = 0; tries < 3; tries++) {
    await db
      .updateTable("webhookEvents")
      .set({ nextTryAt: new Date(0) })
      .execute();
    await applyWebhooks(context);
    pauses.push(await pauseSeconds());
  }
  clear();
  expect(pauses).toEqual([10, 20, 40]);
  expect(await listEvents()).toMatchObject([{ processedAt: null, tries: 3 }]);
  expect((await listEvents())[0]?.lastError).toContain("did not answer");
  await db
    .updateTable("webhookEvents")
    .set({ nextTryAt: new Date(0) })
    .execute();
  await applyWebhooks(context);
  expect(await findLocalPayment(id)).toMatchObject({ state: "captured" });
  expect(await listEvents()).toMatchObject([{ lastError: null, tries: 4 }]);
});

/** The pause that the event has begun, of which some has passed. */
async function pauseSeconds(): Promise<number | undefined> {
  const { rows } = await pool.query<{ secondsLeft: number }>(
    `SELECT extract(epoch FROM next_try_at - venue_now())::float8 AS "secondsLeft"
     FROM webhook_events`,
  );
  const { secondsLeft = 0 } = rows[0] ?? {};
  return [10, 20, 40].find((pause) => secondsLeft > 0 && secondsLeft <= pause);
}

test("a webhook claimed by a process that died is taken over", async () => {
  const { id } = findRemotePayment(await bookUncaptured());
  await deliverAndApply();
  simulator.performDashboardAction({ act: "capture", paymentId: id });
  await webhooks.idle();
  const reached = Promise.withResolvers<void>();
  const failpoint: Context["failpoint"] = (point) => {
    if (point !== "webhook.responded") return;
    reached.resolve();
    return new Promise(() => undefined);
  };
  void applyWebhooks({ ...context, failpoint });
  await reached.promise;
  await applyWebhooks(context);
  expect(await findLocalPayment(id)).toMatchObject({ state: "authorised" });
  await db
    .updateTable("webhookEvents")
    .set({ nextTryAt: new Date(0) })
    .execute();
  await applyWebhooks(context);
  expect(await findLocalPayment(id)).toMatchObject({ state: "captured" });
});

test("applying webhooks throughout a booking does not disturb it", async () => {
  const failpoint: Context["failpoint"] = () => deliverAndApply();
  const ids = await Promise.all([1, 2, 3].map(() => book({ ...context, failpoint })));
  for (const bookingId of ids)
    expect(findRemotePayment(bookingId)).toMatchObject({ status: "COMPLETED" });
  await deliverAndApply();
  await expectLedgersAgree();
});
