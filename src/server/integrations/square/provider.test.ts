import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { quietLog } from "../../../../tests/support/quiet-log.ts";
import { startSquareStub } from "../../../../tests/support/square-stub.ts";
import { encodeVerification } from "../../../square-simulator/browser/tokenize.js";
import { readCardToken } from "../../../square-simulator/payments/card-source.ts";
import { startSquareSimulator } from "../../../square-simulator/simulator.ts";
import { cardToken } from "../../../square-simulator/test-fixture.ts";
import { createSquareProvider } from "./provider.ts";

const SELLER = { accessToken: "token", locationId: "L1", environment: "sandbox" } as const;
const simulator = await startSquareSimulator(SELLER);
afterAll(() => simulator.stop());
beforeEach(() => simulator.reset());
const payments = createSquareProvider({ ...SELLER, baseUrl: simulator.url }, quietLog);

/** An attempt to take £42.50. */
function newAttempt() {
  return {
    key: randomUUID(),
    cardToken: cardToken(),
    amountPence: 4250,
    referenceId: randomUUID(),
    note: "a note",
    buyerEmail: "amelia@example.com",
  };
}

async function createCapturedPayment(): Promise<string> {
  const outcome = await payments.authorise(newAttempt());
  if (outcome.kind !== "authorised") throw new Error(`It was ${outcome.kind}.`);
  expect(await payments.capture(outcome.paymentId)).toBe("captured");
  return outcome.paymentId;
}

const EPOCH = new Date(0);

test("a payment lists its refunds, and our own refund has its key", async () => {
  const paymentId = await createCapturedPayment();
  const key = randomUUID();
  const made = await payments.refund(key, paymentId, 1000);
  expect(made).toMatchObject({ kind: "made", state: "pending" });
  const refundId = made.kind === "made" ? made.refundId : "";
  expect(await payments.getPayment(paymentId)).toMatchObject({
    state: "captured",
    amountPence: 4250,
    refundedPence: 1000,
    refundIds: [refundId],
  });
  expect(await payments.getRefund(refundId)).toEqual({
    id: refundId,
    paymentId,
    state: "pending",
    amountPence: 1000,
    reason: `Refund ${key}`,
    key,
  });
});

test("a refund made in Square's dashboard has no key, whatever its reason", async () => {
  const paymentId = await createCapturedPayment();
  simulator.performDashboardAction({
    act: "refund",
    paymentId,
    amountPence: 300,
    reason: "Refund please",
  });
  const refunds = await Array.fromAsync(payments.listRefundsSince(EPOCH));
  expect(refunds).toMatchObject([
    { paymentId, amountPence: 300, reason: "Refund please", key: null, state: "pending" },
  ]);
});

test("returns null for a missing object, and undefined for a failed call", async () => {
  expect(await payments.getPayment("no-such-payment")).toBeNull();
  expect(await payments.getRefund("no-such-refund")).toBeNull();
  expect(await payments.getDispute("no-such-dispute")).toBeNull();
  for (const path of ["/v2/payments/*", "/v2/refunds/*", "/v2/disputes/*"]) {
    simulator.addFault({ method: "GET", path, when: "before", kind: "status", status: 500 });
  }
  expect(await payments.getPayment("payment")).toBeUndefined();
  expect(await payments.getRefund("refund")).toBeUndefined();
  expect(await payments.getDispute("dispute")).toBeUndefined();
  simulator.addFault({ method: "GET", path: "/v2/refunds/*", when: "before", kind: "html" });
  expect(await payments.getRefund("refund")).toBeUndefined();
});

test("returns a dispute with its payment and Square's own codes", async () => {
  const paymentId = await createCapturedPayment();
  const { id } = simulator.openDispute({ paymentId, reason: "NOT_RECEIVED", amountPence: 4000 });
  const dispute = await payments.getDispute(id);
  expect(dispute).toMatchObject({
    id,
    paymentId,
    amountPence: 4000,
    state: "EVIDENCE_REQUIRED",
    reason: "NOT_RECEIVED",
  });
  expect(dispute?.dueAt?.getTime()).toBeGreaterThan(Date.now());
  expect(await Array.fromAsync(payments.listDisputes())).toEqual([dispute]);
});

test("lists read all pages, and throw when one cannot be read", async () => {
  for (let sale = 0; sale < 230; sale++)
    simulator.performDashboardAction({ act: "sale", amountPence: 100 });
  const listed = await Array.fromAsync(payments.listPaymentsSince(EPOCH));
  expect(new Set(listed.map(({ id }) => id)).size).toBe(230);
  const path = "/v2/payments";
  simulator.addFault({ method: "GET", path, when: "before", kind: "status", status: 500, skip: 1 });
  const broken = Array.fromAsync(payments.listPaymentsSince(EPOCH));
  await expect(broken).rejects.toMatchObject({ statusCode: 500 });
});

test("the outcome is unknown for a missing payment, because the credentials may be wrong", async () => {
  expect(await payments.capture("no-such-payment")).toBe("unknown");
  expect(await payments.void("no-such-payment")).toBe("unknown");
  expect(await payments.refund(randomUUID(), "no-such-payment", 100)).toEqual({ kind: "unknown" });
});

test.each([
  [409, "CONFLICT"],
  [400, "REFUND_ALREADY_PENDING"],
  [400, "IDEMPOTENCY_KEY_REUSED"],
  [400, "TEMPORARY_ERROR"],
])("the outcome is unknown after %d %s, and a retry succeeds", async (status, code) => {
  const paymentId = await createCapturedPayment();
  const fault = { method: "POST", when: "before", kind: "status", status, code } as const;
  for (const path of ["/v2/payments", "/v2/refunds"]) simulator.addFault({ ...fault, path });
  expect(await payments.authorise(newAttempt())).toEqual({ kind: "unknown" });
  const key = randomUUID();
  expect(await payments.refund(key, paymentId, 100)).toEqual({ kind: "unknown" });
  expect(await payments.refund(key, paymentId, 100)).toMatchObject({ kind: "made" });
});

test.each([
  ["APPROVED", 4250, "authorised"],
  ["COMPLETED", 4250, "authorised"],
  ["APPROVED", 4249, "unknown"],
  ["COMPLETED", 4251, "unknown"],
  ["PENDING", 4250, "unknown"],
  ["CANCELED", 4250, "refused"],
  ["FAILED", 4250, "refused"],
])(
  "a payment in state %s for %d pence, where 4250 were requested, is %s",
  async (status, amount, kind) => {
    const payment = { id: "PAY1", status, amount_money: { amount, currency: "GBP" } };
    const baseUrl = await startSquareStub(200, { payment });
    const outcome = await createSquareProvider({ ...SELLER, baseUrl }, quietLog).authorise(
      newAttempt(),
    );
    expect(outcome.kind).toBe(kind);
  },
);

test.each([
  ["GENERIC_DECLINE", "CARD_DECLINED"],
  ["TRANSACTION_LIMIT", "CARD_DECLINED"],
  ["CARD_NOT_SUPPORTED", "CARD_DECLINED"],
  ["CVV_FAILURE", "CARD_CVV_WRONG"],
  ["ADDRESS_VERIFICATION_FAILURE", "CARD_POSTCODE_WRONG"],
  ["INSUFFICIENT_FUNDS", "CARD_FUNDS_INSUFFICIENT"],
  ["CARD_EXPIRED", "CARD_EXPIRED"],
  ["INVALID_EXPIRATION", "CARD_EXPIRED"],
])("a card declined with %s is refused as %s, without an authorisation", async (outcome, code) => {
  const attempt = { ...newAttempt(), cardToken: cardToken({ outcome }) };
  expect(await payments.authorise(attempt)).toEqual({ kind: "refused", code });
  expect(simulator.ledger().map(({ kind }) => kind)).toEqual(["declined"]);
});

test.each([
  [400, "CARD_TOKEN_USED", "CARD_DATA_INVALID"],
  [400, "CARD_TOKEN_EXPIRED", "CARD_DATA_INVALID"],
  [429, "RATE_LIMITED", "PAYMENT_UNAVAILABLE"],
  [403, "FORBIDDEN", "PAYMENT_REJECTED"],
])("%d %s is refused as %s", async (status, squareCode, code) => {
  const fault = { method: "POST", path: "/v2/payments", when: "before", kind: "status" } as const;
  simulator.addFault({ ...fault, status, code: squareCode });
  expect(await payments.authorise(newAttempt())).toEqual({ kind: "refused", code });
});

test("a wallet's token is charged with the cardholder's verification that follows it", async () => {
  const unverified = cardToken({ verified: false });
  const alone = await payments.authorise({ ...newAttempt(), cardToken: unverified });
  expect(alone).toEqual({ kind: "refused", code: "CARD_VERIFICATION_REQUIRED" });
  const token = cardToken({ verified: false });
  const id = readCardToken(token)?.id ?? "";
  const verification = encodeVerification({ id, amount: "42.50", currency: "GBP" });
  const attempt = { ...newAttempt(), cardToken: `${token} ${verification}` };
  expect(await payments.authorise(attempt)).toMatchObject({ kind: "authorised" });
});
