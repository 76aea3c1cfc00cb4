import { randomUUID } from "node:crypto";
import { DatabaseError } from "pg";
import { pino } from "pino";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { sendRaw } from "../../../tests/fuzz/raw-request.ts";
import { testApp, testServer } from "../../../tests/support/test-app.ts";
import { testContext } from "../../../tests/support/test-context.ts";
import { createVenue, newSecret } from "../../../tests/support/test-venue.ts";
import { hold, placement } from "../../../tests/support/test-visitor.ts";
import { activitiesContract } from "../../shared/contract/public/activities.ts";
import { localDate } from "../../shared/time.ts";

const routerCalls = vi.hoisted(() => ({ calls: 0 }));
vi.mock("../platform/http/api-handler.ts", async (original) => {
  const real = await original<typeof import("../platform/http/api-handler.ts")>();
  const createApiHandler: typeof real.createApiHandler = (...parts) => {
    const answer = real.createApiHandler(...parts);
    return (...args) => {
      routerCalls.calls++;
      return answer(...args);
    };
  };
  return { ...real, createApiHandler };
});

const lines: Record<string, unknown>[] = [];
const log = pino({ level: "info" }, { write: (line: string) => lines.push(JSON.parse(line)) });

const context = await testContext({ log });
const venue = await createVenue(context);
const PLACES = 200;
await context.db.updateTable("activities").set({ maxCapacity: PLACES }).execute();
await context.db.updateTable("settings").set({ maxBookingsPerSlot: PLACES }).execute();
const [first = new Date(), second = new Date(), full = new Date()] = venue.slots;
const today = localDate(first, "Europe/London");
for (let party = 0; party < PLACES / 50; party++) await hold(context, venue, full, 50);
const base = await testApp(context);
const { base: drainingBase } = await testServer(context, {}, { readiness: { isDraining: true } });

beforeEach(() => {
  lines.length = 0;
  routerCalls.calls = 0;
});

interface TestRequest {
  path: string;
  method: string;
  headers?: Record<string, string>;
  body?: string;
}

interface Reply {
  status: number;
  headers: Record<string, string>;
  body: string;
  lines: object[];
}

async function sendRequest(origin: string, testRequest: TestRequest): Promise<Reply> {
  lines.length = 0;
  const response = await fetch(origin + testRequest.path, testRequest);
  const { date: _, "x-request-id": id, ...headers } = Object.fromEntries(response.headers);
  const body = await response.text();
  await expect.poll(() => lines.at(-1)?.msg).toBe("request");
  expect(lines.at(-1)).toMatchObject({ requestId: id, ms: expect.any(Number) });
  const stored = lines.map((line) => ({ ...line, ms: 0, time: 0, err: line.err !== undefined }));
  const { status } = response;
  return {
    status,
    headers,
    body: maskRandomValues(body),
    lines: JSON.parse(maskRandomValues(stored)),
  };
}

/** Replaces the values that differ between two requests: ids, references and times. */
function maskRandomValues(response: string | object[]): string {
  const text = typeof response === "string" ? response : JSON.stringify(response);
  return text
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "an id")
    .replace(/"(reference|holdExpiresAt)":"[^"]+"/g, '"$1":"its own"');
}

/** Rewrites a request so that the fast path leaves it to the router. */
function toSlowPath(testRequest: TestRequest): TestRequest {
  if (testRequest.body === undefined)
    return { ...testRequest, path: `${testRequest.path}&nothing=%20` };
  const type = `${testRequest.headers?.["content-type"]};`;
  return { ...testRequest, headers: { ...testRequest.headers, "content-type": type } };
}

/** Sends two equivalent requests, each newly made, because a hold or a booking changes state. */
async function compareBothPaths(
  make: () => TestRequest | Promise<TestRequest>,
  origin = base,
): Promise<Reply> {
  const fastReply = await sendRequest(origin, await make());
  const slowReply = await sendRequest(origin, toSlowPath(await make()));
  expect(fastReply).toEqual(slowReply);
  return fastReply;
}

const id = venue.activityId;
const unknown = "00000000-0000-4000-8000-000000000000";

const getSlots = (path: string, method = "GET") => ({ method, path: `/api/activities/${path}` });

function post(path: string, headers: Record<string, string>, body: unknown): TestRequest {
  return {
    method: "POST",
    path: `/api/checkouts${path}`,
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  };
}

const holdInput = { activityId: id, startsAt: first.toISOString(), ticketCount: 1 };

const holding = (body: unknown = holdInput, headers = {}) =>
  post("", { "checkout-secret": newSecret(), ...headers }, body);

/** Makes a placement request with a new hold. */
async function createPlacement(changes: object | string = {}, headers = {}, of?: string) {
  const { checkout, checkoutSecret } = await hold(context, venue, second, 1);
  const keys = { "checkout-secret": checkoutSecret, "idempotency-key": randomUUID(), ...headers };
  const expectedTotalPence = 1800;
  const whole = { ...placement(venue, { expectedTotalPence }) };
  whole.contact.email = "amelia@example.com";
  const body = typeof changes === "string" ? changes : { ...whole, ...changes };
  return post(`/${of ?? checkout.id}/booking`, keys, body);
}

type Case = [
  what: string,
  make: () => TestRequest | Promise<TestRequest>,
  status: number,
  said?: string,
];

const fastPathCases: Case[] = [
  ["a day with slots", () => getSlots(`${id}/slots?date=${today}`), 200],
  ["a day without slots", () => getSlots(`${id}/slots?date=2030-01-01`), 200],
  ["an upper-case id", () => getSlots(`${id.toUpperCase()}/slots?date=${today}`), 200],
  ["an unknown query field", () => getSlots(`${id}/slots?date=${today}&more=1`), 200],
  [
    "an unknown activity",
    () => getSlots(`${unknown}/slots?date=${today}`),
    404,
    "ACTIVITY_NOT_FOUND",
  ],
  ["a malformed activity id", () => getSlots(`nothing/slots?date=${today}`), 400, "INVALID_INPUT"],
  ["an invalid date", () => getSlots(`${id}/slots?date=2030-02-30`), 400, "INVALID_INPUT"],
  ["a missing date", () => getSlots(`${id}/slots?more=1`), 400, "INVALID_INPUT"],

  ["a hold", () => holding(), 201],
  [
    "a hold for more than the capacity",
    () => holding({ ...holdInput, ticketCount: PLACES + 1 }),
    409,
    "SLOT_FULL",
  ],
  [
    "a hold of a full slot",
    () => holding({ ...holdInput, startsAt: full.toISOString() }),
    409,
    "SLOT_FULL",
  ],
  [
    "a hold of an unknown activity",
    () => holding({ ...holdInput, activityId: unknown }),
    404,
    "ACTIVITY_NOT_FOUND",
  ],
  [
    "a hold with an invalid field",
    () => holding({ ...holdInput, ticketCount: 0 }),
    400,
    "INVALID_INPUT",
  ],
  ["a hold with an invalid secret", () => holding(holdInput, { "checkout-secret": "x" }), 400],
  ["a hold without a body", () => holding(""), 400, "INVALID_INPUT"],
  ["a hold in an array", () => holding([holdInput]), 400, "INVALID_INPUT"],
  ["a hold that is not JSON", () => holding("{"), 400, "INVALID_INPUT"],
  ["a hold with a lone surrogate", () => holding("\ud800"), 400, "INVALID_INPUT"],
  ["a hold after a byte order mark", () => holding(`\ufeff${JSON.stringify(holdInput)}`), 201],
  [
    "a hold by a returning visitor",
    () =>
      holding(holdInput, {
        cookie: 'a=1; visitor="known"',
        "x-forwarded-for": "10.0.0.1, 10.0.0.2",
      }),
    201,
  ],

  ["a booking", () => createPlacement(), 201],
  ["a changed price", () => createPlacement({ expectedTotalPence: 1 }), 409, "PRICE_CHANGED"],
  ["a missing card", () => createPlacement({ cardToken: null }), 409, "PAYMENT_MISSING"],
  ["an unknown checkout", () => createPlacement({}, {}, unknown), 404, "CHECKOUT_NOT_FOUND"],
  ["a malformed checkout id", () => createPlacement({}, {}, "nothing"), 400, "INVALID_INPUT"],
  [
    "a booking with invalid fields",
    () => createPlacement({ contact: {}, waiver: null }),
    400,
    "INVALID_INPUT",
  ],
  [
    "an invalid idempotency key",
    () => createPlacement({}, { "idempotency-key": "x" }),
    400,
    "INVALID_INPUT",
  ],
  ["a booking that is not JSON", () => createPlacement("no"), 400, "INVALID_INPUT"],
];

test.each(fastPathCases)(
  "%s gets the same response and log lines as from the router",
  async (_, make, status, expectedCode) => {
    const reply = await compareBothPaths(make);
    expect(routerCalls.calls).toBe(1);
    expect(reply.status).toBe(status);
    if (expectedCode) expect(JSON.parse(reply.body).code).toBe(expectedCode);
  },
);

const slowPathCases: Case[] = [
  ["an escaped date", () => getSlots(`${id}/slots?date=2030%2D01%2D01`), 200],
  ["an escaped path", () => getSlots(`${id.replace("-", "%2D")}/slots?date=${today}`), 200],
  ["a second question mark", () => getSlots(`${id}/slots?date=${today}?`), 400],
  ["a repeated query field", () => getSlots(`${id}/slots?date=2030-01-01&date=2030-01-02`), 400],
  ["a HEAD request", () => getSlots(`${id}/slots?date=${today}`, "HEAD"), 404],
  ["a hold with a query", () => ({ ...holding(), path: "/api/checkouts?a=1" }), 201],
  ["a hold that is too large", () => holding(`"${"x".repeat(16_384)}"`), 413],
  ["a hold as plain text", () => holding(holdInput, { "content-type": "text/plain" }), 400],
  ["a hold as a file", () => holding(holdInput, { "content-disposition": "attachment" }), 400],
  ["a booking that is too large", () => createPlacement(`"${"x".repeat(32_768)}"`), 413],
];

test.each(slowPathCases)("%s is left to the router", async (_, make, status) => {
  const { status: actualStatus } = await sendRequest(base, await make());
  expect(actualStatus).toBe(status);
  expect(routerCalls.calls).toBe(status === 413 ? 0 : 1);
});

test.each([
  ["an invalid host", "Host: a b<>", 400],
  ["an IPv6 host", "Host: [::1]:1", 200],
])("a request to %s is left to the router", async (_, host, status) => {
  const { path } = getSlots(`${id}/slots?date=${today}`);
  const reply = await sendRaw(base, `GET ${path} HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`);
  expect(reply).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(routerCalls.calls).toBe(status === 200 ? 1 : 0);
});

test("answers pipelined requests in order", async () => {
  const { path } = getSlots(`${id}/slots?date=2030-01-01`);
  const { body, headers } = holding();
  const head = { ...headers, host: "localhost", "content-length": String(body?.length) };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  const reply = await sendRaw(
    base,
    `POST /api/checkouts HTTP/1.1\r\n${lines.join("")}\r\n${body}` +
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
  );
  expect(reply.match(/HTTP\/1.1 \d+/g)).toEqual(["HTTP/1.1 201", "HTTP/1.1 200"]);
  expect(reply.endsWith("\r\n\r\n[]")).toBe(true);
  expect(routerCalls.calls).toBe(0);
});

test("closes the connection while draining", async () => {
  const { headers } = await compareBothPaths(
    () => getSlots(`${id}/slots?date=${today}`),
    drainingBase,
  );
  expect(headers.connection).toBe("close");
});

test("the response matches the contract's schema and is current", async () => {
  const { outputSchema } = activitiesContract.slots["~orpc"];
  const placesLeft = async () => {
    const { body } = await compareBothPaths(() => getSlots(`${id}/slots?date=${today}`));
    return outputSchema?.parse(JSON.parse(body))[0]?.placesLeft ?? 0;
  };
  const before = await placesLeft();
  await hold(context, venue, first, 1);
  expect(await placesLeft()).toBe(before - 1);
});

const calls: Case[] = [
  ["a day's slots", () => getSlots(`${id}/slots?date=${today}`), 503],
  ["a hold", () => holding(), 503],
  ["a booking", () => createPlacement(), 503],
];

function databaseError(code: string): Error {
  return Object.assign(new DatabaseError("trouble", 0, "error"), { code });
}

describe.each(calls)("%s", (_, make) => {
  test.each([
    ["an unavailable database", databaseError("57P01"), "DATABASE_UNAVAILABLE", 503],
    ["a busy database", databaseError("57014"), "SERVER_BUSY", 503],
    ["an unexpected error", new Error("trouble"), "INTERNAL", 500],
  ])("responds to %s as the router does", async (_trouble, failure, expectedCode, status) => {
    const query = { value: () => Promise.reject(failure) };
    const origin = await testApp({ ...context, pool: Object.create(context.pool, { query }) });
    const reply = await compareBothPaths(make, origin);
    expect(reply.status).toBe(status);
    expect(JSON.parse(reply.body).code).toBe(expectedCode);
    expect(reply.lines).toHaveLength(2);
    expect(routerCalls.calls).toBe(1);
  });

  test("passes the same admission control as the router", async () => {
    const options = { value: { ...context.pool.options, max: 0 } };
    const origin = await testApp({ ...context, pool: Object.create(context.pool, { options }) });
    const reply = await compareBothPaths(make, origin);
    expect(JSON.parse(reply.body).code).toBe("SERVER_BUSY");
    expect(reply.headers["retry-after"]).toBe("2");
    expect(routerCalls.calls).toBe(1);
  });
});
