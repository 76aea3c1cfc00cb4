import type { PaymentRefund } from "square";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { REFUND_DELAY_MS } from "./refunds.ts";
import {
  authorisation,
  authorisedPaymentId,
  capturedPaymentId,
  control,
  type SimulatorFixture,
  startSimulatorFixture,
} from "./test-fixture.ts";
import { NOTIFICATION_URL, SIGNATURE_KEY, startReceiver } from "./webhooks/test-receiver.ts";

let fixture: SimulatorFixture;
beforeAll(async () => {
  fixture = await startSimulatorFixture();
});
beforeEach(() => fixture.simulator.reset());
afterAll(() => fixture.simulator.stop());

const ledgerKinds = () => fixture.simulator.ledger().map(({ kind }) => kind);

test.each([
  ["capture", "COMPLETED", "captured"],
  ["void", "CANCELED", "voided"],
  ["lapse", "CANCELED", "voided"],
])("%s leaves an authorisation %s, once", async (act, status, kind) => {
  const paymentId = await authorisedPaymentId(fixture);
  expect(await control(fixture, "POST", "dashboard", { act, paymentId })).toMatchObject({
    status: 200,
    body: { payment: { id: paymentId, status } },
  });
  expect((await fixture.square.payments.get({ paymentId })).payment?.status).toBe(status);
  expect(ledgerKinds()).toEqual(["authorised", kind]);
  expect(await control(fixture, "POST", "dashboard", { act, paymentId })).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining(status) },
  });
  fixture.simulator.advanceClock(25 * 60 * 60 * 1000);
  expect(ledgerKinds()).toEqual(["authorised", kind]);
});

test("an authorisation with delay action COMPLETE is captured when it lapses", async () => {
  const { payment } = await fixture.square.payments.create({
    ...authorisation(),
    delayAction: "COMPLETE",
  });
  const lapsed = fixture.simulator.performDashboardAction({
    act: "lapse",
    paymentId: payment?.id ?? "",
  });
  expect(lapsed.status).toBe("COMPLETED");
});

test("a payment is refunded in part, then all that is left", async () => {
  const paymentId = await capturedPaymentId(fixture);
  await control(fixture, "POST", "dashboard", { act: "refund", paymentId, amountPence: 1250 });
  fixture.simulator.performDashboardAction({ act: "refund", paymentId, reason: "Bad weather" });
  fixture.simulator.advanceClock(REFUND_DELAY_MS);
  const refunds: PaymentRefund[] = [];
  for await (const refund of await fixture.square.refunds.list()) refunds.push(refund);
  expect(refunds).toMatchObject([
    { paymentId, status: "COMPLETED", amountMoney: { amount: 3000n }, reason: "Bad weather" },
    { paymentId, status: "COMPLETED", amountMoney: { amount: 1250n } },
  ]);
  const { payment } = await fixture.square.payments.get({ paymentId });
  expect(payment?.refundedMoney?.amount).toBe(4250n);
  expect(await control(fixture, "POST", "dashboard", { act: "refund", paymentId })).toMatchObject({
    status: 400,
  });
});

test("a sale at a till is a payment like any other, but not ours", async () => {
  const sale = { act: "sale", amountPence: 350 };
  const { body } = await control(fixture, "POST", "dashboard", sale);
  const { payment } = await fixture.square.payments.get({ paymentId: body.payment.id });
  expect(payment).toMatchObject({
    status: "COMPLETED",
    amountMoney: { amount: 350n },
    applicationDetails: { squareProduct: "SQUARE_POS" },
    cardDetails: { entryMethod: "CONTACTLESS" },
  });
  expect(payment).not.toHaveProperty("referenceId");
  expect(fixture.simulator.ledger()).toMatchObject([
    { kind: "authorised", referenceId: null },
    { kind: "captured", referenceId: null, amountPence: 350 },
  ]);
});

test("actions appear in the list and are sent to subscribers", async () => {
  const paymentId = await authorisedPaymentId(fixture);
  const receiver = await startReceiver();
  const { target } = receiver;
  fixture.simulator.webhooks.subscribe({ url: NOTIFICATION_URL, key: SIGNATURE_KEY, target });
  fixture.simulator.performDashboardAction({ act: "capture", paymentId });
  fixture.simulator.performDashboardAction({ act: "refund", paymentId });
  const sale = fixture.simulator.performDashboardAction({ act: "sale", amountPence: 100 });
  await fixture.simulator.webhooks.idle();
  expect(receiver.received.map(({ event }) => [event.type, event.data.id])).toEqual([
    ["payment.updated", paymentId],
    ["refund.created", fixture.simulator.refunds()[0]?.id],
    ["payment.updated", paymentId],
    ["payment.created", sale.id],
    ["payment.updated", sale.id],
  ]);
  const listed: (string | undefined)[] = [];
  for await (const { id } of await fixture.square.payments.list({ sortOrder: "ASC" }))
    listed.push(id);
  expect(listed).toEqual([paymentId, sale.id]);
  await receiver.stop();
});
