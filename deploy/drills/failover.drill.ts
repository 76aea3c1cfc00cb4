import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, expect, inject, test } from "vitest";
import { median } from "../../bench/support/samples.ts";
import { cancelBooking } from "../../src/server/bookings/cancel/cancel-booking.ts";
import { connectTo } from "../../src/server/platform/database/connect.ts";
import { migrate } from "../../src/server/platform/database/migrate.ts";
import { raiseCapacity, startBuyers } from "../../tests/processes/support/background-buyers.ts";
import type { BuyResult } from "../../tests/processes/support/buyer.ts";
import { processFixture } from "../../tests/processes/support/process-fixture.ts";
import { expectResultsTrue, recoverAll } from "../../tests/processes/support/verify-results.ts";
import { quietLog } from "../../tests/support/quiet-log.ts";
import { signedInCookie, testAccount } from "../../tests/support/test-account.ts";
import { setVenueClock } from "../../tests/support/test-clock.ts";
import { PASSWORD } from "./support/cluster.ts";
import { type Node, startPatroniCluster } from "./support/patroni.ts";
import { openProgress } from "./support/progress.ts";

/*
 * Three PostgreSQL servers under Patroni with synchronous replication, and two processes of Slipway
 * under load. The primary's machine is killed, or cut off from the network, again and again:
 * nothing that was acknowledged is lost, and afterwards lists come from a standby again.
 */

const KILLS = Number(process.env.DRILL_KILLS ?? 50);
/** After so many, everything that was acknowledged is checked. */
const KILLS_IN_A_ROW = 5;
/** After the new primary has acknowledged a write, the next booking is confirmed within this time. */
const MAX_RETURN_MS = 10_000;

interface Kill {
  how: "crash" | "isolate";
  /** Between the last booking before it and the first one after it. */
  outageMs: number;
  /** Between the kill and the new primary, by Patroni's word. */
  electionMs: number;
  /** From then until it acknowledged a write of ours, for which it needs a second server. */
  standbyMs: number;
  /** From then until the first booking that it confirmed. */
  returnMs: number;
  /** Acknowledged since the kill before. */
  bookings: number;
  cancellations: number;
}

const progress = openProgress<Kill>("failover");
const cluster = await startPatroniCluster();
afterAll(() => cluster.stop());
await cluster.waitUntilHealthy();
const database = await createVenueDatabase();
afterAll(() => database.close());
const fixture = await processFixture(database);
const { context, venue } = fixture;

/** An empty database with two roles of its own, migrated, through HAProxy. */
async function createVenueDatabase() {
  const client = new Client({ connectionString: cluster.url });
  await client.connect();
  for (const role of ["slipway_owner", "slipway_server"])
    await client.query(`CREATE ROLE ${role} LOGIN PASSWORD '${PASSWORD}'`);
  await client.query("CREATE DATABASE slipway OWNER slipway_owner");
  await client.end();
  const [url, ownerUrl] = ["slipway_server", "slipway_owner"].map(
    (username) => Object.assign(new URL(cluster.url), { username, pathname: "/slipway" }).href,
  ) as [string, string];
  await migrate({ url, ownerUrl });
  const owner = connectTo(ownerUrl, quietLog);
  await setVenueClock(owner.pool, inject("clockOffsetMs"));
  await owner.close();
  return { ...connectTo(url, quietLog), ownerUrl };
}

/** Cancels every third booking as staff, each again and again until the answer is known. */
function startCancelling(results: readonly BuyResult[]) {
  const cancelled: string[] = [];
  let isStopped = false;
  const cancelNext = async (position: number): Promise<boolean> => {
    const result = results[position];
    if (result === undefined) return false;
    if (position % 3 !== 0 || result.kind !== "booked") return true;
    const { bookingId } = result;
    try {
      await cancelBooking(context, {
        bookingId,
        refund: { choice: "full" },
        notify: true,
        actor: { kind: "staff", id: null },
      });
    } catch {
      return false;
    }
    cancelled.push(bookingId);
    return true;
  };
  const work = (async () => {
    let position = 0;
    while (!isStopped) {
      if (await cancelNext(position)) position += 1;
      else await sleep(200);
    }
  })();
  return {
    cancelled,
    async finish() {
      isStopped = true;
      await work;
    },
  };
}

async function waitForPrimary(candidates: readonly Node[]): Promise<Node> {
  for (;;) {
    const answers = await Promise.all(candidates.map((node) => node.isPrimary()));
    const primary = candidates[answers.indexOf(true)];
    if (primary !== undefined) return primary;
    await sleep(50);
  }
}

/** Writes to a new primary, past HAProxy, until it acknowledges a write. */
async function waitForWrite({ url }: Node): Promise<void> {
  const connectionString = Object.assign(new URL(url), { pathname: "/slipway" }).href;
  for (;;) {
    const client = new Client({ connectionString });
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.query("UPDATE readiness SET written_at = venue_now()");
      return;
    } catch {
      await sleep(50);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/**
 * Kills the primary so many times under load, and then checks everything that was acknowledged.
 * @returns the kills, which count only once that is checked
 */
async function killInARow(count: number): Promise<Kill[]> {
  const servers = await Promise.all([fixture.start(), fixture.start()]);
  let turn = 0;
  const bookedAt: number[] = [];
  const buyers = startBuyers(() => servers[turn++ % 2]?.url ?? "", venue, {
    timeoutMs: 120_000,
    onResult: ({ kind }) => {
      if (kind === "booked") bookedAt.push(performance.now());
    },
  });
  const cancelling = startCancelling(buyers.results);
  const kills: Kill[] = [];
  while (kills.length < count) {
    const how = (progress.entries.length + kills.length) % 2 === 0 ? "crash" : "isolate";
    const before = { bookings: bookedAt.length, cancellations: cancelling.cancelled.length };
    const times = await killOnce(how, bookedAt);
    kills.push({
      how,
      ...times,
      bookings: bookedAt.length - before.bookings,
      cancellations: cancelling.cancelled.length - before.cancellations,
    });
    console.log(`${progress.entries.length + kills.length}: ${JSON.stringify(kills.at(-1))}`);
  }
  await cluster.waitUntilHealthy();
  await cancelling.finish();
  const results = await buyers.finish();
  const exitCodes = await Promise.all(servers.map((server) => server.terminate()));
  expect(exitCodes).toEqual([0, 0]);
  await recoverAll(context);
  const { rows } = await database.pool.query<{ id: string }>(
    "SELECT id FROM bookings WHERE status = 'cancelled' AND id = ANY ($1)",
    [cancelling.cancelled],
  );
  expect(rows).toHaveLength(cancelling.cancelled.length);
  const cancelled = new Set(cancelling.cancelled);
  await expectResultsTrue(
    context,
    results.filter((result) => result.kind !== "booked" || !cancelled.has(result.bookingId)),
  );
  return kills;
}

/** @param bookedAt when each booking was acknowledged, which grows meanwhile */
async function killOnce(
  how: Kill["how"],
  bookedAt: readonly number[],
): Promise<Pick<Kill, "outageMs" | "electionMs" | "standbyMs" | "returnMs">> {
  const primary = await cluster.waitUntilHealthy();
  const enough = bookedAt.length + 20;
  await expect.poll(() => bookedAt.length, { timeout: 120_000 }).toBeGreaterThan(enough);
  const killedAt = performance.now();
  const lastBookedAt = bookedAt.at(-1) ?? killedAt;
  if (how === "crash") await primary.crash();
  else primary.isolate();
  const successor = await waitForPrimary(cluster.nodes.filter((node) => node !== primary));
  const electedAt = performance.now();
  const countAtElection = bookedAt.length;
  await waitForWrite(successor);
  const acceptedAt = performance.now();
  await expect
    .poll(() => bookedAt.length, { timeout: 120_000, interval: 20 })
    .toBeGreaterThan(countAtElection);
  const firstBookedAt = bookedAt[countAtElection] ?? Number.NaN;
  await primary.recover();
  return {
    outageMs: Math.round(firstBookedAt - lastBookedAt),
    electionMs: Math.round(electedAt - killedAt),
    standbyMs: Math.round(acceptedAt - electedAt),
    returnMs: Math.round(firstBookedAt - acceptedAt),
  };
}

test(`${KILLS} deaths of the primary under load lose nothing that was acknowledged`, async () => {
  await raiseCapacity(fixture);
  while (progress.entries.length < KILLS) {
    const count = Math.min(KILLS_IN_A_ROW, KILLS - progress.entries.length);
    for (const kill of await killInARow(count)) progress.add(kill);
  }
  report();
  for (const { returnMs } of progress.entries) expect(returnMs).toBeLessThanOrEqual(MAX_RETURN_MS);
});

test("after the last death, lists come from a standby again", async () => {
  await cluster.waitUntilHealthy();
  const standby = Object.assign(new URL(database.url), { port: cluster.standbyPort });
  const server = await fixture.start({ DATABASE_READ_URL: standby.href });
  const cookie = await signedInCookie(context, await testAccount(context, { role: "admin" }));
  const startedAt = performance.now();
  const isFromStandby = async () => {
    const response = await fetch(`${server.url}/api/admin/bookings`, { headers: { cookie } });
    expect(response.status).toBe(200);
    return response.headers.has("data-age");
  };
  await expect.poll(isFromStandby, { timeout: 600_000, interval: 1_000 }).toBe(true);
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(`Lists come from a standby ${seconds.toFixed(0)} s after the start.`);
});

function report(): void {
  const sum = (field: "bookings" | "cancellations") =>
    progress.entries.reduce((total, entry) => total + entry[field], 0);
  console.log(`${progress.entries.length} kills (${progress.file}):`);
  console.log(
    `  ${sum("bookings")} bookings and ${sum("cancellations")} cancellations acknowledged, none lost`,
  );
  for (const how of ["crash", "isolate"] as const) {
    const kills = progress.entries.filter((entry) => entry.how === how);
    for (const field of ["electionMs", "standbyMs", "returnMs", "outageMs"] as const) {
      const values = kills.map((entry) => entry[field] / 1000);
      console.log(
        `  ${how} ${field}: median ${median(values).toFixed(1)} s, longest ${Math.max(...values).toFixed(1)} s`,
      );
    }
  }
}
