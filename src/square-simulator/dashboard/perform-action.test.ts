import type { PaymentRefund } from "square";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { SETTLES_AFTER_MS } from "../refunds/open-refund.ts";
import {
  authorisation,
  authorisedPaymentId,
  capturedPaymentId,
  control,
  startTestBench,
  type TestBench,
} from "../test-fixture.ts";
import { NOTIFICATION_URL, SIGNATURE_KEY, startReceiver } from "../webhooks/test-receiver.ts";

let bench: TestBench;
beforeAll(async () => {
  bench = await startTestBench();
});
beforeEach(() => bench.standin.reset());
afterAll(() => bench.standin.stop());

const kinds = () => bench.standin.ledger().map(({ kind }) => kind);

test.each([
  ["capture", "COMPLETED", "captured"],
  ["void", "CANCELED", "voided"],
  ["lapse", "CANCELED", "voided"],
])("%s leaves an authorisation %s, once", async (act, status, kind) => {
  const paymentId = await authorisedPaymentId(bench);
  expect(await control(bench, "POST", "dashboard", { act, paymentId })).toMatchObject({
    status: 200,
    body: { payment: { id: paymentId, status } },
  });
  expect((await bench.square.payments.get({ paymentId })).payment?.status).toBe(status);
  expect(kinds()).toEqual(["authorised", kind]);
  expect(await control(bench, "POST", "dashboard", { act, paymentId })).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining(status) },
  });
  bench.standin.advanceClock(25 * 60 * 60 * 1000);
  expect(kinds()).toEqual(["authorised", kind]);
});

test("an authorisation that was to be taken at the end of its delay is taken when it lapses", async () => {
  const { payment } = await bench.square.payments.create({
    ...authorisation(),
    delayAction: "COMPLETE",
  });
  const lapsed = bench.standin.actInDashboard({ act: "lapse", paymentId: payment?.id ?? "" });
  expect(lapsed.status).toBe("COMPLETED");
});

test("a part of a payment is given back, then all that is left", async () => {
  const paymentId = await capturedPaymentId(bench);
  await control(bench, "POST", "dashboard", { act: "refund", paymentId, amountPence: 1250 });
  bench.standin.actInDashboard({ act: "refund", paymentId, reason: "Bad weather" });
  bench.standin.advanceClock(SETTLES_AFTER_MS);
  const refunds: PaymentRefund[] = [];
  for await (const refund of await bench.square.refunds.list()) refunds.push(refund);
  expect(refunds).toMatchObject([
    { paymentId, status: "COMPLETED", amountMoney: { amount: 3000n }, reason: "Bad weather" },
    { paymentId, status: "COMPLETED", amountMoney: { amount: 1250n } },
  ]);
  const { payment } = await bench.square.payments.get({ paymentId });
  expect(payment?.refundedMoney?.amount).toBe(4250n);
  expect(await control(bench, "POST", "dashboard", { act: "refund", paymentId })).toMatchObject({
    status: 400,
  });
});

test("a sale at a till is a payment like any other, but none of ours", async () => {
  const sale = { act: "sale", amountPence: 350 };
  const { body } = await control(bench, "POST", "dashboard", sale);
  const { payment } = await bench.square.payments.get({ paymentId: body.payment.id });
  expect(payment).toMatchObject({
    status: "COMPLETED",
    amountMoney: { amount: 350n },
    applicationDetails: { squareProduct: "SQUARE_POS" },
    cardDetails: { entryMethod: "CONTACTLESS" },
  });
  expect(payment).not.toHaveProperty("referenceId");
  expect(bench.standin.ledger()).toMatchObject([
    { kind: "authorised", referenceId: null },
    { kind: "captured", referenceId: null, amountPence: 350 },
  ]);
});

test("acts are in the list and told to subscribers", async () => {
  const paymentId = await authorisedPaymentId(bench);
  const receiver = await startReceiver();
  const { target } = receiver;
  bench.standin.webhooks.subscribe({ url: NOTIFICATION_URL, key: SIGNATURE_KEY, target });
  bench.standin.actInDashboard({ act: "capture", paymentId });
  bench.standin.actInDashboard({ act: "refund", paymentId });
  const sale = bench.standin.actInDashboard({ act: "sale", amountPence: 100 });
  await bench.standin.webhooks.idle();
  expect(receiver.received.map(({ event }) => [event.type, event.data.id])).toEqual([
    ["payment.updated", paymentId],
    ["refund.created", bench.standin.refunds()[0]?.id],
    ["payment.updated", paymentId],
    ["payment.created", sale.id],
    ["payment.updated", sale.id],
  ]);
  const listed: (string | undefined)[] = [];
  for await (const { id } of await bench.square.payments.list({ sortOrder: "ASC" }))
    listed.push(id);
  expect(listed).toEqual([paymentId, sale.id]);
  await receiver.stop();
});
