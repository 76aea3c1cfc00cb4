import type { Dispute } from "square";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  authorisedPaymentId,
  capturedPaymentId,
  control,
  getRefusal,
  LOCATION_ID,
  refundRequest,
  type SimulatorFixture,
  startSimulatorFixture,
} from "./test-fixture.ts";
import {
  isSigned,
  NOTIFICATION_URL,
  SIGNATURE_KEY,
  startReceiver,
} from "./webhooks/test-receiver.ts";

let fixture: SimulatorFixture;
beforeAll(async () => {
  fixture = await startSimulatorFixture();
});
beforeEach(() => fixture.simulator.reset());
afterAll(() => fixture.simulator.stop());

type ListRequest = Parameters<SimulatorFixture["square"]["disputes"]["list"]>[0];

async function listIds(request: ListRequest = {}): Promise<string[]> {
  const found: Dispute[] = [];
  for await (const dispute of await fixture.square.disputes.list(request)) found.push(dispute);
  return found.map(({ id }) => id ?? "");
}

const ledgerKinds = () =>
  fixture.simulator.ledger().map(({ kind, amountPence }) => [kind, amountPence]);

test("a dispute has Square's format and changes state until it is lost", async () => {
  const paymentId = await capturedPaymentId(fixture);
  const opening = { paymentId, reason: "NOT_RECEIVED", amountPence: 4000 };
  const opened = await control(fixture, "POST", "disputes", opening);
  const disputeId: string = opened.body.dispute.id;
  const { dispute } = await fixture.square.disputes.get({ disputeId });
  expect(dispute).toMatchObject({
    id: disputeId,
    amountMoney: { amount: 4000n, currency: "GBP" },
    reason: "NOT_RECEIVED",
    state: "EVIDENCE_REQUIRED",
    disputedPayment: { paymentId },
    cardBrand: "VISA",
    locationId: LOCATION_ID,
    version: 1,
  });
  const responsePeriodMs = Date.parse(dispute?.dueAt ?? "") - Date.parse(dispute?.createdAt ?? "");
  expect(responsePeriodMs).toBe(14 * 24 * 60 * 60 * 1000);

  await control(fixture, "POST", "disputes", { disputeId, state: "PROCESSING" });
  fixture.simulator.advanceClock(1000);
  fixture.simulator.moveDispute({ disputeId, state: "LOST" });
  const { dispute: lost } = await fixture.square.disputes.get({ disputeId });
  expect(lost).toMatchObject({ state: "LOST", version: 3, createdAt: dispute?.createdAt });
  expect(lost?.updatedAt).not.toBe(dispute?.updatedAt);
  expect(ledgerKinds().slice(2)).toEqual([
    ["disputed", 4000],
    ["dispute-lost", 4000],
  ]);
  const back = await control(fixture, "POST", "disputes", { disputeId, state: "WON" });
  expect(back).toEqual({ status: 400, body: { error: expect.stringContaining("LOST") } });
});

test.each([
  ["INQUIRY_EVIDENCE_REQUIRED", ["EVIDENCE_REQUIRED", "PROCESSING", "WON"], "dispute-won"],
  ["INQUIRY_EVIDENCE_REQUIRED", ["INQUIRY_PROCESSING", "INQUIRY_CLOSED"], "dispute-won"],
  ["EVIDENCE_REQUIRED", ["ACCEPTED"], "dispute-lost"],
  ["EVIDENCE_REQUIRED", ["PROCESSING", "LOST"], "dispute-lost"],
] as const)("from %s by way of %j the ledger ends with %s", async (state, states, kind) => {
  const paymentId = await capturedPaymentId(fixture);
  const { id: disputeId } = fixture.simulator.openDispute({
    paymentId,
    reason: "CANCELLED",
    state,
  });
  for (const next of states) fixture.simulator.moveDispute({ disputeId, state: next });
  expect(ledgerKinds().slice(2)).toEqual([
    ["disputed", 4250],
    [kind, 4250],
  ]);
});

test("disputes are listed newest first, filtered by state and location, with pages", async () => {
  const ids: string[] = [];
  for (let made = 0; made < 101; made += 1) {
    const { id: paymentId } = fixture.simulator.performDashboardAction({
      act: "sale",
      amountPence: 100,
    });
    ids.push(fixture.simulator.openDispute({ paymentId, reason: "DUPLICATE" }).id);
  }
  const disputeId = ids[7] ?? "";
  fixture.simulator.moveDispute({ disputeId, state: "PROCESSING" });
  expect(await listIds()).toEqual(ids.toReversed());
  expect(await listIds({ states: "PROCESSING" })).toEqual([disputeId]);
  expect(await listIds({ states: "WON" })).toEqual([]);
  expect(await listIds({ locationId: "LOTHER" })).toEqual([]);
  expect(await getRefusal(fixture.square.disputes.list({ cursor: "nonsense" }))).toEqual({
    statusCode: 400,
    code: "INVALID_CURSOR",
  });
});

test("subscribers get an event for each step", async () => {
  const paymentId = await capturedPaymentId(fixture);
  const receiver = await startReceiver();
  const { target } = receiver;
  fixture.simulator.webhooks.subscribe({ url: NOTIFICATION_URL, key: SIGNATURE_KEY, target });
  const { id: disputeId } = fixture.simulator.openDispute({ paymentId, reason: "NO_KNOWLEDGE" });
  fixture.simulator.moveDispute({ disputeId, state: "WON" });
  await fixture.simulator.webhooks.idle();
  const notifications = receiver.received.map(({ event: { type, data } }) => ({ type, data }));
  expect(notifications).toMatchObject([
    {
      type: "dispute.created",
      data: {
        type: "dispute",
        id: disputeId,
        object: {
          dispute: { state: "EVIDENCE_REQUIRED", disputed_payment: { payment_id: paymentId } },
        },
      },
    },
    {
      type: "dispute.state.updated",
      data: { type: "dispute", id: disputeId, object: { dispute: { state: "WON" } } },
    },
  ]);
  expect(await Promise.all(receiver.received.map(isSigned))).toEqual([true, true]);
  await receiver.stop();
});

test("a disputed payment cannot be refunded, unless the seller has won", async () => {
  const paymentId = await capturedPaymentId(fixture);
  const { id: disputeId } = fixture.simulator.openDispute({
    paymentId,
    reason: "NOT_AS_DESCRIBED",
  });
  const refund = () => fixture.square.refunds.refundPayment(refundRequest(paymentId, 4250n));
  expect(await getRefusal(refund())).toEqual({
    statusCode: 400,
    code: "PAYMENT_NOT_REFUNDABLE_DUE_TO_DISPUTE",
  });
  fixture.simulator.moveDispute({ disputeId, state: "WON" });
  expect((await refund()).refund?.status).toBe("PENDING");
});

test("only captured payments can be disputed", async () => {
  const paymentId = await authorisedPaymentId(fixture);
  const open = { paymentId, reason: "NO_KNOWLEDGE" };
  expect((await control(fixture, "POST", "disputes", open)).status).toBe(400);
  await fixture.square.payments.complete({ paymentId });
  const tooMuch = { ...open, amountPence: 4251 };
  expect((await control(fixture, "POST", "disputes", tooMuch)).status).toBe(400);
  const nobody = { ...open, paymentId: "nobody" };
  expect((await control(fixture, "POST", "disputes", nobody)).status).toBe(404);
  const move = { disputeId: "nobody", state: "WON" };
  expect((await control(fixture, "POST", "disputes", move)).status).toBe(404);
  expect(await getRefusal(fixture.square.disputes.get({ disputeId: "nobody" }))).toEqual({
    statusCode: 404,
    code: "NOT_FOUND",
  });
});
