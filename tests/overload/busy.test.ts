import { randomBytes, randomUUID } from "node:crypto";
import { Client, type PoolConfig } from "pg";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { recoverPayments } from "../../src/server/bookings/place/recover-payments.ts";
import { createSquareProvider } from "../../src/server/integrations/square/provider.ts";
import { connectTo } from "../../src/server/platform/database/connect.ts";
import { errors } from "../../src/shared/errors.ts";
import { MAX_CALLS_PER_CONNECTION } from "../../src/shared/limits.ts";
import { findBrokenInvariants } from "../invariants/invariants.ts";
import { quietLog } from "../support/quiet-log.ts";
import { startTcpProxy, throughProxy } from "../support/tcp-proxy.ts";
import { testApp, testServer } from "../support/test-app.ts";
import { SQUARE_ACCOUNT, testContext } from "../support/test-context.ts";
import { createVenue, newSecret } from "../support/test-venue.ts";
import { hold, placement, type TestVisitor } from "../support/test-visitor.ts";

const context = await testContext();
const venue = await createVenue(context);
const config = { ...context.config, trustedProxies: 1 };

/** A server with so few database connections that a test can use up all of them. */
async function startSmallServer(changes: PoolConfig, payments = context.payments) {
  const { db, pool, close } = connectTo(context.database.url, quietLog, changes);
  afterAll(close);
  return { pool, base: await testApp({ ...context, config, db, pool, payments }) };
}

/** Outlast any lock that a test holds, on however slow a machine. */
const LONG_TIMEOUTS: PoolConfig = {
  connectionTimeoutMillis: 60_000,
  lock_timeout: 60_000,
  statement_timeout: 60_000,
};

/**
 * As long as {@link LONG_TIMEOUTS}. Admitted calls cannot finish meanwhile, so counts are exact.
 */
const POLL_OPTIONS = { timeout: 60_000 };
vi.setConfig({ testTimeout: 90_000 });

/** How many calls exceed the limit. */
const EXCESS_CALLS = 50;

interface Reply {
  status: number;
  code: string | undefined;
  retryAfter: string | null;
}

async function call(base: string, path: string, body?: object, headers = {}): Promise<Reply> {
  const response = await fetch(`${base}/api${path}`, {
    method: body ? "POST" : "GET",
    headers: {
      "content-type": "application/json",
      "x-forwarded-for": randomBytes(8).toString("hex"),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { code } = (await response.json()) as { code?: string };
  return { status: response.status, code, retryAfter: response.headers.get("retry-after") };
}

const callHold = (base: string, startsAt: Date | undefined) =>
  call(
    base,
    "/checkouts",
    { activityId: venue.activityId, startsAt, ticketCount: 1 },
    { "checkout-secret": newSecret() },
  );

const lockClient = new Client({ connectionString: context.database.url });
beforeAll(() => lockClient.connect());
afterAll(() => lockClient.end());
beforeEach(() => lockClient.query("ROLLBACK"));

/** Blocks all access to the table until `unlockTable`. */
async function lockTable(table: string): Promise<void> {
  await lockClient.query("BEGIN");
  await lockClient.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
}
const unlockTable = () => lockClient.query("ROLLBACK");

const SERVER_BUSY_REPLY: Reply = {
  status: errors.SERVER_BUSY.status,
  code: "SERVER_BUSY",
  retryAfter: "2",
};

/** Collects replies as they arrive. */
function collectReplies(calls: Promise<Reply>[]): Reply[] {
  const replies: Reply[] = [];
  for (const reply of calls) void reply.then((received) => replies.push(received));
  return replies;
}

test("excess calls get SERVER_BUSY at once, admitted calls are served, and no place is lost", async () => {
  const { pool, base } = await startSmallServer({ max: 1, ...LONG_TIMEOUTS });
  await lockTable("checkouts");
  const calls = Array.from({ length: MAX_CALLS_PER_CONNECTION + EXCESS_CALLS }, (_, i) =>
    callHold(base, venue.slots[i % 2]),
  );
  const replies = collectReplies(calls);
  await expect.poll(() => replies.length, POLL_OPTIONS).toBe(EXCESS_CALLS);
  expect(new Set(replies.map((reply) => JSON.stringify(reply)))).toEqual(
    new Set([JSON.stringify(SERVER_BUSY_REPLY)]),
  );
  expect(pool.waitingCount).toBeLessThan(MAX_CALLS_PER_CONNECTION);

  expect((await fetch(`${base}/healthz`)).status).toBe(200);
  expect((await fetch(`${base}/readyz`)).status).toBe(200);
  expect((await fetch(`${base}/some/page`)).status).toBe(200);

  await unlockTable();
  const served = (await Promise.all(calls)).filter(({ code }) => code !== "SERVER_BUSY");
  expect(served).toHaveLength(MAX_CALLS_PER_CONNECTION);
  // Ten places in each of two slots.
  expect(served.filter(({ status }) => status === 201)).toHaveLength(20);
  expect(served.filter(({ code }) => code === "SLOT_FULL")).toHaveLength(80);
  expect(await findBrokenInvariants(context.pool)).toEqual([]);
  expect({ waiting: pool.waitingCount, busy: pool.totalCount - pool.idleCount }).toEqual({
    waiting: 0,
    busy: 0,
  });
  expect(await call(base, "/venue")).toMatchObject({ status: 200 });
});

test("when reads fill the server, a hold is still admitted and the latest read is rejected", async () => {
  const { base } = await startSmallServer({ max: 1, ...LONG_TIMEOUTS });
  await lockTable("addons");
  const reads = Array.from({ length: MAX_CALLS_PER_CONNECTION }, () => call(base, "/add-ons"));
  const replies = collectReplies(reads);
  // The next read is the first that is not admitted.
  await expect
    .poll(async () => (await call(base, "/add-ons")).code, POLL_OPTIONS)
    .toBe("SERVER_BUSY");
  expect(replies).toEqual([]);
  const [, , , , startsAt] = venue.slots;
  const holdCall = callHold(base, startsAt);
  await expect.poll(() => replies).toEqual([SERVER_BUSY_REPLY]);
  await unlockTable();
  expect(await holdCall).toMatchObject({ status: 201 });
  const served = (await Promise.all(reads)).filter(({ status }) => status === 200);
  expect(served).toHaveLength(MAX_CALLS_PER_CONNECTION - 1);
});

test("only so many pages render at once; excess visitors get a page that reloads itself", async () => {
  const pageGate = Promise.withResolvers<void>();
  let rendering = 0;
  let maxRendering = 0;
  const pages = async () => {
    rendering += 1;
    maxRendering = Math.max(maxRendering, rendering);
    await pageGate.promise;
    rendering -= 1;
    return new Response("a page");
  };
  const { base } = await testServer(context, {}, { pages });
  const calls = Array.from({ length: 300 }, () => fetch(`${base}/some/page`));
  const replies: Response[] = [];
  for (const reply of calls) void reply.then((received) => replies.push(received));
  await expect.poll(() => replies.length, POLL_OPTIONS).toBe(100);
  const [rejectedResponse = new Response()] = replies;
  expect(rejectedResponse.status).toBe(503);
  expect(Number(rejectedResponse.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await rejectedResponse.text()).toMatch(/<meta http-equiv="refresh".*One moment, please/s);
  expect(await call(base, "/venue")).toMatchObject({ status: 200 });
  pageGate.resolve();
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(200);
  expect(maxRendering).toBe(8);
});

test("a call that waits too long for a connection or a lock gets SERVER_BUSY", async () => {
  const { pool, base } = await startSmallServer({
    max: 1,
    connectionTimeoutMillis: 300,
    lock_timeout: 600,
  });
  const callAll = () => Promise.all(Array.from({ length: 40 }, () => call(base, "/activities")));
  // On a busy machine, opening a new connection may take longer, which is another refusal.
  const statuses = async () => new Set((await callAll()).map(({ status }) => status));
  await expect.poll(statuses).toEqual(new Set([200]));
  await lockTable("activities");
  const replies = await callAll();
  for (const reply of replies) expect(reply).toEqual(SERVER_BUSY_REPLY);
  await unlockTable();
  await expect.poll(() => call(base, "/activities")).toMatchObject({ status: 200 });
  expect(pool.waitingCount).toBe(0);
});

function placeBooking(base: string, { checkout, checkoutSecret }: TestVisitor) {
  const headers = { "checkout-secret": checkoutSecret, "idempotency-key": randomUUID() };
  const input = placement(venue, { expectedTotalPence: 1800 });
  return {
    id: checkout.id,
    reply: call(base, `/checkouts/${checkout.id}/booking`, input, headers),
  };
}

const readCheckoutState = async (id: string) => {
  const row = await context.db
    .selectFrom("checkouts")
    .select("state")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.state;
};

const isAuthorised = () => context.simulator.ledger().length > 0;

/** A card processor that does not respond until `resume`. */
async function startSilentProvider() {
  const { hostname, port } = new URL(context.simulator.url);
  const proxy = await startTcpProxy({ host: hostname, port: Number(port) });
  afterAll(proxy.close);
  proxy.stall();
  const baseUrl = throughProxy(context.simulator.url, proxy).replace(/\/$/, "");
  return {
    payments: createSquareProvider({ ...SQUARE_ACCOUNT, baseUrl, callTimeoutMs: 60_000 }, quietLog),
    resume: proxy.resume,
  };
}

test("an admitted payment is completed even if the server fills up behind it", async () => {
  const { payments, resume } = await startSilentProvider();
  const { base } = await startSmallServer({ max: 2, ...LONG_TIMEOUTS }, payments);
  const [, , startsAt = new Date()] = venue.slots;
  const visitor = await hold(context, venue, startsAt, 1);
  const { id, reply } = placeBooking(base, visitor);
  await expect.poll(() => readCheckoutState(id)).toBe("paying");
  await lockTable("addons");
  // The payment is one of the admitted calls.
  const calls = Array.from({ length: 2 * MAX_CALLS_PER_CONNECTION - 1 + EXCESS_CALLS }, () =>
    call(base, "/add-ons"),
  );
  const replies = collectReplies(calls);
  await expect.poll(() => replies.length, POLL_OPTIONS).toBe(EXCESS_CALLS);
  expect(isAuthorised()).toBe(false);
  resume();
  await expect.poll(isAuthorised).toBe(true);
  await unlockTable();
  expect(await reply).toMatchObject({ status: 201 });
  await Promise.all(calls);
});

test("a payment whose booking is not written in time returns 202, and recovery completes it", async () => {
  const { base } = await startSmallServer({ lock_timeout: 300 });
  const [, , , startsAt = new Date()] = venue.slots;
  const visitor = await hold(context, venue, startsAt, 1);
  await lockTable("bookings");
  const { id, reply } = placeBooking(base, visitor);
  expect(await reply).toMatchObject({ status: 202 });
  await unlockTable();
  // Recovery does not touch an attempt while the request that made it may still be running.
  await context.db
    .updateTable("paymentAttempts")
    .set({ nextTryAt: new Date(0) })
    .execute();
  await recoverPayments(context);
  expect(await readCheckoutState(id)).toBe("confirmed");
  expect(await findBrokenInvariants(context.pool)).toEqual([]);
});
