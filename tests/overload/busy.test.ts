import { randomBytes, randomUUID } from "node:crypto";
import { Client, type PoolConfig } from "pg";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { recoverPayments } from "../../src/server/bookings/place/recover-payments.ts";
import { squarePayments } from "../../src/server/integrations/square/provider.ts";
import { connectTo } from "../../src/server/platform/database/connect.ts";
import { errors } from "../../src/shared/errors.ts";
import { CALLS_PER_CONNECTION } from "../../src/shared/limits.ts";
import { brokenInvariants } from "../invariants/invariants.ts";
import { quietLog } from "../support/quiet-log.ts";
import { startTcpProxy, throughProxy } from "../support/tcp-proxy.ts";
import { testApp, testServer } from "../support/test-app.ts";
import { SELLER, testContext } from "../support/test-context.ts";
import { createVenue, newSecret } from "../support/test-venue.ts";
import { hold, placement, type TestVisitor } from "../support/test-visitor.ts";

const context = await testContext();
const venue = await createVenue(context);
const config = { ...context.config, trustedProxies: 1 };

/** A server with as few connections to the database as a test needs to fill them. */
async function smallServer(changes: PoolConfig, payments = context.payments) {
  const { db, pool, close } = connectTo(context.database.url, quietLog, changes);
  afterAll(close);
  return { pool, base: await testApp({ ...context, config, db, pool, payments }) };
}

/** Waits for as long as a test keeps a lock, on however slow a machine. */
const PATIENT: PoolConfig = {
  connectionTimeoutMillis: 60_000,
  lock_timeout: 60_000,
  statement_timeout: 60_000,
};

/** As long as {@link PATIENT} waits. Whoever is inside stays there meanwhile, so a count is exact. */
const ON_A_BUSY_MACHINE = { timeout: 60_000 };
vi.setConfig({ testTimeout: 90_000 });

/** So many more ask than there is room for. */
const OUTSIDE = 50;

interface Answer {
  status: number;
  code: string | undefined;
  retryAfter: string | null;
}

async function ask(base: string, path: string, body?: object, headers = {}): Promise<Answer> {
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

const askToHold = (base: string, startsAt: Date | undefined) =>
  ask(
    base,
    "/checkouts",
    { activityId: venue.activityId, startsAt, ticketCount: 1 },
    { "checkout-secret": newSecret() },
  );

const blocker = new Client({ connectionString: context.database.url });
beforeAll(() => blocker.connect());
afterAll(() => blocker.end());
beforeEach(() => blocker.query("ROLLBACK"));

/** Nobody gets at the table until `unlock`. */
async function lock(table: string): Promise<void> {
  await blocker.query("BEGIN");
  await blocker.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
}
const unlock = () => blocker.query("ROLLBACK");

const BUSY: Answer = { status: errors.SERVER_BUSY.status, code: "SERVER_BUSY", retryAfter: "2" };

/** Counts answers as they come. */
function counting(asked: Promise<Answer>[]): Answer[] {
  const answers: Answer[] = [];
  for (const answer of asked) void answer.then((given) => answers.push(given));
  return answers;
}

test("who comes when the house is full is told so at once; who is inside is served; nothing is lost", async () => {
  const { pool, base } = await smallServer({ max: 1, ...PATIENT });
  await lock("checkouts");
  const asked = Array.from({ length: CALLS_PER_CONNECTION + OUTSIDE }, (_, i) =>
    askToHold(base, venue.slots[i % 2]),
  );
  const answers = counting(asked);
  await expect.poll(() => answers.length, ON_A_BUSY_MACHINE).toBe(OUTSIDE);
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set([JSON.stringify(BUSY)]),
  );
  expect(pool.waitingCount).toBeLessThan(CALLS_PER_CONNECTION);

  expect((await fetch(`${base}/healthz`)).status).toBe(200);
  expect((await fetch(`${base}/readyz`)).status).toBe(200);
  expect((await fetch(`${base}/some/page`)).status).toBe(200);

  await unlock();
  const served = (await Promise.all(asked)).filter(({ code }) => code !== "SERVER_BUSY");
  expect(served).toHaveLength(CALLS_PER_CONNECTION);
  // Ten places in each of two slots.
  expect(served.filter(({ status }) => status === 201)).toHaveLength(20);
  expect(served.filter(({ code }) => code === "SLOT_FULL")).toHaveLength(80);
  expect(await brokenInvariants(context.pool)).toEqual([]);
  expect({ waiting: pool.waitingCount, busy: pool.totalCount - pool.idleCount }).toEqual({
    waiting: 0,
    busy: 0,
  });
  expect(await ask(base, "/venue")).toMatchObject({ status: 200 });
});

test("when the house is full of readers, who holds places is let in, and the last reader sent away", async () => {
  const { base } = await smallServer({ max: 1, ...PATIENT });
  await lock("addons");
  const reading = Array.from({ length: CALLS_PER_CONNECTION }, () => ask(base, "/add-ons"));
  const answers = counting(reading);
  // The next reader is the first who finds no room.
  await expect
    .poll(async () => (await ask(base, "/add-ons")).code, ON_A_BUSY_MACHINE)
    .toBe("SERVER_BUSY");
  expect(answers).toEqual([]);
  const [, , , , startsAt] = venue.slots;
  const holding = askToHold(base, startsAt);
  await expect.poll(() => answers).toEqual([BUSY]);
  await unlock();
  expect(await holding).toMatchObject({ status: 201 });
  const served = (await Promise.all(reading)).filter(({ status }) => status === 200);
  expect(served).toHaveLength(CALLS_PER_CONNECTION - 1);
});

test("of pages so many are rendered at once; who finds no room gets one that tries again by itself", async () => {
  const opening = Promise.withResolvers<void>();
  let rendering = 0;
  let most = 0;
  const pages = async () => {
    rendering += 1;
    most = Math.max(most, rendering);
    await opening.promise;
    rendering -= 1;
    return new Response("a page");
  };
  const { base } = await testServer(context, {}, { pages });
  const asked = Array.from({ length: 300 }, () => fetch(`${base}/some/page`));
  const answers: Response[] = [];
  for (const answer of asked) void answer.then((given) => answers.push(given));
  await expect.poll(() => answers.length, ON_A_BUSY_MACHINE).toBe(100);
  const [refused = new Response()] = answers;
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refused.text()).toMatch(/<meta http-equiv="refresh".*One moment, please/s);
  expect(await ask(base, "/venue")).toMatchObject({ status: 200 });
  opening.resolve();
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(200);
  expect(most).toBe(8);
});

test("who waits too long for a connection, or behind a lock, is told to come again", async () => {
  const { pool, base } = await smallServer({
    max: 1,
    connectionTimeoutMillis: 300,
    lock_timeout: 600,
  });
  const askAll = () => Promise.all(Array.from({ length: 40 }, () => ask(base, "/activities")));
  // A new connection may take longer than that on a busy machine, and that is another refusal.
  const statuses = async () => new Set((await askAll()).map(({ status }) => status));
  await expect.poll(statuses).toEqual(new Set([200]));
  await lock("activities");
  const answers = await askAll();
  for (const answer of answers) expect(answer).toEqual(BUSY);
  await unlock();
  await expect.poll(() => ask(base, "/activities")).toMatchObject({ status: 200 });
  expect(pool.waitingCount).toBe(0);
});

function placing(base: string, { checkout, checkoutSecret }: TestVisitor) {
  const headers = { "checkout-secret": checkoutSecret, "idempotency-key": randomUUID() };
  const what = placement(venue, { expectedTotalPence: 1800 });
  return { id: checkout.id, answer: ask(base, `/checkouts/${checkout.id}/booking`, what, headers) };
}

const stateOf = async (id: string) => {
  const row = await context.db
    .selectFrom("checkouts")
    .select("state")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.state;
};

const isAuthorised = () => context.standin.ledger().length > 0;

/** A card processor that is silent until `resume`, however long that takes. */
async function silentProvider() {
  const { hostname, port } = new URL(context.standin.url);
  const wire = await startTcpProxy({ host: hostname, port: Number(port) });
  afterAll(wire.close);
  wire.stall();
  const baseUrl = throughProxy(context.standin.url, wire).replace(/\/$/, "");
  return {
    payments: squarePayments({ ...SELLER, baseUrl, callLimitMs: 60_000 }, quietLog),
    resume: wire.resume,
  };
}

test("a payment that was let in is carried to its end, however full it became behind it", async () => {
  const { payments, resume } = await silentProvider();
  const { base } = await smallServer({ max: 2, ...PATIENT }, payments);
  const [, , startsAt = new Date()] = venue.slots;
  const visitor = await hold(context, venue, startsAt, 1);
  const { id, answer } = placing(base, visitor);
  await expect.poll(() => stateOf(id)).toBe("paying");
  await lock("addons");
  // The payment is one of those inside.
  const asked = Array.from({ length: 2 * CALLS_PER_CONNECTION - 1 + OUTSIDE }, () =>
    ask(base, "/add-ons"),
  );
  const answers = counting(asked);
  await expect.poll(() => answers.length, ON_A_BUSY_MACHINE).toBe(OUTSIDE);
  expect(isAuthorised()).toBe(false);
  resume();
  await expect.poll(isAuthorised).toBe(true);
  await unlock();
  expect(await answer).toMatchObject({ status: 201 });
  await Promise.all(asked);
});

test("a payment whose booking could not be written in time is said to be checked, and is then made", async () => {
  const { base } = await smallServer({ lock_timeout: 300 });
  const [, , , startsAt = new Date()] = venue.slots;
  const visitor = await hold(context, venue, startsAt, 1);
  await lock("bookings");
  const { id, answer } = placing(base, visitor);
  expect(await answer).toMatchObject({ status: 202 });
  await unlock();
  // Recovery leaves an attempt alone for as long as the request that made it may be at work.
  await context.db
    .updateTable("paymentAttempts")
    .set({ nextTryAt: new Date(0) })
    .execute();
  await recoverPayments(context);
  expect(await stateOf(id)).toBe("confirmed");
  expect(await brokenInvariants(context.pool)).toEqual([]);
});
