import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  authorisedPaymentId,
  capturedPaymentId,
  control,
  getRefusal,
  refundRequest,
  type SimulatorFixture,
  startSimulatorFixture,
} from "../test-fixture.ts";
import { FAILING_REASON, REFUND_DELAY_MS } from "./open-refund.ts";

let bench: SimulatorFixture;
beforeAll(async () => {
  bench = await startSimulatorFixture();
});
beforeEach(() => bench.simulator.reset());
afterAll(() => bench.simulator.stop());

test("a refund is pending, then completed", async () => {
  const paymentId = await capturedPaymentId(bench);
  const { refund } = await bench.square.refunds.refundPayment(refundRequest(paymentId, 1250n));
  expect(refund).toMatchObject({ status: "PENDING", paymentId, amountMoney: { amount: 1250n } });
  bench.simulator.advanceClock(REFUND_DELAY_MS);
  const refundId = refund?.id ?? "";
  expect((await bench.square.refunds.get({ refundId })).refund?.status).toBe("COMPLETED");
  const { payment } = await bench.square.payments.get({ paymentId });
  expect(payment).toMatchObject({ refundedMoney: { amount: 1250n }, refundIds: [refundId] });
  expect(bench.simulator.ledger().slice(2)).toMatchObject([
    { kind: "refund-opened", paymentId, refundId, amountPence: 1250 },
    { kind: "refunded", paymentId, refundId, amountPence: 1250 },
  ]);
});

test("parts never exceed what was taken; a failed part can be refunded again", async () => {
  const paymentId = await capturedPaymentId(bench);
  const refuse = { statusCode: 400, code: "REFUND_AMOUNT_INVALID" };
  const { refunds } = bench.square;
  expect(await getRefusal(refunds.refundPayment(refundRequest(paymentId, 4251n)))).toEqual(refuse);
  await refunds.refundPayment(refundRequest(paymentId, 4000n, FAILING_REASON));
  expect(await getRefusal(refunds.refundPayment(refundRequest(paymentId, 4000n)))).toEqual(refuse);
  bench.simulator.advanceClock(REFUND_DELAY_MS);
  expect(bench.simulator.ledger().at(-1)?.kind).toBe("refund-failed");
  const { refund } = await refunds.refundPayment(refundRequest(paymentId, 4000n));
  expect(refund?.status).toBe("PENDING");
});

test("the same key and body get the first refund, another amount is refused", async () => {
  const paymentId = await capturedPaymentId(bench);
  const request = refundRequest(paymentId, 1000n);
  const { refund: first } = await bench.square.refunds.refundPayment(request);
  const { refund: second } = await bench.square.refunds.refundPayment(request);
  expect(second).toEqual(first);
  const changed = { ...request, amountMoney: { amount: 1001n, currency: "GBP" } } as const;
  expect(await getRefusal(bench.square.refunds.refundPayment(changed))).toEqual({
    statusCode: 400,
    code: "IDEMPOTENCY_KEY_REUSED",
  });
});

test("only captured payments can be refunded", async () => {
  const paymentId = await authorisedPaymentId(bench);
  const refund = () => getRefusal(bench.square.refunds.refundPayment(refundRequest(paymentId, 1n)));
  expect((await refund()).code).toBe("REFUND_ERROR_PAYMENT_NEEDS_COMPLETION");
  await bench.square.payments.cancel({ paymentId });
  expect((await refund()).code).toBe("PAYMENT_NOT_REFUNDABLE");
  expect(await getRefusal(bench.square.refunds.refundPayment(refundRequest("nobody", 1n)))).toEqual(
    {
      statusCode: 404,
      code: "NOT_FOUND",
    },
  );
});

test("a payment can be refunded within a year", async () => {
  const paymentId = await capturedPaymentId(bench);
  bench.simulator.advanceClock(366 * 24 * 60 * 60 * 1000);
  expect(
    (await getRefusal(bench.square.refunds.refundPayment(refundRequest(paymentId, 1n)))).code,
  ).toBe("PAYMENT_NOT_REFUNDABLE");
});

test("planned refunds fail or are rejected later, and the ones after them succeed", async () => {
  const { refunds } = bench.square;
  const paymentId = await capturedPaymentId(bench);
  const requestTestRefund = async () => {
    const { refund } = await refunds.refundPayment(refundRequest(paymentId, 1000n));
    expect(refund?.status).toBe("PENDING");
    return refund?.id ?? "";
  };
  await control(bench, "POST", "refunds", { failNext: 1, as: "REJECTED" });
  const ids = [await requestTestRefund()];
  bench.simulator.failRefunds({ failNext: 1 });
  ids.push(await requestTestRefund(), await requestTestRefund());
  bench.simulator.advanceClock(REFUND_DELAY_MS);
  const found = await Promise.all(ids.map((refundId) => refunds.get({ refundId })));
  expect(found.map(({ refund }) => refund?.status)).toEqual(["REJECTED", "FAILED", "COMPLETED"]);
  const { payment } = await bench.square.payments.get({ paymentId });
  expect(payment).toMatchObject({ refundIds: ids, refundedMoney: { amount: 1000n } });
  expect(bench.simulator.ledger().slice(-3)).toMatchObject(
    ["refund-failed", "refund-failed", "refunded"].map((kind, index) => ({
      kind,
      refundId: ids[index],
    })),
  );
  expect((await control(bench, "POST", "refunds", { failNext: -1 })).status).toBe(400);
});
