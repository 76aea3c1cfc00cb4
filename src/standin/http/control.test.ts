import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ACCESS_TOKEN, authorisation, startTestBench, type TestBench } from "../test-setup.ts";

let bench: TestBench;
beforeAll(async () => {
  bench = await startTestBench();
});
beforeEach(() => bench.standin.reset());
afterAll(() => bench.standin.stop());

async function control(method: string, name: string, body?: unknown) {
  const response = await fetch(`${bench.standin.url}/__fake/${name}`, {
    method,
    headers: { "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

test("another process can plan faults, move the clock, look, and clear", async () => {
  const { payment } = await bench.square.payments.create(authorisation());
  const fault = { method: "GET", path: "/v2/payments", when: "before", kind: "hang" };
  expect(await control("POST", "faults", fault)).toMatchObject({ status: 201 });
  await control("POST", "clock", { advanceMs: 25 * 60 * 60 * 1000 });

  const state = await control("GET", "state");
  expect(state.body).toMatchObject({
    payments: [{ id: payment?.id, status: "CANCELED" }],
    refunds: [],
    ledger: [{ kind: "authorised" }, { kind: "voided", at: payment?.delayedUntil }],
    faults: [{ kind: "hang", times: 1, skip: 0 }],
    calls: [{ method: "POST", path: "/v2/payments", status: 200, fault: null }],
  });
  expect(JSON.stringify(state.body)).not.toContain(ACCESS_TOKEN);
  expect(JSON.stringify(state.body)).not.toContain("cnon:");

  await control("DELETE", "faults");
  expect((await control("GET", "state")).body.faults).toEqual([]);
  await control("POST", "clock", { setTo: "2031-03-01T09:00:00Z" });
  expect((await control("GET", "state")).body.now).toContain("2031-03-01T09:00");
  await control("POST", "reset");
  const cleared = await control("GET", "state");
  expect(cleared.body).toMatchObject({ payments: [], ledger: [], faults: [], calls: [] });
  expect(Date.parse(cleared.body.now)).toBeLessThanOrEqual(Date.now());
});

test.each([
  ["POST", "faults", { method: "GET", path: "/v2/payments", when: "now", kind: "hang" }],
  ["POST", "faults", { method: "GET", path: "/v2/payments", when: "after", kind: "fire" }],
  ["POST", "clock", { advanceMs: "1" }],
  ["POST", "clock", { setTo: "tomorrow" }],
])("%s %s refuses %j in words", async (method, name, body) => {
  expect(await control(method, name, body)).toEqual({
    status: 400,
    body: { error: expect.any(String) },
  });
});

test("a page of another origin cannot steer it", async () => {
  const response = await fetch(`${bench.standin.url}/__fake/reset`, { method: "POST", body: "{}" });
  expect(response.status).toBe(415);
  const preflight = await fetch(`${bench.standin.url}/__fake/reset`, { method: "OPTIONS" });
  expect(preflight.headers.has("access-control-allow-origin")).toBe(false);
});

test("the API refuses what is not JSON, not there, or far too large", async () => {
  const ask = async (path: string, body: string) => {
    const headers = { authorization: `Bearer ${ACCESS_TOKEN}` };
    const url = bench.standin.url + path;
    const response = await fetch(url, { method: "POST", headers, body });
    const { errors } = await response.json();
    return [response.status, errors[0].code];
  };
  expect(await ask("/v2/payments", "{")).toEqual([400, "EXPECTED_JSON_BODY"]);
  expect(await ask("/v2/payments", "[]")).toEqual([400, "EXPECTED_JSON_BODY"]);
  expect(await ask("/v2/nothing", "{}")).toEqual([404, "NOT_FOUND"]);
  expect(await ask("/v2/payments/%E0%A4%A/complete", "{}")).toEqual([404, "NOT_FOUND"]);
  expect(await ask("/v2/payments", "x".repeat(300_000))).toEqual([413, "REQUEST_ENTITY_TOO_LARGE"]);
});

test("the browser script is served as a script", async () => {
  const response = await fetch(`${bench.standin.url}/v1/square.js`);
  expect(response.headers.get("content-type")).toContain("text/javascript");
  expect(await response.text()).toContain("Square");
});

test("stopping ends hanging requests and frees the port", async () => {
  const other = await startTestBench();
  other.standin.addFault({ method: "GET", path: "/v1/square.js", when: "before", kind: "hang" });
  const hanging = fetch(`${other.standin.url}/v1/square.js`).catch((error: unknown) => error);
  await expect
    .poll(async () => (await fetch(`${other.standin.url}/__fake/state`)).json())
    .toMatchObject({ calls: [{ fault: "hang" }] });
  await other.standin.stop();
  expect(await hanging).toBeInstanceOf(TypeError);
  await expect(fetch(other.standin.url)).rejects.toThrow();
});
