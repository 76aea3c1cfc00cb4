import type { Payment } from "square";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  authorisation,
  clientFor,
  getRefusal,
  LOCATION_ID,
  type SimulatorFixture,
  startSimulatorFixture,
} from "../test-fixture.ts";

const HOUR_MS = 60 * 60 * 1000;

let fixture: SimulatorFixture;
beforeAll(async () => {
  fixture = await startSimulatorFixture();
});
beforeEach(() => fixture.simulator.reset());
afterAll(() => fixture.simulator.stop());

const movements = () =>
  fixture.simulator.ledger().map(({ kind, amountPence }) => [kind, amountPence]);

describe("authorise and capture", () => {
  test("an approved card is authorised, then captured", async () => {
    const request = authorisation();
    const { payment: authorised } = await fixture.square.payments.create(request);
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
    const { payment: captured } = await fixture.square.payments.complete({
      paymentId,
      versionToken: authorised?.versionToken,
    });
    expect(captured).toMatchObject({ status: "COMPLETED", cardDetails: { status: "CAPTURED" } });
    expect(captured?.receiptUrl).toContain(paymentId);
    expect(captured?.versionToken).not.toBe(authorised?.versionToken);
    expect((await fixture.square.payments.get({ paymentId })).payment).toEqual(captured);
    expect(fixture.simulator.ledger()).toMatchObject([
      { sequence: 1, kind: "authorised", paymentId, referenceId: request.referenceId },
      { sequence: 2, kind: "captured", paymentId, amountPence: 4250, currency: "GBP" },
    ]);
  });

  test("autocomplete captures immediately", async () => {
    const { delayDuration: _delay, ...request } = authorisation();
    const { payment } = await fixture.square.payments.create({ ...request, autocomplete: true });
    expect(payment?.status).toBe("COMPLETED");
    expect(movements()).toEqual([
      ["authorised", 4250],
      ["captured", 4250],
    ]);
  });

  test("a second completion and a stale version are refused", async () => {
    const { payment } = await fixture.square.payments.create(authorisation());
    const paymentId = payment?.id ?? "";
    expect(
      await getRefusal(fixture.square.payments.complete({ paymentId, versionToken: "other" })),
    ).toEqual({ statusCode: 400, code: "VERSION_MISMATCH" });
    await fixture.square.payments.complete({ paymentId });
    expect(await getRefusal(fixture.square.payments.complete({ paymentId }))).toEqual({
      statusCode: 400,
      code: "DELAYED_TRANSACTION_CAPTURED",
    });
  });
});

describe("idempotency", () => {
  test("the same key and body get the first response, whatever has happened since", async () => {
    const request = authorisation();
    const { payment: first } = await fixture.square.payments.create(request);
    await fixture.square.payments.complete({ paymentId: first?.id ?? "" });
    const { payment: second } = await fixture.square.payments.create(request);
    expect(second).toEqual(first);
    expect(fixture.simulator.payments()).toHaveLength(1);
  });

  test("a decline is repeated too", async () => {
    const request = authorisation("cnon:card-nonce-declined");
    const refusal = { statusCode: 402, code: "GENERIC_DECLINE" };
    expect(await getRefusal(fixture.square.payments.create(request))).toEqual(refusal);
    expect(await getRefusal(fixture.square.payments.create(request))).toEqual(refusal);
    expect(movements()).toEqual([["declined", 4250]]);
  });

  test("the same key with another body is refused", async () => {
    const request = authorisation();
    await fixture.square.payments.create(request);
    const changed = { ...request, amountMoney: { amount: 4251n, currency: "GBP" } } as const;
    expect(await getRefusal(fixture.square.payments.create(changed))).toEqual({
      statusCode: 400,
      code: "IDEMPOTENCY_KEY_REUSED",
    });
  });
});

describe("voiding", () => {
  test("an authorisation is cancelled once", async () => {
    const { payment } = await fixture.square.payments.create(authorisation());
    const paymentId = payment?.id ?? "";
    const { payment: cancelled } = await fixture.square.payments.cancel({ paymentId });
    expect(cancelled).toMatchObject({ status: "CANCELED", cardDetails: { status: "VOIDED" } });
    const refusal = { statusCode: 400, code: "DELAYED_TRANSACTION_CANCELED" };
    expect(await getRefusal(fixture.square.payments.cancel({ paymentId }))).toEqual(refusal);
    expect(await getRefusal(fixture.square.payments.complete({ paymentId }))).toEqual(refusal);
    expect(movements()).toEqual([
      ["authorised", 4250],
      ["voided", 4250],
    ]);
  });

  test("voiding by key is idempotent, accepts unknown keys and refuses captured payments", async () => {
    const { payments } = fixture.square;
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
    const { payment } = await fixture.square.payments.create(authorisation());
    fixture.simulator.advanceClock(24 * HOUR_MS - 5000);
    expect(movements()).toEqual([["authorised", 4250]]);
    fixture.simulator.advanceClock(30_000);
    expect(fixture.simulator.ledger()[1]).toMatchObject({
      kind: "voided",
      at: payment?.delayedUntil,
    });
    expect(
      await getRefusal(fixture.square.payments.complete({ paymentId: payment?.id ?? "" })),
    ).toEqual({ statusCode: 400, code: "DELAYED_TRANSACTION_CANCELED" });
  });

  test("an unsettled authorisation with delay action COMPLETE is captured when its delay ends", async () => {
    await fixture.square.payments.create({ ...authorisation(), delayAction: "COMPLETE" });
    fixture.simulator.setClock(new Date(Date.now() + 25 * HOUR_MS).toISOString());
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
    const call = fixture.square.payments.create({ ...authorisation(), ...change });
    expect(await getRefusal(call)).toEqual({ statusCode: 400, code });
    expect(fixture.simulator.ledger()).toEqual([]);
  });

  test("a wrong access token gets 401 on any path", async () => {
    const unauthorisedClient = clientFor(fixture.simulator.url, "wrong");
    expect(await getRefusal(unauthorisedClient.payments.create(authorisation()))).toEqual({
      statusCode: 401,
      code: "UNAUTHORIZED",
    });
  });

  test("the only location is active for cards in pounds", async () => {
    const { location } = await fixture.square.locations.get({ locationId: "LTEST" });
    expect(location).toMatchObject({
      status: "ACTIVE",
      country: "GB",
      currency: "GBP",
      capabilities: ["CREDIT_CARD_PROCESSING"],
    });
    expect(await getRefusal(fixture.square.locations.get({ locationId: "LOTHER" }))).toEqual({
      statusCode: 404,
      code: "NOT_FOUND",
    });
  });
});

describe("the list of payments", () => {
  /** Creates payments a minute apart and returns their ids, oldest first. */
  async function makePayments(count: number): Promise<string[]> {
    const ids: string[] = [];
    for (let made = 0; made < count; made += 1) {
      const { payment } = await fixture.square.payments.create(authorisation());
      ids.push(payment?.id ?? "");
      fixture.simulator.advanceClock(60_000);
    }
    return ids;
  }

  type ListRequest = Parameters<SimulatorFixture["square"]["payments"]["list"]>[0];

  async function listIds(request: ListRequest): Promise<string[]> {
    const found: Payment[] = [];
    for await (const payment of await fixture.square.payments.list(request)) found.push(payment);
    return found.map((payment) => payment.id ?? "");
  }

  test("newest first, with pages and without duplicates", async () => {
    const ids = await makePayments(7);
    expect(await listIds({ limit: 3 })).toEqual(ids.toReversed());
    expect(await listIds({ limit: 2, sortOrder: "ASC" })).toEqual(ids);
  });

  test("by the time of the last change, which a capture updates", async () => {
    const ids = await makePayments(3);
    const since = new Date(Date.now() + 170_000).toISOString();
    await fixture.square.payments.complete({ paymentId: ids[0] ?? "" });
    expect(await listIds({ updatedAtBeginTime: since, sortField: "UPDATED_AT" })).toEqual([ids[0]]);
    expect(await listIds({ sortField: "UPDATED_AT", sortOrder: "ASC" })).toEqual([
      ids[1],
      ids[2],
      ids[0],
    ]);
  });

  test("within a range of creation times, inclusive, and for one location", async () => {
    const ids = await makePayments(4);
    const [, second, third] = fixture.simulator.payments();
    const range = { beginTime: second?.createdAt, endTime: third?.createdAt };
    expect(await listIds({ ...range, locationId: LOCATION_ID })).toEqual([ids[2], ids[1]]);
    expect(await listIds({ ...range, locationId: "LOTHER" })).toEqual([]);
  });

  test.each([
    [{ beginTime: "yesterday" }, "INVALID_TIME"],
    [{ cursor: "nonsense" }, "INVALID_CURSOR"],
    [{ sortOrder: "UP" }, "INVALID_SORT_ORDER"],
    [{ limit: 0 }, "INVALID_VALUE"],
  ])("%j is refused with %s", async (request, code) => {
    const call = fixture.square.payments.list(request);
    expect(await getRefusal(call)).toEqual({ statusCode: 400, code });
  });
});
