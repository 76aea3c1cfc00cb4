import { afterAll, afterEach, describe, expect, test } from "vitest";
import { connectTo } from "../../src/server/platform/database/connect.ts";
import { listEndpoints } from "../../src/shared/contract/base/endpoint.ts";
import { contract } from "../../src/shared/contract/contract.ts";
import { errors } from "../../src/shared/errors.ts";
import { findBrokenInvariants } from "../invariants/invariants.ts";
import { quietLog } from "../support/quiet-log.ts";
import { startTcpProxy, throughProxy } from "../support/tcp-proxy.ts";
import { signedInCookie, testAccount } from "../support/test-account.ts";
import { testApp } from "../support/test-app.ts";
import { testContext } from "../support/test-context.ts";
import { createVenue, newSecret } from "../support/test-venue.ts";

const context = await testContext();
const venue = await createVenue(context);
const { hostname, port } = new URL(context.database.url);
const proxy = await startTcpProxy({ host: hostname, port: Number(port) });
afterAll(() => proxy.close());
const { db, pool, close } = connectTo(throughProxy(context.database.url, proxy), quietLog, {
  max: 3,
  connectionTimeoutMillis: 1_000,
  query_timeout: 1_500,
});
afterAll(close);
const base = await testApp({ ...context, db, pool });
afterEach(async () => {
  proxy.resume();
  expect(await findBrokenInvariants(context.pool)).toEqual([]);
});

const [startsAt = new Date()] = venue.slots;
const date = startsAt.toISOString().slice(0, 10);

/** Without a sign-in in progress, which nobody here has, there is nothing to look up. */
const WITHOUT_DATABASE: ReadonlySet<string> = new Set(["/payment-configuration", "/admin/sign-in"]);

/** Every GET endpoint that queries the database. */
const readPaths = listEndpoints(contract)
  .map((endpoint) => endpoint["~orpc"].route)
  .filter(({ method, path = "" }) => method === "GET" && !WITHOUT_DATABASE.has(path))
  .map(({ path = "" }) => path.replace("{activityId}", venue.activityId));

/** A session cookie, because reading a session queries the database. */
const cookie = await signedInCookie(context, await testAccount(context));

const get = (path: string) =>
  fetch(`${base}/api${path.replace(/\{\w+\}/, venue.activityId)}?date=${date}`, {
    headers: {
      "checkout-secret": newSecret(),
      "manage-token": newSecret(),
      "account-token": newSecret(),
      cookie,
    },
  });

/** Waits for the whole body: a file download starts before its content is read. */
async function getStatus(path: string): Promise<number> {
  const reply = await get(path);
  await reply.arrayBuffer();
  return reply.status;
}

const holdPlace = () =>
  fetch(`${base}/api/checkouts`, {
    method: "POST",
    headers: { "content-type": "application/json", "checkout-secret": newSecret() },
    body: JSON.stringify({ activityId: venue.activityId, startsAt, ticketCount: 1 }),
  });

async function expectUnavailable(response: Response): Promise<void> {
  const { code, message } = (await response.json()) as { code: string; message: string };
  expect(["DATABASE_UNAVAILABLE", "SERVER_BUSY"]).toContain(code);
  expect(message).toBe(errors[code as "SERVER_BUSY"].sentence);
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("2");
}

const getReadiness = async () => (await fetch(`${base}/readyz`)).status;

/**
 * Expects everything to work again, at the latest when the last broken connection has been noticed.
 */
async function expectRecovered(): Promise<void> {
  await expect.poll(getReadiness).toBe(200);
  await expect.poll(async () => (await get("/venue")).status).toBe(200);
  for (const path of readPaths) await expect.poll(() => getStatus(path)).not.toBe(503);
  await expect.poll(async () => (await holdPlace()).status).toBe(201);
  expect(pool.totalCount - pool.idleCount).toBe(0);
}

describe.each([
  [
    "cannot be reached",
    () => {
      proxy.refuse();
      proxy.cut();
    },
  ],
  ["has gone silent", () => proxy.stall()],
])("a database that %s", (_, breakDatabase) => {
  test("makes every endpoint and /readyz return 503, until it is back", async () => {
    await Promise.all(readPaths.map(getStatus));
    breakDatabase();
    for (const response of await Promise.all([...readPaths.map(get), holdPlace()])) {
      await expectUnavailable(response);
    }
    expect(await getReadiness()).toBe(503);
    expect((await fetch(`${base}/healthz`)).status).toBe(200);
    proxy.resume();
    await expectRecovered();
  });
});

test("/readyz reports a read-only database until it can be written to again", async () => {
  const { rows } = await context.pool.query("SELECT quote_ident(current_database()) AS name");
  const setReadOnly = (value: "on" | "off") =>
    context.database.ownerPool.query(
      `BEGIN READ WRITE; ALTER DATABASE ${rows[0].name} SET default_transaction_read_only = ${value}; COMMIT`,
    );
  await setReadOnly("on");
  try {
    const reply = await fetch(`${base}/readyz`);
    expect([reply.status, await reply.text()]).toEqual([503, "database cannot be written"]);
    expect((await fetch(`${base}/healthz`)).status).toBe(200);
  } finally {
    await setReadOnly("off");
  }
  expect(await getReadiness()).toBe(200);
});

test("when a database closes every connection, only the current calls fail", async () => {
  const calls = Array.from({ length: 30 }, () => get("/activities"));
  await context.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()`,
  );
  for (const response of await Promise.all(calls)) {
    if (response.status !== 200) await expectUnavailable(response);
  }
  await expectRecovered();
});
