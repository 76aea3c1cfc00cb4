import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  authorisation,
  clientFor,
  getRefusal,
  type SimulatorFixture,
  startSimulatorFixture,
} from "../test-fixture.ts";

const HOUR_MS = 60 * 60 * 1000;

let bench: SimulatorFixture;
beforeAll(async () => {
  bench = await startSimulatorFixture();
});
beforeEach(() => bench.simulator.reset());
afterAll(() => bench.simulator.stop());

const movements = () =>
  bench.simulator.ledger().map(({ kind, amountPence }) => [kind, amountPence]);

describe("authorise and capture", () => {
  test("an approved card is authorised, then captured", async () => {
    const request = authorisation();
    const { payment: authorised } = await bench.square.payments.create(request);
    expect(authorised).toMatchObject({
      status: "APPROVED",
      amountMoney: { amount: 4250n, currency: "GBP" },
      approvedMoney: { amount: 4250n },
      delayDuration: "PT24H",
      delayAction: "CANCEL",
      referenceId: request.referenceId,
      cardDetails: {
        status: "AUTHORIZED",
        cvvStatus: "CVV_ACCEPTED",
        card: { cardBrand: "VISA", last4: "1111", expMonth: 9n, expYear: 2031n },
      },
    });
    expect(Date.parse(authorised?.delayedUntil ?? "")).toBe(
      Date.parse(authorised?.createdAt ?? "") + 24 * HOUR_MS,
    );

    const paymentId = authorised?.id ?? "";
    const { payment: captured } = await bench.square.payments.complete({
      paymentId,
      versionToken: authorised?.versionToken,
    });
    expect(captured).toMatchObject({ status: "COMPLETED", cardDetails: { status: "CAPTURED" } });
    expect(captured?.receiptUrl).toContain(paymentId);
    expect(captured?.versionToken).not.toBe(authorised?.versionToken);
    expect((await bench.square.payments.get({ paymentId })).payment).toEqual(captured);
    expect(bench.simulator.ledger()).toMatchObject([
      { sequence: 1, kind: "authorised", paymentId, referenceId: request.referenceId },
      { sequence: 2, kind: "captured", paymentId, amountPence: 4250, currency: "GBP" },
    ]);
  });

  test("autocomplete captures immediately", async () => {
    const { delayDuration: _delay, ...request } = authorisation();
    const { payment } = await bench.square.payments.create({ ...request, autocomplete: true });
    expect(payment?.status).toBe("COMPLETED");
    expect(movements()).toEqual([
      ["authorised", 4250],
      ["captured", 4250],
    ]);
  });

  test("a second completion and a stale version are refused", async () => {
    const { payment } = await bench.square.payments.create(authorisation());
    const paymentId = payment?.id ?? "";
    expect(
      await getRefusal(bench.square.payments.complete({ paymentId, versionToken: "other" })),
    ).toEqual({ statusCode: 400, code: "VERSION_MISMATCH" });
    await bench.square.payments.complete({ paymentId });
    expect(await getRefusal(bench.square.payments.complete({ paymentId }))).toEqual({
      statusCode: 400,
      code: "DELAYED_TRANSACTION_CAPTURED",
    });
  });
});

describe("idempotency", () => {
  test("the same key and body get the first response, whatever has happened since", async () => {
    const request = authorisation();
    const { payment: first } = await bench.square.payments.create(request);
    await bench.square.payments.complete({ paymentId: first?.id ?? "" });
    const { payment: second } = await bench.square.payments.create(request);
    expect(second).toEqual(first);
    expect(bench.simulator.payments()).toHaveLength(1);
  });

  test("a decline is repeated too", async () => {
    const request = authorisation("cnon:card-nonce-declined");
    const refusal = { statusCode: 402, code: "GENERIC_DECLINE" };
    expect(await getRefusal(bench.square.payments.create(request))).toEqual(refusal);
    expect(await getRefusal(bench.square.payments.create(request))).toEqual(refusal);
    expect(movements()).toEqual([["declined", 4250]]);
  });

  test("the same key with another body is refused", async () => {
    const request = authorisation();
    await bench.square.payments.create(request);
    const changed = { ...request, amountMoney: { amount: 4251n, currency: "GBP" } } as const;
    expect(await getRefusal(bench.square.payments.create(changed))).toEqual({
      statusCode: 400,
      code: "IDEMPOTENCY_KEY_REUSED",
    });
  });
});

describe("voiding", () => {
  test("an authorisation is cancelled once", async () => {
    const { payment } = await bench.square.payments.create(authorisation());
    const paymentId = payment?.id ?? "";
    const { payment: cancelled } = await bench.square.payments.cancel({ paymentId });
    expect(cancelled).toMatchObject({ status: "CANCELED", cardDetails: { status: "VOIDED" } });
    const refusal = { statusCode: 400, code: "DELAYED_TRANSACTION_CANCELED" };
    expect(await getRefusal(bench.square.payments.cancel({ paymentId }))).toEqual(refusal);
    expect(await getRefusal(bench.square.payments.complete({ paymentId }))).toEqual(refusal);
    expect(movements()).toEqual([
      ["authorised", 4250],
      ["voided", 4250],
    ]);
  });

  test("voiding by key is idempotent, accepts unknown keys and refuses captured payments", async () => {
    const { payments } = bench.square;
    const request = authorisation();
    const { idempotencyKey } = request;
    await payments.cancelByIdempotencyKey({ idempotencyKey });
    await payments.create(request);
    await payments.cancelByIdempotencyKey({ idempotencyKey });
    await payments.cancelByIdempotencyKey({ idempotencyKey });
    expect(movements()).toEqual([
      ["authorised", 4250],
      ["voided", 4250],
    ]);

    const captured = authorisation();
    const { payment } = await payments.create(captured);
    await payments.complete({ paymentId: payment?.id ?? "" });
    expect(
      await getRefusal(
        payments.cancelByIdempotencyKey({ idempotencyKey: captured.idempotencyKey }),
      ),
    ).toEqual({ statusCode: 400, code: "DELAYED_TRANSACTION_CAPTURED" });
  });

  test("an unsettled authorisation is voided exactly when its delay ends", async () => {
    const { payment } = await bench.square.payments.create(authorisation());
    bench.simulator.advanceClock(24 * HOUR_MS - 5000);
    expect(movements()).toEqual([["authorised", 4250]]);
    bench.simulator.advanceClock(30_000);
    expect(bench.simulator.ledger()[1]).toMatchObject({
      kind: "voided",
      at: payment?.delayedUntil,
    });
    expect(
      await getRefusal(bench.square.payments.complete({ paymentId: payment?.id ?? "" })),
    ).toEqual({ statusCode: 400, code: "DELAYED_TRANSACTION_CANCELED" });
  });

  test("an unsettled authorisation with delay action COMPLETE is captured when its delay ends", async () => {
    await bench.square.payments.create({ ...authorisation(), delayAction: "COMPLETE" });
    bench.simulator.setClock(new Date(Date.now() + 25 * HOUR_MS).toISOString());
    expect(movements()).toEqual([
      ["authorised", 4250],
      ["captured", 4250],
    ]);
  });
});

describe("bad requests", () => {
  const pounds = (amount: bigint, currency: "GBP" | "EUR") => ({
    amountMoney: { amount, currency },
  });
  test.each([
    ["a key of 46", { idempotencyKey: "k".repeat(46) }, "VALUE_TOO_LONG"],
    ["an empty key", { idempotencyKey: "" }, "VALUE_EMPTY"],
    ["a reference of 41", { referenceId: "r".repeat(41) }, "VALUE_TOO_LONG"],
    ["a note of 501", { note: "n".repeat(501) }, "VALUE_TOO_LONG"],
    ["no amount", { amountMoney: undefined }, "MISSING_REQUIRED_PARAMETER"],
    ["nothing to pay", pounds(0n, "GBP"), "VALUE_TOO_LOW"],
    ["euros", pounds(4250n, "EUR"), "INVALID_VALUE"],
    ["59 seconds", { delayDuration: "PT59S" }, "INVALID_VALUE"],
    ["eight days", { delayDuration: "P8D" }, "INVALID_VALUE"],
    ["an invalid delay", { delayDuration: "tomorrow" }, "INVALID_VALUE"],
    ["a delay with autocomplete", { autocomplete: true }, "INVALID_VALUE"],
    ["an unknown action", { delayAction: "WAIT" }, "INVALID_VALUE"],
    ["a local phone number", { buyerPhoneNumber: "07700900123" }, "INVALID_PHONE_NUMBER"],
    ["another location", { locationId: "LOTHER" }, "BAD_REQUEST"],
  ])("%s is refused", async (_what, change, code) => {
    const call = bench.square.payments.create({ ...authorisation(), ...change });
    expect(await getRefusal(call)).toEqual({ statusCode: 400, code });
    expect(bench.simulator.ledger()).toEqual([]);
  });

  test("a wrong access token gets 401 on any path", async () => {
    const unauthorisedClient = clientFor(bench.simulator.url, "wrong");
    expect(await getRefusal(unauthorisedClient.payments.create(authorisation()))).toEqual({
      statusCode: 401,
      code: "UNAUTHORIZED",
    });
  });

  test("the only location is active for cards in pounds", async () => {
    const { location } = await bench.square.locations.get({ locationId: "LTEST" });
    expect(location).toMatchObject({
      status: "ACTIVE",
      country: "GB",
      currency: "GBP",
      capabilities: ["CREDIT_CARD_PROCESSING"],
    });
    expect(await getRefusal(bench.square.locations.get({ locationId: "LOTHER" }))).toEqual({
      statusCode: 404,
      code: "NOT_FOUND",
    });
  });
});
