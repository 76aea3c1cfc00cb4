import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { REFUND_DELAY_MS } from "../refunds.ts";
import {
  authorisation,
  authorisedPaymentId,
  capturedPaymentId,
  refundRequest,
  type SimulatorFixture,
  startSimulatorFixture,
} from "../test-fixture.ts";
import type { SubscriptionInput } from "./delivery.ts";
import { computeSignature, RETRY_MINUTES } from "./delivery.ts";
import type { EventType } from "./event.ts";
import {
  isSigned,
  NOTIFICATION_URL,
  type Receiver,
  SIGNATURE_KEY,
  startReceiver,
} from "./test-receiver.ts";

let fixture: SimulatorFixture;
let receiver: Receiver;
beforeAll(async () => {
  fixture = await startSimulatorFixture();
});
beforeEach(async () => {
  fixture.simulator.reset();
  receiver = await startReceiver();
});
afterEach(() => receiver.stop());
afterAll(() => fixture.simulator.stop());

function subscribe(change: Partial<SubscriptionInput> = {}) {
  const { target } = receiver;
  const all = { url: NOTIFICATION_URL, key: SIGNATURE_KEY, target, minuteMs: 0.001 };
  return fixture.simulator.webhooks.subscribe({ ...all, ...change });
}

const authorise = () => authorisedPaymentId(fixture);
const capture = () => capturedPaymentId(fixture);

/** The notifications once all deliveries are done. */
async function waitForNotifications() {
  await fixture.simulator.webhooks.idle();
  return receiver.received;
}

async function waitForEventTypes() {
  return (await waitForNotifications()).map(({ event }) => event.type);
}

describe("without faults", () => {
  test("signs like Square's own example", () => {
    expect(computeSignature("https://example.com/webhook", "asdf1234", '{"hello":"world"}')).toBe(
      "2kRE5qRU2tR+tBGlDwMEw2avJ7QM4ikPYD/PJ3bd9Og=",
    );
  });

  test("sends a signed event for each step of a payment", async () => {
    subscribe();
    const paymentId = await capture();
    const { refund } = await fixture.square.refunds.refundPayment(refundRequest(paymentId, 1000n));
    fixture.simulator.advanceClock(REFUND_DELAY_MS);
    const notifications = await waitForNotifications();
    expect(await Promise.all(notifications.map(isSigned))).toEqual(notifications.map(() => true));
    const received = notifications.map(({ event: { type, data } }) => {
      const { [data.type]: entity } = data.object;
      return [type, data.id, entity?.status];
    });
    expect(received).toEqual([
      ["payment.created", paymentId, "APPROVED"],
      ["payment.updated", paymentId, "COMPLETED"],
      ["refund.created", refund?.id, "PENDING"],
      ["payment.updated", paymentId, "COMPLETED"],
      ["refund.updated", refund?.id, "COMPLETED"],
      ["payment.updated", paymentId, "COMPLETED"],
    ]);
    expect(notifications[0]).toMatchObject({
      event: { merchant_id: "SIMULATORLTEST", event_id: expect.any(String) },
      headers: { "square-environment": "Sandbox", "content-type": "application/json" },
    });
    expect(notifications[0]?.headers).not.toHaveProperty("square-retry-number");
    expect(new Set(notifications.map(({ event }) => event.event_id)).size).toBe(6);
  });

  test("sends events of due tasks in order and with their own times when the clock moves", async () => {
    const { payment: first } = await fixture.square.payments.create(authorisation());
    const hour = { ...authorisation(), delayDuration: "PT1H" };
    const { payment: second } = await fixture.square.payments.create(hour);
    subscribe();
    fixture.simulator.advanceClock(25 * 60 * 60 * 1000);
    expect(
      (await waitForNotifications()).map(({ event }) => [event.data.id, event.created_at]),
    ).toEqual([
      [second?.id, second?.delayedUntil],
      [first?.id, first?.delayedUntil],
    ]);
  });

  test("sends a subscriber only its event types, until it unsubscribes", async () => {
    const unsubscribe = subscribe({ types: ["payment.updated"] });
    await capture();
    unsubscribe();
    await capture();
    expect(await waitForEventTypes()).toEqual(["payment.updated"]);
  });
});

describe("a receiver that fails", () => {
  test.each([
    ["an error", "http_error", (response) => response.writeHead(503).end()],
    ["a redirect", "http_error", (response) => response.writeHead(302, { location: "/" }).end()],
    ["a reset", "other_error", (response) => response.socket?.resetAndDestroy()],
    ["no response", "http_timeout", () => undefined],
  ] as const satisfies [string, string, Parameters<Receiver["respondWith"]>[0]][])(
    "%s gets a retry with the reason %s",
    async (_what, reason, respond) => {
      receiver.respondWith((response) => {
        receiver.respondWith((next) => next.end());
        respond(response);
      });
      subscribe({ timeoutMs: 2000 });
      await authorise();
      const [first, second, ...more] = await waitForNotifications();
      expect(more).toEqual([]);
      expect(second?.raw).toBe(first?.raw);
      expect(second?.headers).toMatchObject({
        "square-retry-number": "1",
        "square-retry-reason": reason,
        "square-initial-delivery-timestamp": expect.stringMatching(/^20.*Z$/),
      });
      expect(fixture.simulator.webhooks.deliveries()).toMatchObject([
        { state: "delivered", attempts: [{ failure: reason }, { status: 200, failure: null }] },
      ]);
    },
  );

  test("gets eleven retries over a day, and then no more", async () => {
    expect(RETRY_MINUTES.reduce((sum: number, minutes) => sum + minutes, 0)).toBe(1443);
    receiver.respondWith((response) => response.writeHead(500).end());
    subscribe();
    await authorise();
    const tries = await waitForNotifications();
    expect(tries.map(({ headers }) => headers["square-retry-number"])).toEqual([
      undefined,
      ...Array.from({ length: 11 }, (_, index) => String(index + 1)),
    ]);
    expect(fixture.simulator.webhooks.deliveries()).toMatchObject([{ state: "given-up" }]);
  });

  test("does not delay later events", async () => {
    receiver.respondWith((response) => response.writeHead(500).end());
    subscribe({ minuteMs: 60_000 });
    await capture();
    await expect
      .poll(() => receiver.received.map(({ event }) => event.type))
      .toEqual(["payment.created", "payment.updated"]);
  });

  test("does not delay the stop of the simulator, which aborts deliveries", async () => {
    const other = await startSimulatorFixture();
    receiver.respondWith(() => undefined);
    const { target } = receiver;
    other.simulator.webhooks.subscribe({ url: NOTIFICATION_URL, key: SIGNATURE_KEY, target });
    await other.square.payments.create(authorisation());
    await expect.poll(() => receiver.received).toHaveLength(1);
    await other.simulator.stop();
    await other.simulator.webhooks.idle();
    expect(receiver.received).toHaveLength(1);
  });
});

describe("delivery faults", () => {
  let webhooks: SimulatorFixture["simulator"]["webhooks"];
  beforeEach(() => {
    ({ webhooks } = fixture.simulator);
  });

  test("duplicate: the same event is sent twice", async () => {
    subscribe();
    webhooks.addFault({ kind: "duplicate" });
    await authorise();
    const [first, second] = await waitForNotifications();
    expect(receiver.received).toHaveLength(2);
    expect(second?.raw).toBe(first?.raw);
  });

  test("late and reversed: nothing is sent until the release, which reverses the order", async () => {
    subscribe();
    webhooks.addFault({ kind: "late", times: "always" });
    await capture();
    expect(await waitForEventTypes()).toEqual([]);
    expect(webhooks.deliveries().map(({ state }) => state)).toEqual(["held", "held"]);
    expect(webhooks.release({ order: "reversed" })).toBe(2);
    expect(await waitForEventTypes()).toEqual(["payment.updated", "payment.created"]);
    expect(webhooks.deliveries().map(({ state }) => state)).toEqual(["delivered", "delivered"]);
  });

  test("late and shuffled: every held event is sent once", async () => {
    subscribe();
    webhooks.addFault({ kind: "late", times: 5 });
    for (let made = 0; made < 5; made += 1) await authorise();
    webhooks.release({ order: "shuffled" });
    const ids = (await waitForNotifications()).map(({ event }) => event.data.id);
    expect(ids.toSorted()).toEqual(
      fixture.simulator
        .payments()
        .map(({ id }) => id)
        .toSorted(),
    );
  });

  test("response-lost: the response is lost, so the event is sent again", async () => {
    subscribe();
    webhooks.addFault({ kind: "response-lost" });
    await authorise();
    const [first, second, ...more] = await waitForNotifications();
    expect(more).toEqual([]);
    expect(second?.event.event_id).toBe(first?.event.event_id);
    expect(second?.headers).toMatchObject({ "square-retry-reason": "http_timeout" });
  });

  test("forged-key: the signature is invalid, and a refused event is not retried", async () => {
    receiver.respondWith((response) => response.writeHead(403).end());
    subscribe();
    webhooks.addFault({ kind: "forged-key" });
    await authorise();
    const [forged, ...more] = await waitForNotifications();
    expect(more).toEqual([]);
    expect(forged && (await isSigned(forged))).toBe(false);
    expect(webhooks.deliveries()).toMatchObject([
      { fault: "forged-key", state: "given-up", attempts: [{ status: 403 }] },
    ]);
  });

  test("forged-body: the amounts are not those that were signed", async () => {
    subscribe();
    webhooks.addFault({ kind: "forged-body" });
    await authorise();
    const [forged] = await waitForNotifications();
    expect(forged?.event.data.object.payment?.amount_money.amount).toBe(1);
    expect(forged && (await isSigned(forged))).toBe(false);
  });

  test("dropped: affects only its types, after some are skipped, until it is removed", async () => {
    subscribe();
    const types: EventType[] = ["payment.updated"];
    const removeFault = webhooks.addFault({ kind: "dropped", types, skip: 1, times: 3 });
    await capture();
    await capture();
    removeFault();
    await capture();
    expect(await waitForEventTypes()).toEqual([
      "payment.created",
      "payment.updated",
      "payment.created",
      "payment.created",
      "payment.updated",
    ]);
    expect(webhooks.deliveries().map(({ state }) => state)).toContain("dropped");
  });
});
