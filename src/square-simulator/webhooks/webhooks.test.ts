import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { SETTLES_AFTER_MS } from "../refunds/open-refund.ts";
import {
  authorisation,
  authorisedPaymentId,
  capturedPaymentId,
  refundRequest,
  startTestBench,
  type TestBench,
} from "../test-fixture.ts";
import { RETRY_MINUTES } from "./delivery.ts";
import type { EventType } from "./event.ts";
import type { SubscriptionInput } from "./subscription.ts";
import { signatureOf } from "./subscription.ts";
import {
  isSigned,
  NOTIFICATION_URL,
  type Receiver,
  SIGNATURE_KEY,
  startReceiver,
} from "./test-receiver.ts";

let bench: TestBench;
let receiver: Receiver;
beforeAll(async () => {
  bench = await startTestBench();
});
beforeEach(async () => {
  bench.standin.reset();
  receiver = await startReceiver();
});
afterEach(() => receiver.stop());
afterAll(() => bench.standin.stop());

function subscribe(change: Partial<SubscriptionInput> = {}) {
  const { target } = receiver;
  const all = { url: NOTIFICATION_URL, key: SIGNATURE_KEY, target, minuteMs: 0.001 };
  return bench.standin.webhooks.subscribe({ ...all, ...change });
}

const authorise = () => authorisedPaymentId(bench);
const capture = () => capturedPaymentId(bench);

/** What has arrived once nothing more will. */
async function arrived() {
  await bench.standin.webhooks.idle();
  return receiver.received;
}

async function arrivedTypes() {
  return (await arrived()).map(({ event }) => event.type);
}

describe("in good order", () => {
  test("Square's own example of a signature", () => {
    expect(signatureOf("https://example.com/webhook", "asdf1234", '{"hello":"world"}')).toBe(
      "2kRE5qRU2tR+tBGlDwMEw2avJ7QM4ikPYD/PJ3bd9Og=",
    );
  });

  test("a payment's life is told step by step, each signed as Square signs", async () => {
    subscribe();
    const paymentId = await capture();
    const { refund } = await bench.square.refunds.refundPayment(refundRequest(paymentId, 1000n));
    bench.standin.advanceClock(SETTLES_AFTER_MS);
    const notes = await arrived();
    expect(await Promise.all(notes.map(isSigned))).toEqual(notes.map(() => true));
    const told = notes.map(({ event: { type, data } }) => {
      const { [data.type]: thing } = data.object;
      return [type, data.id, thing?.status];
    });
    expect(told).toEqual([
      ["payment.created", paymentId, "APPROVED"],
      ["payment.updated", paymentId, "COMPLETED"],
      ["refund.created", refund?.id, "PENDING"],
      ["payment.updated", paymentId, "COMPLETED"],
      ["refund.updated", refund?.id, "COMPLETED"],
      ["payment.updated", paymentId, "COMPLETED"],
    ]);
    expect(notes[0]).toMatchObject({
      event: { merchant_id: "STANDINLTEST", event_id: expect.any(String) },
      headers: { "square-environment": "Sandbox", "content-type": "application/json" },
    });
    expect(notes[0]?.headers).not.toHaveProperty("square-retry-number");
    expect(new Set(notes.map(({ event }) => event.event_id)).size).toBe(6);
  });

  test("when the clock moves, what falls due is told in its order and with its times", async () => {
    const { payment: first } = await bench.square.payments.create(authorisation());
    const hour = { ...authorisation(), delayDuration: "PT1H" };
    const { payment: second } = await bench.square.payments.create(hour);
    subscribe();
    bench.standin.advanceClock(25 * 60 * 60 * 1000);
    expect((await arrived()).map(({ event }) => [event.data.id, event.created_at])).toEqual([
      [second?.id, second?.delayedUntil],
      [first?.id, first?.delayedUntil],
    ]);
  });

  test("a subscriber hears only what it asked for, until it has enough", async () => {
    const unsubscribe = subscribe({ types: ["payment.updated"] });
    await capture();
    unsubscribe();
    await capture();
    expect(await arrivedTypes()).toEqual(["payment.updated"]);
  });
});

describe("a receiver that fails", () => {
  test.each([
    ["an error", "http_error", (response) => response.writeHead(503).end()],
    ["a redirect", "http_error", (response) => response.writeHead(302, { location: "/" }).end()],
    ["a reset", "other_error", (response) => response.socket?.resetAndDestroy()],
    ["no answer", "http_timeout", () => undefined],
  ] as const satisfies [string, string, Parameters<Receiver["answer"]>[0]][])(
    "%s is told again as a retry for %s",
    async (_what, reason, respond) => {
      receiver.answer((response) => {
        receiver.answer((next) => next.end());
        respond(response);
      });
      subscribe({ timeoutMs: 2000 });
      await authorise();
      const [first, second, ...more] = await arrived();
      expect(more).toEqual([]);
      expect(second?.raw).toBe(first?.raw);
      expect(second?.headers).toMatchObject({
        "square-retry-number": "1",
        "square-retry-reason": reason,
        "square-initial-delivery-timestamp": expect.stringMatching(/^20.*Z$/),
      });
      expect(bench.standin.webhooks.deliveries()).toMatchObject([
        { state: "delivered", attempts: [{ failure: reason }, { status: 200, failure: null }] },
      ]);
    },
  );

  test("is tried eleven times more, over a day, and then no more", async () => {
    expect(RETRY_MINUTES.reduce((sum: number, minutes) => sum + minutes, 0)).toBe(1443);
    receiver.answer((response) => response.writeHead(500).end());
    subscribe();
    await authorise();
    const tries = await arrived();
    expect(tries.map(({ headers }) => headers["square-retry-number"])).toEqual([
      undefined,
      ...Array.from({ length: 11 }, (_, index) => String(index + 1)),
    ]);
    expect(bench.standin.webhooks.deliveries()).toMatchObject([{ state: "given-up" }]);
  });

  test("does not hold up what happens next", async () => {
    receiver.answer((response) => response.writeHead(500).end());
    subscribe({ minuteMs: 60_000 });
    await capture();
    await expect
      .poll(() => receiver.received.map(({ event }) => event.type))
      .toEqual(["payment.created", "payment.updated"]);
  });

  test("nor the end of the stand-in, which ends what is under way", async () => {
    const other = await startTestBench();
    receiver.answer(() => undefined);
    const { target } = receiver;
    other.standin.webhooks.subscribe({ url: NOTIFICATION_URL, key: SIGNATURE_KEY, target });
    await other.square.payments.create(authorisation());
    await expect.poll(() => receiver.received).toHaveLength(1);
    await other.standin.stop();
    await other.standin.webhooks.idle();
    expect(receiver.received).toHaveLength(1);
  });
});

describe("mischief", () => {
  let webhooks: TestBench["standin"]["webhooks"];
  beforeEach(() => {
    ({ webhooks } = bench.standin);
  });

  test("duplicate: the same event comes twice", async () => {
    subscribe();
    webhooks.misbehave({ kind: "duplicate" });
    await authorise();
    const [first, second] = await arrived();
    expect(receiver.received).toHaveLength(2);
    expect(second?.raw).toBe(first?.raw);
  });

  test("late and out of order: nothing comes until it is released, backwards", async () => {
    subscribe();
    webhooks.misbehave({ kind: "late", times: "always" });
    await capture();
    expect(await arrivedTypes()).toEqual([]);
    expect(webhooks.deliveries().map(({ state }) => state)).toEqual(["held", "held"]);
    expect(webhooks.release({ order: "reversed" })).toBe(2);
    expect(await arrivedTypes()).toEqual(["payment.updated", "payment.created"]);
    expect(webhooks.deliveries().map(({ state }) => state)).toEqual(["delivered", "delivered"]);
  });

  test("shuffled: everything that was held comes, once each", async () => {
    subscribe();
    webhooks.misbehave({ kind: "late", times: 5 });
    for (let made = 0; made < 5; made += 1) await authorise();
    webhooks.release({ order: "shuffled" });
    const ids = (await arrived()).map(({ event }) => event.data.id);
    expect(ids.toSorted()).toEqual(
      bench.standin
        .payments()
        .map(({ id }) => id)
        .toSorted(),
    );
  });

  test("unheard: the answer is lost, so the event comes again", async () => {
    subscribe();
    webhooks.misbehave({ kind: "unheard" });
    await authorise();
    const [first, second, ...more] = await arrived();
    expect(more).toEqual([]);
    expect(second?.event.event_id).toBe(first?.event.event_id);
    expect(second?.headers).toMatchObject({ "square-retry-reason": "http_timeout" });
  });

  test("forged with another key: it is not signed by Square, and not repeated when refused", async () => {
    receiver.answer((response) => response.writeHead(403).end());
    subscribe();
    webhooks.misbehave({ kind: "forged-key" });
    await authorise();
    const [forgery, ...more] = await arrived();
    expect(more).toEqual([]);
    expect(forgery && (await isSigned(forgery))).toBe(false);
    expect(webhooks.deliveries()).toMatchObject([
      { mischief: "forged-key", state: "given-up", attempts: [{ status: 403 }] },
    ]);
  });

  test("forged on its way: the amounts are not those that were signed", async () => {
    subscribe();
    webhooks.misbehave({ kind: "forged-body" });
    await authorise();
    const [forgery] = await arrived();
    expect(forgery?.event.data.object.payment?.amount_money.amount).toBe(1);
    expect(forgery && (await isSigned(forgery))).toBe(false);
  });

  test("dropped: only those of a kind, after some have passed, until it is taken away", async () => {
    subscribe();
    const types: EventType[] = ["payment.updated"];
    const stop = webhooks.misbehave({ kind: "dropped", types, skip: 1, times: 3 });
    await capture();
    await capture();
    stop();
    await capture();
    expect(await arrivedTypes()).toEqual([
      "payment.created",
      "payment.updated",
      "payment.created",
      "payment.created",
      "payment.updated",
    ]);
    expect(webhooks.deliveries().map(({ state }) => state)).toContain("dropped");
  });
});
