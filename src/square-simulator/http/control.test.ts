import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  ACCESS_TOKEN,
  authorisation,
  control,
  type SimulatorFixture,
  startSimulatorFixture,
} from "../test-fixture.ts";

import { NOTIFICATION_URL, SIGNATURE_KEY, startReceiver } from "../webhooks/test-receiver.ts";

let fixture: SimulatorFixture;
beforeAll(async () => {
  fixture = await startSimulatorFixture();
});
beforeEach(() => fixture.simulator.reset());
afterAll(() => fixture.simulator.stop());

test("another process can inject faults, move the clock, read the state and reset it", async () => {
  const { payment } = await fixture.square.payments.create(authorisation());
  const fault = { method: "GET", path: "/v2/payments", when: "before", kind: "hang" };
  expect(await control(fixture, "POST", "faults", fault)).toMatchObject({ status: 201 });
  await control(fixture, "POST", "clock", { advanceMs: 25 * 60 * 60 * 1000 });

  const state = await control(fixture, "GET", "state");
  expect(state.body).toMatchObject({
    payments: [{ id: payment?.id, status: "CANCELED" }],
    refunds: [],
    disputes: [],
    ledger: [{ kind: "authorised" }, { kind: "voided", at: payment?.delayedUntil }],
    faults: [{ kind: "hang", times: 1, skip: 0 }],
    calls: [{ method: "POST", path: "/v2/payments", status: 200, fault: null }],
  });
  expect(JSON.stringify(state.body)).not.toContain(ACCESS_TOKEN);
  expect(JSON.stringify(state.body)).not.toContain("cnon:");

  await control(fixture, "DELETE", "faults");
  expect((await control(fixture, "GET", "state")).body.faults).toEqual([]);
  await control(fixture, "POST", "clock", { setTo: "2031-03-01T09:00:00Z" });
  expect((await control(fixture, "GET", "state")).body.now).toContain("2031-03-01T09:00");
  await control(fixture, "POST", "reset");
  const cleared = await control(fixture, "GET", "state");
  expect(cleared.body).toMatchObject({ payments: [], ledger: [], faults: [], calls: [] });
  expect(Date.parse(cleared.body.now)).toBeLessThanOrEqual(Date.now());
});

test.each([
  ["POST", "faults", { method: "GET", path: "/v2/payments", when: "now", kind: "hang" }],
  ["POST", "faults", { method: "GET", path: "/v2/payments", when: "after", kind: "fire" }],
  ["POST", "clock", { advanceMs: "1" }],
  ["POST", "clock", { setTo: "tomorrow" }],
  ["POST", "webhooks", { url: "somewhere", key: "k" }],
  ["POST", "webhooks/faults", { kind: "eaten" }],
  ["POST", "webhooks/release", { order: "best first" }],
  ["POST", "disputes", { paymentId: "p", reason: "BORED" }],
  ["POST", "dashboard", { act: "dance" }],
  ["POST", "refunds", { failNext: "all" }],
])("%s %s refuses %j with a message", async (method, name, body) => {
  expect(await control(fixture, method, name, body)).toEqual({
    status: 400,
    body: { error: expect.any(String) },
  });
});

test.each([
  "faults",
  "clock",
  "webhooks",
  "webhooks/faults",
  "webhooks/release",
  "disputes",
  "dashboard",
  "refunds",
  "reset",
])("a page of another origin cannot call %s", async (name) => {
  const url = `${fixture.simulator.url}/__fake/${name}`;
  const asForm = { "content-type": "text/plain" };
  const response = await fetch(url, { method: "POST", headers: asForm, body: "{}" });
  expect(response.status).toBe(415);
  const preflight = await fetch(url, { method: "OPTIONS" });
  expect(preflight.headers.has("access-control-allow-origin")).toBe(false);
});

test("the API refuses bodies that are not JSON or too large, and unknown paths", async () => {
  const postStatusAndCode = async (path: string, body: string) => {
    const headers = { authorization: `Bearer ${ACCESS_TOKEN}` };
    const url = fixture.simulator.url + path;
    const response = await fetch(url, { method: "POST", headers, body });
    const { errors } = await response.json();
    return [response.status, errors[0].code];
  };
  expect(await postStatusAndCode("/v2/payments", "{")).toEqual([400, "EXPECTED_JSON_BODY"]);
  expect(await postStatusAndCode("/v2/payments", "[]")).toEqual([400, "EXPECTED_JSON_BODY"]);
  expect(await postStatusAndCode("/v2/nothing", "{}")).toEqual([404, "NOT_FOUND"]);
  expect(await postStatusAndCode("/v2/payments/%E0%A4%A/complete", "{}")).toEqual([
    404,
    "NOT_FOUND",
  ]);
  expect(await postStatusAndCode("/v2/payments", "x".repeat(300_000))).toEqual([
    413,
    "REQUEST_ENTITY_TOO_LARGE",
  ]);
});

test("another process can subscribe, read deliveries without keys, and unsubscribe", async () => {
  const receiver = await startReceiver();
  const { target } = receiver;
  const subscription = { url: NOTIFICATION_URL, key: SIGNATURE_KEY, target };
  expect((await control(fixture, "POST", "webhooks", subscription)).status).toBe(201);
  await control(fixture, "POST", "webhooks/faults", { kind: "late", types: ["payment.created"] });
  const { payment } = await fixture.square.payments.create(authorisation());
  expect((await control(fixture, "POST", "webhooks/release", {})).body).toEqual({ released: 1 });
  await fixture.simulator.webhooks.idle();
  expect(receiver.received.map(({ event }) => event.data.id)).toEqual([payment?.id]);

  const { body } = await control(fixture, "GET", "state");
  expect(body.webhooks).toMatchObject({
    subscriptions: [{ url: NOTIFICATION_URL, target }],
    faults: [],
    deliveries: [{ type: "payment.created", id: payment?.id, fault: "late", state: "delivered" }],
  });
  expect(JSON.stringify(body)).not.toContain(SIGNATURE_KEY);
  await control(fixture, "DELETE", "webhooks");
  expect((await control(fixture, "GET", "state")).body.webhooks.subscriptions).toEqual([]);
  await receiver.stop();
});

test("the browser script is served as JavaScript", async () => {
  const response = await fetch(`${fixture.simulator.url}/v1/square.js`);
  expect(response.headers.get("content-type")).toContain("text/javascript");
  expect(await response.text()).toContain("Square");
});

test("stopping ends hanging requests and frees the port", async () => {
  const second = await startSimulatorFixture();
  second.simulator.addFault({ method: "GET", path: "/v1/square.js", when: "before", kind: "hang" });
  const hanging = fetch(`${second.simulator.url}/v1/square.js`).catch((error: unknown) => error);
  await expect
    .poll(async () => (await fetch(`${second.simulator.url}/__fake/state`)).json())
    .toMatchObject({ calls: [{ fault: "hang" }] });
  await second.simulator.stop();
  expect(await hanging).toBeInstanceOf(TypeError);
  await expect(fetch(second.simulator.url)).rejects.toThrow();
});
