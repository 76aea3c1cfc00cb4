import { randomUUID } from "node:crypto";
import { DatabaseError } from "pg";
import { pino } from "pino";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { sendRaw } from "../../../../tests/fuzz/raw-request.ts";
import { testApp, testServer } from "../../../../tests/support/test-app.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { createVenue, newSecret } from "../../../../tests/support/test-venue.ts";
import { hold, placement } from "../../../../tests/support/test-visitor.ts";
import { activitiesContract } from "../../../shared/contract/public/activities.ts";
import { localDate } from "../../../shared/time.ts";

const routerCalls = vi.hoisted(() => ({ calls: 0 }));
vi.mock("./api-handler.ts", async (original) => {
  const real = await original<typeof import("./api-handler.ts")>();
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
  const kept = lines.map((line) => ({ ...line, ms: 0, time: 0, err: line.err !== undefined }));
  const { status } = response;
  return {
    status,
    headers,
    body: maskRandomValues(body),
    lines: JSON.parse(maskRandomValues(kept)),
  };
}

/** What no two visitors have in common. */
function maskRandomValues(response: string | object[]): string {
  const text = typeof response === "string" ? response : JSON.stringify(response);
  return text
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "an id")
    .replace(/"(reference|holdExpiresAt)":"[^"]+"/g, '"$1":"its own"');
}

/** The same question, asked so that the short way leaves it to the router. */
function toSlowPath(testRequest: TestRequest): TestRequest {
  if (testRequest.body === undefined)
    return { ...testRequest, path: `${testRequest.path}&nothing=%20` };
  const type = `${testRequest.headers?.["content-type"]};`;
  return { ...testRequest, headers: { ...testRequest.headers, "content-type": type } };
}

/** Asks twice, because who holds places or books changes something, each as somebody new. */
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

/** By somebody who holds a place. */
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
  ["a day with sessions", () => getSlots(`${id}/slots?date=${today}`), 200],
  ["a day without", () => getSlots(`${id}/slots?date=2030-01-01`), 200],
  ["an id in capitals", () => getSlots(`${id.toUpperCase()}/slots?date=${today}`), 200],
  ["a field that nobody reads", () => getSlots(`${id}/slots?date=${today}&more=1`), 200],
  [
    "a day of no activity",
    () => getSlots(`${unknown}/slots?date=${today}`),
    404,
    "ACTIVITY_NOT_FOUND",
  ],
  ["a day of nothing", () => getSlots(`nothing/slots?date=${today}`), 400, "INVALID_INPUT"],
  ["a day that never comes", () => getSlots(`${id}/slots?date=2030-02-30`), 400, "INVALID_INPUT"],
  ["no day", () => getSlots(`${id}/slots?more=1`), 400, "INVALID_INPUT"],

  ["a hold", () => holding(), 201],
  [
    "a hold for too many",
    () => holding({ ...holdInput, ticketCount: PLACES + 1 }),
    409,
    "SLOT_FULL",
  ],
  [
    "a hold where all is taken",
    () => holding({ ...holdInput, startsAt: full.toISOString() }),
    409,
    "SLOT_FULL",
  ],
  [
    "a hold of nothing",
    () => holding({ ...holdInput, activityId: unknown }),
    404,
    "ACTIVITY_NOT_FOUND",
  ],
  ["a hold that is wrong", () => holding({ ...holdInput, ticketCount: 0 }), 400, "INVALID_INPUT"],
  ["a hold with a bad secret", () => holding(holdInput, { "checkout-secret": "x" }), 400],
  ["a hold without a body", () => holding(""), 400, "INVALID_INPUT"],
  ["a hold in a list", () => holding([holdInput]), 400, "INVALID_INPUT"],
  ["a hold that is no JSON", () => holding("{"), 400, "INVALID_INPUT"],
  ["a hold with half a letter", () => holding("\ud800"), 400, "INVALID_INPUT"],
  ["a hold after a byte order mark", () => holding(`\ufeff${JSON.stringify(holdInput)}`), 201],
  [
    "a hold by a known visitor",
    () =>
      holding(holdInput, {
        cookie: 'a=1; visitor="known"',
        "x-forwarded-for": "10.0.0.1, 10.0.0.2",
      }),
    201,
  ],

  ["a booking", () => createPlacement(), 201],
  ["another price", () => createPlacement({ expectedTotalPence: 1 }), 409, "PRICE_CHANGED"],
  ["a card that is missing", () => createPlacement({ cardToken: null }), 409, "PAYMENT_MISSING"],
  ["no checkout", () => createPlacement({}, {}, unknown), 404, "CHECKOUT_NOT_FOUND"],
  ["a checkout with a bad id", () => createPlacement({}, {}, "nothing"), 400, "INVALID_INPUT"],
  [
    "fields that are wrong",
    () => createPlacement({ contact: {}, waiver: null }),
    400,
    "INVALID_INPUT",
  ],
  [
    "a key that is wrong",
    () => createPlacement({}, { "idempotency-key": "x" }),
    400,
    "INVALID_INPUT",
  ],
  ["a booking that is no JSON", () => createPlacement("no"), 400, "INVALID_INPUT"],
];

test.each(fastPathCases)(
  "%s is answered and logged as by the router",
  async (_, make, status, expectedCode) => {
    const reply = await compareBothPaths(make);
    expect(routerCalls.calls).toBe(1);
    expect(reply.status).toBe(status);
    if (expectedCode) expect(JSON.parse(reply.body).code).toBe(expectedCode);
  },
);

const slowPathCases: Case[] = [
  ["an escaped day", () => getSlots(`${id}/slots?date=2030%2D01%2D01`), 200],
  ["an escaped address", () => getSlots(`${id.replace("-", "%2D")}/slots?date=${today}`), 200],
  ["a question without an end", () => getSlots(`${id}/slots?date=${today}?`), 400],
  ["two days", () => getSlots(`${id}/slots?date=2030-01-01&date=2030-01-02`), 400],
  ["a head", () => getSlots(`${id}/slots?date=${today}`, "HEAD"), 404],
  ["a hold with a query", () => ({ ...holding(), path: "/api/checkouts?a=1" }), 201],
  ["a hold that is too large", () => holding(`"${"x".repeat(16_384)}"`), 413],
  ["a hold in words", () => holding(holdInput, { "content-type": "text/plain" }), 400],
  ["a hold as a file", () => holding(holdInput, { "content-disposition": "attachment" }), 400],
  ["a booking that is too large", () => createPlacement(`"${"x".repeat(32_768)}"`), 413],
];

test.each(slowPathCases)("%s is left to the router", async (_, make, status) => {
  const { status: actualStatus } = await sendRequest(base, await make());
  expect(actualStatus).toBe(status);
  expect(routerCalls.calls).toBe(status === 413 ? 0 : 1);
});

test.each([
  ["a host that is none", "Host: a b<>", 400],
  ["a host between brackets", "Host: [::1]:1", 200],
])("what comes to %s is left to the router", async (_, host, status) => {
  const { path } = getSlots(`${id}/slots?date=${today}`);
  const reply = await sendRaw(base, `GET ${path} HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`);
  expect(reply).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(routerCalls.calls).toBe(status === 200 ? 1 : 0);
});

test("several are answered on one connection, in the order in which they asked", async () => {
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

test("a process that leaves says good-bye", async () => {
  const { headers } = await compareBothPaths(
    () => getSlots(`${id}/slots?date=${today}`),
    drainingBase,
  );
  expect(headers.connection).toBe("close");
});

test("the answer is what the contract says, and true at this moment", async () => {
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
    ["a database that is away", databaseError("57P01"), "DATABASE_UNAVAILABLE", 503],
    ["a database that is too slow", databaseError("57014"), "SERVER_BUSY", 503],
    ["a fault of ours", new Error("trouble"), "INTERNAL", 500],
  ])("tells of %s as the router does", async (_trouble, failure, expectedCode, status) => {
    const query = { value: () => Promise.reject(failure) };
    const origin = await testApp({ ...context, pool: Object.create(context.pool, { query }) });
    const reply = await compareBothPaths(make, origin);
    expect(reply.status).toBe(status);
    expect(JSON.parse(reply.body).code).toBe(expectedCode);
    expect(reply.lines).toHaveLength(2);
    expect(routerCalls.calls).toBe(1);
  });

  test("is refused at the same door when the house is full", async () => {
    const options = { value: { ...context.pool.options, max: 0 } };
    const origin = await testApp({ ...context, pool: Object.create(context.pool, { options }) });
    const reply = await compareBothPaths(make, origin);
    expect(JSON.parse(reply.body).code).toBe("SERVER_BUSY");
    expect(reply.headers["retry-after"]).toBe("2");
    expect(routerCalls.calls).toBe(1);
  });
});
