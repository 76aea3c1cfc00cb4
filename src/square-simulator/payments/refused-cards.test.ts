import { SquareError } from "square";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  authorisation,
  authorisedPaymentId,
  cardToken,
  getRefusal,
  type SimulatorFixture,
  startSimulatorFixture,
} from "../test-fixture.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

let fixture: SimulatorFixture;
beforeAll(async () => {
  fixture = await startSimulatorFixture();
});
beforeEach(() => fixture.simulator.reset());
afterAll(() => fixture.simulator.stop());

const movements = () =>
  fixture.simulator.ledger().map(({ kind, amountPence }) => [kind, amountPence]);

/** The bank's refusals that Square documents for CreatePayment. */
const BANK_CODES = [
  "GENERIC_DECLINE",
  "CARD_DECLINED",
  "CARD_DECLINED_CALL_ISSUER",
  "CARD_DECLINED_VERIFICATION_REQUIRED",
  "CVV_FAILURE",
  "ADDRESS_VERIFICATION_FAILURE",
  "INSUFFICIENT_FUNDS",
  "CARD_EXPIRED",
  "INVALID_EXPIRATION",
  "INVALID_ACCOUNT",
  "TRANSACTION_LIMIT",
  "PAYMENT_LIMIT_EXCEEDED",
  "CARD_NOT_SUPPORTED",
  "PAN_FAILURE",
];

describe("the bank refuses", () => {
  test.each([
    ["cnon:card-nonce-declined", "GENERIC_DECLINE"],
    ["cnon:card-nonce-rejected-cvv", "CVV_FAILURE"],
    ["cnon:card-nonce-rejected-postalcode", "ADDRESS_VERIFICATION_FAILURE"],
    ["cnon:card-nonce-rejected-expiration", "INVALID_EXPIRATION"],
    ["cnon:gift-card-nonce-insufficient-funds", "INSUFFICIENT_FUNDS"],
    ["cnon:gift-card-nonce-insufficient-permission", "INSUFFICIENT_PERMISSIONS"],
    ...BANK_CODES.map((code) => [cardToken({ outcome: code }), code]),
    [cardToken({ verified: false }), "CARD_DECLINED_VERIFICATION_REQUIRED"],
    [cardToken({ amount: "42.49" }), "CARD_DECLINED_VERIFICATION_REQUIRED"],
    [cardToken({ amount: null }), "CARD_DECLINED_VERIFICATION_REQUIRED"],
    [cardToken({ currency: "EUR" }), "CARD_DECLINED_VERIFICATION_REQUIRED"],
  ])("%s with %s", async (sourceId, code) => {
    const call = fixture.square.payments.create(authorisation(sourceId));
    const error: unknown = await call.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(SquareError);
    expect(error).toMatchObject({
      statusCode: 402,
      errors: [{ category: "PAYMENT_METHOD_ERROR", code }],
      body: { payment: { status: "FAILED", card_details: { status: "FAILED" } } },
    });
    expect(movements()).toEqual([["declined", 4250]]);
  });

  test.each(["cnon:card-nonce-ok", "cnon:gift-card-nonce-ok", cardToken()])(
    "does not refuse %s",
    async (ok) => {
      const { payment } = await fixture.square.payments.create(authorisation(ok));
      expect(payment?.status).toBe("APPROVED");
    },
  );
});

describe("does not reach the bank", () => {
  test.each([
    ["cnon:card-nonce-already-used", { statusCode: 400, code: "CARD_TOKEN_USED" }],
    ["cnon:nobody-made-this", { statusCode: 404, code: "NOT_FOUND" }],
    ["cnon:fk.bm90IGpzb24", { statusCode: 404, code: "NOT_FOUND" }],
  ])("%s", async (sourceId, refusal) => {
    expect(await getRefusal(fixture.square.payments.create(authorisation(sourceId)))).toEqual(
      refusal,
    );
    expect(fixture.simulator.payments()).toEqual([]);
  });

  test("a token older than 24 hours", async () => {
    const [early, late] = [authorisation(), authorisation()];
    fixture.simulator.advanceClock(DAY_MS - 5000);
    await fixture.square.payments.create(early);
    fixture.simulator.advanceClock(10_000);
    expect(await getRefusal(fixture.square.payments.create(late))).toEqual({
      statusCode: 400,
      code: "CARD_TOKEN_EXPIRED",
    });
  });

  test("a token that another key used first", async () => {
    const sourceId = cardToken();
    await fixture.square.payments.create(authorisation(sourceId));
    expect(await getRefusal(fixture.square.payments.create(authorisation(sourceId)))).toEqual({
      statusCode: 400,
      code: "CARD_TOKEN_USED",
    });
    expect(movements()).toEqual([["authorised", 4250]]);
  });
});

test("after a temporary error of Square, a retry with the same key succeeds", async () => {
  const request = authorisation(cardToken({ outcome: "TEMPORARY_ERROR" }));
  expect(await getRefusal(fixture.square.payments.create(request))).toEqual({
    statusCode: 500,
    code: "TEMPORARY_ERROR",
  });
  expect(fixture.simulator.ledger()).toEqual([]);
  expect((await fixture.square.payments.create(request)).payment?.status).toBe("APPROVED");
});

const SQUARE_ERRORS = [
  { status: 401, code: "ACCESS_TOKEN_REVOKED" },
  { status: 403, code: "FORBIDDEN" },
  { status: 400, code: "TEMPORARY_ERROR" },
  { status: 408, code: "REQUEST_TIMEOUT" },
  { status: 429, code: "RATE_LIMITED" },
  { status: 500, code: "INTERNAL_SERVER_ERROR" },
  { status: 503, code: "SERVICE_UNAVAILABLE" },
];

test.each(SQUARE_ERRORS)("any call can get $status $code", async ({ status, code }) => {
  const paymentId = await authorisedPaymentId(fixture);
  const calls = {
    "/v2/payments": () => fixture.square.payments.create(authorisation()),
    "/v2/payments/*/complete": () => fixture.square.payments.complete({ paymentId }),
    "/v2/payments/*/cancel": () => fixture.square.payments.cancel({ paymentId }),
    "/v2/refunds": () => fixture.square.refunds.list(),
    "/v2/disputes": () => fixture.square.disputes.list(),
  };
  for (const [path, call] of Object.entries(calls)) {
    const method = path === "/v2/refunds" || path === "/v2/disputes" ? "GET" : "POST";
    fixture.simulator.addFault({ method, path, when: "before", kind: "status", status, code });
    expect(await getRefusal(call()), path).toEqual({ statusCode: status, code });
  }
  expect(movements()).toEqual([["authorised", 4250]]);
});
