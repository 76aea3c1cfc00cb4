import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { connectTo } from "../../src/server/platform/database/connect.ts";
import { purgeRateLimits } from "../../src/server/platform/http/rate-limits.ts";
import type { EndpointMeta, RateLimit } from "../../src/shared/contract/base/endpoint.ts";
import { listEndpoints } from "../../src/shared/contract/base/endpoint.ts";
import { contract } from "../../src/shared/contract/contract.ts";
import { VOUCHER_CHECK_RATE_LIMIT } from "../../src/shared/contract/public/codes.ts";
import { errors } from "../../src/shared/errors.ts";
import { SHIPPED_ROLE_IDS } from "../../src/shared/rules/staff-roles.ts";
import { RULES } from "../permissions/rules.ts";
import { quietLog } from "../support/quiet-log.ts";
import { randomFor } from "../support/seed.ts";
import { startTcpProxy, throughProxy } from "../support/tcp-proxy.ts";
import { testApp } from "../support/test-app.ts";
import { testContext } from "../support/test-context.ts";
import { byTestEffort } from "../support/test-effort.ts";
import { createVenue, newSecret } from "../support/test-venue.ts";
import { placement } from "../support/test-visitor.ts";
import { voucherOrder } from "../support/test-voucher.ts";

const context = await testContext();
await createVenue(context);
const config = { ...context.config, trustedProxies: 1 };

/** Starts another process: its own pool and memory, the same database. */
async function startProcess(url = context.database.url): Promise<string> {
  const { db, pool, close } = connectTo(url, quietLog);
  afterAll(close);
  return testApp({ ...context, config, db, pool });
}

/** Sign-ins are counted differently; see sign-ins.test.ts. */
const allLimited = listEndpoints(contract).flatMap((endpoint) => {
  const { rate } = endpoint["~orpc"].meta as EndpointMeta;
  const { method = "", path = "" } = endpoint["~orpc"].route;
  return rate && !rate.isCountedByOperation
    ? [{ name: `${method} ${path}`, method, path, rate }]
    : [];
});
/** The first endpoint of each limit that endpoints share. */
const limited = allLimited.filter(
  ({ rate }, index) => allLimited.findIndex((other) => other.rate.name === rate.name) === index,
);

/** Valid inputs that the operation behind the endpoint refuses. */
const INPUTS: Readonly<Record<string, () => unknown>> = {
  "POST /voucher-checks": () => ({ code: "NO-SUCH-CODE" }),
  "POST /discount-checks": () => ({ code: "NO-SUCH-CODE", subtotalPence: 1000 }),
  "POST /voucher-purchases": () => voucherOrder({ deliverOn: "2020-01-01" }),
  "POST /account-requests": () => ({
    name: "Amelia Hart",
    email: `${randomUUID()}@example.com`,
    password: "correct horse battery",
  }),
  "POST /invitations": () => ({
    email: `${randomUUID()}@example.com`,
    roleId: SHIPPED_ROLE_IDS.manager,
  }),
};
const PICTURE_UPLOAD = "POST /admin/pictures";

interface Caller {
  base: string;
  address: string;
  visitor?: string;
}

const first = await startProcess();
const second = await startProcess();
beforeEach(() => context.db.deleteFrom("rateLimits").execute());

/** Addresses and visitors are new in each test, because a process caches whom it refused. */
const newAddress = () => `198.51.${randomUUID()}`;

async function call(
  { method, path }: { method: string; path: string },
  { base, ...caller }: Caller,
) {
  const name = `${method} ${path}`;
  const body = INPUTS[name]?.() ?? RULES[name]?.body ?? {};
  const isPicture = name === PICTURE_UPLOAD;
  const withTime = path.replace("{startsAt}", "2050-01-01T10:00:00Z");
  const address = withTime.replace(/\{\w+\}/g, randomUUID()) + (isPicture ? "?use=logo" : "");
  const response = await fetch(`${base}/api${address}`, {
    method,
    headers: {
      "content-type": isPicture ? "image/png" : "application/json",
      "x-forwarded-for": caller.address,
      "sec-fetch-site": "same-origin",
      "account-token": newSecret(),
      "manage-token": newSecret(),
      "checkout-secret": newSecret(),
      "idempotency-key": randomUUID(),
      ...(caller.visitor && { cookie: `visitor=${caller.visitor}` }),
    },
    ...(method !== "GET" && { body: JSON.stringify(body) }),
  });
  const { code } = (await response.json()) as { code?: string };
  return { status: response.status, code, retryAfter: response.headers.get("retry-after") };
}

type Reply = Awaited<ReturnType<typeof call>>;

/**
 * Called 200 times in every run; in a small run the others are called 40 times, or just over the
 * limit.
 */
const THOROUGHLY_TESTED = ["POST /voucher-checks"];

/** Calls concurrently, half of the calls at each process, and more often than `allowedCount`. */
function callConcurrently(
  endpoint: { name: string; method: string; path: string },
  allowedCount: number,
  caller: (index: number) => Omit<Caller, "base">,
) {
  const count = THOROUGHLY_TESTED.includes(endpoint.name) ? 200 : byTestEffort(40, 200);
  return Promise.all(
    Array.from({ length: Math.max(count, allowedCount + 10) }, (_, index) =>
      call(endpoint, { ...caller(index), base: index % 2 === 0 ? first : second }),
    ),
  );
}

/** The status of an allowed call by limit, if it is not 409. */
const EXPECTED_STATUS: Record<string, number> = {
  "voucher-purchases": 400,
  "managed-bookings": 404,
  "booking-changes": 404,
  "change-previews": 404,
  "later-payments": 404,
  invoices: 404,
  "password-tries": 404,
  "account-emails": 200,
  "data-files": 401,
  invitations: 401,
  "passkey-sign-ins": 200,
  "passkey-challenges": 401,
  "admin-invoices": 401,
  "admin-voucher-pdfs": 401,
  "admin-booking-emails": 401,
  "picture-uploads": 401,
  "admin-email-resends": 401,
  "admin-slot-emails": 401,
  "invariant-checks": 401,
};

function expectAllowed(allowedCount: number, replies: Reply[], { name, seconds }: RateLimit): void {
  const refused = replies.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(replies.length - refused.length).toBe(allowedCount);
  for (const { code, retryAfter } of refused) {
    expect(code).toBe("TOO_MANY_REQUESTS");
    expect(Number(retryAfter)).toBeGreaterThanOrEqual(1);
    expect(Number(retryAfter)).toBeLessThanOrEqual(seconds);
  }
  const others = replies.filter(({ status }) => status !== 429).map(({ status }) => status);
  expect(new Set(others)).toEqual(new Set([EXPECTED_STATUS[name] ?? 409]));
}

async function countRows(): Promise<number> {
  return (await context.db.selectFrom("rateLimits").select("key").execute()).length;
}

test("endpoints that check codes are rate limited", () => {
  expect(limited.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["POST /discount-checks", ...THOROUGHLY_TESTED]),
  );
});

/** A small run samples the limits, others with each commit. */
const sampled = randomFor("rate limits")
  .shuffle(limited)
  .filter(
    ({ name }, index) =>
      index < byTestEffort(8, limited.length) || THOROUGHLY_TESTED.includes(name),
  );

describe.each(sampled)("$name, called concurrently at two processes, allows", (endpoint) => {
  const { rate } = endpoint;

  test("exactly the visitor's limit for one visitor", async () => {
    const caller = { address: newAddress(), visitor: randomUUID() };
    const replies = await callConcurrently(endpoint, rate.requests, () => caller);
    expectAllowed(rate.requests, replies, rate);
  });

  test("exactly five times the visitor's limit for one network", async () => {
    const address = newAddress();
    const allowedCount = 5 * rate.requests;
    const replies = await callConcurrently(endpoint, allowedCount, () => ({
      address,
      visitor: randomUUID(),
    }));
    expectAllowed(allowedCount, replies, rate);
  });

  if (!rate.hasGlobalLimit) return;
  test("exactly what is left of the global limit, a hundred times the visitor's", async () => {
    await call(endpoint, { base: first, address: newAddress() });
    const remaining = 30;
    await context.db
      .updateTable("rateLimits")
      .set({ tries: 100 * rate.requests - remaining })
      .where("key", "like", "%everybody")
      .execute();
    const replies = await callConcurrently(endpoint, remaining, () => ({
      address: newAddress(),
    }));
    expectAllowed(remaining, replies, rate);
  });
});

test("a booking with a voucher code counts as a code check; one without does not", async () => {
  // The tests before have used up the global limit that the other two processes cache.
  const base = await startProcess();
  const caller = { "x-forwarded-for": newAddress(), cookie: `visitor=${randomUUID()}` };
  const placementInput = placement({
    activityId: "",
    addonId: "",
    waiverVersionId: randomUUID(),
    slots: [],
  });
  const place = async (voucherCode: string | null) => {
    const response = await fetch(`${base}/api/checkouts/${randomUUID()}/booking`, {
      method: "POST",
      headers: {
        ...caller,
        "content-type": "application/json",
        "checkout-secret": newSecret(),
        "idempotency-key": randomUUID(),
      },
      body: JSON.stringify({ ...placementInput, voucherCode }),
    });
    return response.status;
  };
  const statuses: number[] = [];
  for (let i = 0; i < VOUCHER_CHECK_RATE_LIMIT.requests + 2; i++)
    statuses.push(await place("NO-SUCH-CODE"));
  const allowedStatuses = Array.from({ length: VOUCHER_CHECK_RATE_LIMIT.requests }, () => 404);
  expect(statuses).toEqual([...allowedStatuses, 429, 429]);
  expect(await place(null)).toBe(404);
});

test("a refused call writes nothing, whatever cookie the next call sends", async () => {
  const address = newAddress();
  const [endpoint = { method: "", path: "" }] = limited;
  // The test before has used up the global limit that the other processes cache.
  const base = await startProcess();
  const statuses = async () => {
    const callAgain = () => call(endpoint, { base, address, visitor: randomUUID() });
    const replies = await Promise.all(Array.from({ length: 50 }, callAgain));
    return new Set(replies.map(({ status }) => status));
  };
  // Concurrently, because responses are delayed more and more near the limit.
  while (!(await statuses()).has(429));
  const before = await countRows();
  expect(await statuses()).toEqual(new Set([429]));
  expect(await countRows()).toBe(before);
});

test("when counting fails, the code is not checked", async () => {
  const { hostname, port } = new URL(context.database.url);
  const proxy = await startTcpProxy({ host: hostname, port: Number(port) });
  afterAll(proxy.close);
  const base = await startProcess(throughProxy(context.database.url, proxy));
  const [endpoint = { method: "", path: "" }] = limited;
  proxy.refuse();
  expect(await call(endpoint, { base, address: newAddress() })).toEqual({
    status: errors.DATABASE_UNAVAILABLE.status,
    code: "DATABASE_UNAVAILABLE",
    retryAfter: "2",
  });
  proxy.resume();
  expect(await call(endpoint, { base, address: newAddress() })).toMatchObject({ status: 409 });
});

test("expired counts are purged, and the others stay", async () => {
  const key = (name: string) => ({ key: name, tries: 1 });
  await context.db
    .insertInto("rateLimits")
    .values([
      { ...key("over"), endsAt: new Date(Date.now() - 1) },
      { ...key("running"), endsAt: new Date(Date.now() + 60_000) },
    ])
    .execute();
  await purgeRateLimits(context);
  expect(await context.db.selectFrom("rateLimits").select("key").execute()).toEqual([
    { key: "running" },
  ]);
});
