import type { PaymentRefund } from "square";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { FAILING_REASON, REFUND_DELAY_MS } from "./refunds.ts";
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

let fixture: SimulatorFixture;
beforeAll(async () => {
  fixture = await startSimulatorFixture();
});
beforeEach(() => fixture.simulator.reset());
afterAll(() => fixture.simulator.stop());

test("a refund is pending, then completed", async () => {
  const paymentId = await capturedPaymentId(fixture);
  const { refund } = await fixture.square.refunds.refundPayment(refundRequest(paymentId, 1250n));
  expect(refund).toMatchObject({ status: "PENDING", paymentId, amountMoney: { amount: 1250n } });
  fixture.simulator.advanceClock(REFUND_DELAY_MS);
  const refundId = refund?.id ?? "";
  expect((await fixture.square.refunds.get({ refundId })).refund?.status).toBe("COMPLETED");
  const { payment } = await fixture.square.payments.get({ paymentId });
  expect(payment).toMatchObject({ refundedMoney: { amount: 1250n }, refundIds: [refundId] });
  expect(fixture.simulator.ledger().slice(2)).toMatchObject([
    { kind: "refund-opened", paymentId, refundId, amountPence: 1250 },
    { kind: "refunded", paymentId, refundId, amountPence: 1250 },
  ]);
});

test("parts never exceed what was taken; a failed part can be refunded again", async () => {
  const paymentId = await capturedPaymentId(fixture);
  const refuse = { statusCode: 400, code: "REFUND_AMOUNT_INVALID" };
  const { refunds } = fixture.square;
  expect(await getRefusal(refunds.refundPayment(refundRequest(paymentId, 4251n)))).toEqual(refuse);
  await refunds.refundPayment(refundRequest(paymentId, 4000n, FAILING_REASON));
  expect(await getRefusal(refunds.refundPayment(refundRequest(paymentId, 4000n)))).toEqual(refuse);
  fixture.simulator.advanceClock(REFUND_DELAY_MS);
  expect(fixture.simulator.ledger().at(-1)?.kind).toBe("refund-failed");
  const { refund } = await refunds.refundPayment(refundRequest(paymentId, 4000n));
  expect(refund?.status).toBe("PENDING");
});

test("the same key and body get the first refund, another amount is refused", async () => {
  const paymentId = await capturedPaymentId(fixture);
  const request = refundRequest(paymentId, 1000n);
  const { refund: first } = await fixture.square.refunds.refundPayment(request);
  const { refund: second } = await fixture.square.refunds.refundPayment(request);
  expect(second).toEqual(first);
  const changed = { ...request, amountMoney: { amount: 1001n, currency: "GBP" } } as const;
  expect(await getRefusal(fixture.square.refunds.refundPayment(changed))).toEqual({
    statusCode: 400,
    code: "IDEMPOTENCY_KEY_REUSED",
  });
});

test("only captured payments can be refunded", async () => {
  const paymentId = await authorisedPaymentId(fixture);
  const refund = () =>
    getRefusal(fixture.square.refunds.refundPayment(refundRequest(paymentId, 1n)));
  expect((await refund()).code).toBe("REFUND_ERROR_PAYMENT_NEEDS_COMPLETION");
  await fixture.square.payments.cancel({ paymentId });
  expect((await refund()).code).toBe("PAYMENT_NOT_REFUNDABLE");
  expect(
    await getRefusal(fixture.square.refunds.refundPayment(refundRequest("nobody", 1n))),
  ).toEqual({
    statusCode: 404,
    code: "NOT_FOUND",
  });
});

test("a payment can be refunded within a year", async () => {
  const paymentId = await capturedPaymentId(fixture);
  fixture.simulator.advanceClock(366 * 24 * 60 * 60 * 1000);
  expect(
    (await getRefusal(fixture.square.refunds.refundPayment(refundRequest(paymentId, 1n)))).code,
  ).toBe("PAYMENT_NOT_REFUNDABLE");
});

test("planned refunds fail or are rejected later, and the ones after them succeed", async () => {
  const { refunds } = fixture.square;
  const paymentId = await capturedPaymentId(fixture);
  const requestTestRefund = async () => {
    const { refund } = await refunds.refundPayment(refundRequest(paymentId, 1000n));
    expect(refund?.status).toBe("PENDING");
    return refund?.id ?? "";
  };
  await control(fixture, "POST", "refunds", { failNext: 1, as: "REJECTED" });
  const ids = [await requestTestRefund()];
  fixture.simulator.failRefunds({ failNext: 1 });
  ids.push(await requestTestRefund(), await requestTestRefund());
  fixture.simulator.advanceClock(REFUND_DELAY_MS);
  const found = await Promise.all(ids.map((refundId) => refunds.get({ refundId })));
  expect(found.map(({ refund }) => refund?.status)).toEqual(["REJECTED", "FAILED", "COMPLETED"]);
  const { payment } = await fixture.square.payments.get({ paymentId });
  expect(payment).toMatchObject({ refundIds: ids, refundedMoney: { amount: 1000n } });
  expect(fixture.simulator.ledger().slice(-3)).toMatchObject(
    ["refund-failed", "refund-failed", "refunded"].map((kind, index) => ({
      kind,
      refundId: ids[index],
    })),
  );
  expect((await control(fixture, "POST", "refunds", { failNext: -1 })).status).toBe(400);
});

describe("the list of refunds", () => {
  let ids: string[];
  beforeEach(async () => {
    ids = await makeRefunds(5);
  });

  /** Refunds 70 seconds apart, so that all but the last are final; the second one failed. */
  async function makeRefunds(count: number): Promise<string[]> {
    const paymentId = await capturedPaymentId(fixture);
    const made: string[] = [];
    for (let number = 1; number <= count; number += 1) {
      fixture.simulator.advanceClock(70_000);
      fixture.simulator.failRefunds({ failNext: number === 2 ? 1 : 0 });
      const { refund } = await fixture.square.refunds.refundPayment(refundRequest(paymentId, 100n));
      made.push(refund?.id ?? "");
    }
    return made;
  }

  type ListRequest = Parameters<SimulatorFixture["square"]["refunds"]["list"]>[0];

  async function listIds(request: ListRequest): Promise<string[]> {
    const found: PaymentRefund[] = [];
    for await (const refund of await fixture.square.refunds.list(request)) found.push(refund);
    return found.map(({ id }) => id);
  }

  const idsAt = (...indexes: number[]) => indexes.map((index) => ids[index]);

  test("newest first, with pages and without duplicates", async () => {
    expect(await listIds({ limit: 2 })).toEqual(ids.toReversed());
    expect(await listIds({ limit: 3, sortOrder: "ASC", locationId: LOCATION_ID })).toEqual(ids);
    expect(await listIds({ locationId: "LOTHER" })).toEqual([]);
  });

  test("by status", async () => {
    expect(await listIds({ status: "FAILED" })).toEqual(idsAt(1));
    expect(await listIds({ status: "PENDING" })).toEqual(idsAt(4));
    expect(await listIds({ status: "COMPLETED" })).toEqual(idsAt(3, 2, 0));
    expect(await listIds({ sourceType: "CASH" })).toEqual([]);
  });

  test("by creation time and by time of the last change", async () => {
    const [, second, third, fourth] = fixture.simulator.refunds();
    const made = { beginTime: second?.createdAt, endTime: third?.createdAt };
    expect(await listIds({ ...made, sortOrder: "ASC" })).toEqual(idsAt(1, 2));
    const changed = { updatedAtBeginTime: third?.updatedAt, updatedAtEndTime: fourth?.updatedAt };
    expect(await listIds({ ...changed, sortField: "UPDATED_AT" })).toEqual(idsAt(3, 2));
  });

  test("an invalid time is refused", async () => {
    const call = fixture.square.refunds.list({ updatedAtBeginTime: "yesterday" });
    expect(await getRefusal(call)).toEqual({ statusCode: 400, code: "INVALID_TIME" });
  });
});
