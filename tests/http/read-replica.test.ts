import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, beforeEach, expect, inject, onTestFinished, test, vi } from "vitest";
import { connectTo } from "../../src/server/platform/database/connect.ts";
import { startEmbedded } from "../../src/server/platform/database/embedded/embedded.ts";
import { migrate } from "../../src/server/platform/database/migrate.ts";
import {
  openReadReplica,
  type ReadReplica,
} from "../../src/server/platform/database/read-replica.ts";
import type { EndpointMeta } from "../../src/shared/contract/base/endpoint.ts";
import { listEndpoints } from "../../src/shared/contract/base/endpoint.ts";
import { contract } from "../../src/shared/contract/contract.ts";
import { quietLog } from "../support/quiet-log.ts";
import { startStandby } from "../support/standby.ts";
import { temporaryDataDir } from "../support/temporary-data-dir.ts";
import { signedInCookie, testAccount } from "../support/test-account.ts";
import { testApp } from "../support/test-app.ts";
import { book } from "../support/test-booking.ts";
import { setVenueClock } from "../support/test-clock.ts";
import { testContext } from "../support/test-context.ts";
import { createVenue } from "../support/test-venue.ts";

// Creating a cluster writes a thousand files, which may be slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const scratch = await temporaryDataDir();
afterAll(() => rm(scratch, { recursive: true }));
const dataDir = join(scratch, "data");
const primary = await startEmbedded(dataDir, quietLog, { fsync: "off" });
afterAll(() => primary.stop());
await migrate(primary);
const owner = new Client({ connectionString: primary.ownerUrl });
await owner.connect();
await setVenueClock(owner, inject("clockOffsetMs"));
await owner.end();
const { db, pool, close } = connectTo(primary.url, quietLog);
afterAll(close);
const standby = await startStandby(dataDir, primary.url, join(scratch, "standby"));
afterAll(async () => {
  await standby.superuser.end();
  await standby.stop();
});
const replica = openReadReplica(standby.url, pool, quietLog);
afterAll(() => replica.close());

const context = await testContext({ db, pool, replica });
const venue = await createVenue(context);
const base = await testApp(context);
const account = await testAccount(context, { role: "admin" });
let cookie = await signedInCookie(context, account);
await book(context, venue, venue.slots[0] as Date);
await catchUp();

/** Reads as staff who have changed nothing lately. */
const read = (path: string, cookies = cookie) =>
  fetch(`${base}/api${path}`, { headers: { cookie: cookies } });

const isFromReplica = (response: Response) => response.headers.has("data-age");

async function waitFor(state: ReadReplica["state"], opened = replica) {
  await vi.waitFor(() => expect(opened.state).toBe(state), { timeout: 60_000, interval: 50 });
}

/** Waits until the replica has everything that was committed before the call. */
async function catchUp() {
  const calledAt = performance.now();
  await vi.waitFor(() => expect(performance.now() - replica.ageMs).toBeGreaterThan(calledAt), {
    timeout: 60_000,
    interval: 50,
  });
}

beforeEach(async () => {
  await standby.superuser.query("SELECT pg_wal_replay_resume()");
  await waitFor("current");
});

/** Every endpoint that may lag, with what it needs. */
const LAGGING = [
  "/admin/activity-log",
  "/admin/activity-log/export",
  "/admin/bookings",
  "/admin/bookings/export",
  "/admin/customers",
  "/admin/customers/export",
  "/admin/emails",
  "/admin/overview",
  "/admin/overview/stats",
  "/admin/reports",
  "/admin/reports/activity-stats",
  "/admin/reports/daily-stats",
  "/admin/reports/payments",
  "/admin/reports/refunds",
  "/admin/reports/vat",
  "/admin/reports/vat-by-day",
  "/admin/till/sessions",
  "/admin/till/sessions/export",
  "/admin/voucher-stats",
  "/admin/vouchers",
  "/admin/vouchers/export",
];

test("lists, stats and exports may lag, and nothing else", () => {
  const lagging = listEndpoints(contract)
    .map((endpoint) => endpoint["~orpc"])
    .filter(({ meta }) => (meta as EndpointMeta).mayLag);
  expect(lagging.map(({ route }) => route.path).sort()).toEqual(LAGGING);
  expect(new Set(lagging.map(({ route }) => route.method))).toEqual(new Set(["GET"]));
});

test.each(LAGGING)("GET %s gives the same from the replica as from the primary", async (path) => {
  const fromReplica = await read(path);
  expect([fromReplica.status, isFromReplica(fromReplica)]).toEqual([200, true]);
  const fromPrimary = await read(path, `${cookie}; just-written=1`);
  expect([fromPrimary.status, isFromReplica(fromPrimary)]).toEqual([200, false]);
  const [one, other] = await Promise.all([fromReplica.text(), fromPrimary.text()]);
  const withoutNow = (text: string) => text.replace(/"now":"[^"]+"/g, "");
  expect(withoutNow(one)).toBe(withoutNow(other));
});

test("who is signed in is read from the primary, whatever the replica knows", async () => {
  await standby.superuser.query("SELECT pg_wal_replay_pause()");
  const newcomer = await signedInCookie(context, await testAccount(context, { role: "admin" }));
  const list = await read("/admin/bookings", newcomer);
  expect([list.status, isFromReplica(list)]).toEqual([200, true]);
  const settings = await read("/admin/settings", newcomer);
  expect([settings.status, isFromReplica(settings)]).toEqual([200, false]);
  await db.deleteFrom("sessions").execute();
  expect((await read("/admin/bookings", newcomer)).status).toBe(401);
  cookie = await signedInCookie(context, account);
});

test("Health says how old the replica may be", async () => {
  const health = await (await read("/admin/health")).json();
  expect(health.configured.replica).toEqual({
    state: "current",
    ageSeconds: expect.any(Number),
  });
});

test("after a change the same browser reads from the primary, as long as a replica may lag", async () => {
  await standby.superuser.query("SELECT pg_wal_replay_pause()");
  const response = await fetch(`${base}/api/admin/invariant-checks`, {
    method: "POST",
    headers: { cookie, "content-type": "application/json", "sec-fetch-site": "same-origin" },
    body: "{}",
  });
  expect(response.status).toBe(200);
  expect(response.headers.getSetCookie()).toEqual([
    "just-written=1; Max-Age=10; Path=/; HttpOnly; SameSite=Lax",
  ]);
  expect(isFromReplica(await read("/admin/bookings"))).toBe(true);
  expect(isFromReplica(await read("/admin/bookings", `${cookie}; just-written=1`))).toBe(false);
});

test("a replica that stops replaying gets older, and is not asked once it is too old", async () => {
  await standby.superuser.query("SELECT pg_wal_replay_pause()");
  await book(context, venue, venue.slots[1] as Date);
  const readClock = performance.now.bind(performance);
  const clock = vi.spyOn(performance, "now").mockImplementation(() => readClock() + 10_001);
  onTestFinished(() => clock.mockRestore());
  // It compares the two again, and is no younger for it.
  await sleep(2_500);
  expect(replica.state).toBe("behind");
  const response = await read("/admin/bookings");
  expect([response.status, isFromReplica(response)]).toEqual([200, false]);
  await standby.superuser.query("SELECT pg_wal_replay_resume()");
  await waitFor("current");
  expect(isFromReplica(await read("/admin/bookings"))).toBe(true);
});

test("a primary in place of the replica, and a cluster of its own, are not asked", async () => {
  const itself = openReadReplica(primary.url, pool, quietLog);
  const other = openReadReplica(context.database.url, pool, quietLog);
  try {
    await waitFor("foreign", itself);
    await waitFor("foreign", other);
  } finally {
    await Promise.all([itself.close(), other.close()]);
  }
});

test("a replica that goes away is replaced by the primary", async () => {
  await standby.stop();
  const response = await read("/admin/bookings");
  expect([response.status, isFromReplica(response)]).toEqual([200, false]);
  await waitFor("away");
});
