import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { readCpuClock } from "../../bench/support/cpu-clock.ts";
import { median } from "../../bench/support/samples.ts";
import { raiseCapacity, startBuyers } from "../../tests/processes/support/background-buyers.ts";
import { processFixture } from "../../tests/processes/support/process-fixture.ts";
import type { ServerProcess } from "../../tests/processes/support/server-process.ts";
import { expectResultsTrue, recoverAll } from "../../tests/processes/support/verify-results.ts";
import { findErrors } from "./support/balanced-processes.ts";
import { startPgBouncer } from "./support/pgbouncer.ts";

/*
 * Two processes of Slipway behind PgBouncer in transaction mode: everything they acknowledge holds,
 * also when PgBouncer is killed, and it costs what this prints.
 */

const SECONDS_EACH = Number(process.env.DRILL_SECONDS ?? 20);
const ROUNDS = 5;

const fixture = await processFixture();
const { context, venue } = fixture;
const { url, ownerUrl } = context.database;
const cluster = inject("cluster");
const pgBouncer = await startPgBouncer(cluster.port, [url, ownerUrl]);
afterAll(() => pgBouncer.stop());
beforeAll(() => raiseCapacity(fixture));

const DIRECT = { DATABASE_URL: url };
const POOLED = { DATABASE_URL: pgBouncer.through(url), DATABASE_POOLER: "transaction" };

interface Cost {
  bookingsPerSecond: number;
  /** Of PostgreSQL for a booking, in milliseconds of processor time. */
  databaseMs: number;
}

/** Buyers book at two processes with these settings. */
async function measureBookings(settings: Readonly<Record<string, string>>): Promise<Cost> {
  const servers = await Promise.all([fixture.start(settings), fixture.start(settings)]);
  const buyers = startBuyers(takeTurns(servers), venue);
  // The first bookings load code and open connections.
  await sleep(3000);
  const before = { clock: await readCpuClock(), bookings: buyers.results.length };
  await sleep(SECONDS_EACH * 1000);
  const after = { clock: await readCpuClock(), bookings: buyers.results.length };
  const results = await buyers.finish();
  expect(new Set(results.map(({ kind }) => kind))).toEqual(new Set(["booked"]));
  const exitCodes = await Promise.all(servers.map((server) => server.terminate()));
  expect(exitCodes).toEqual([0, 0]);
  expect(servers.flatMap(findErrors)).toEqual([]);
  await recoverAll(context);
  await expectResultsTrue(context, results);
  const bookings = after.bookings - before.bookings;
  const databaseSeconds = after.clock.secondsOf(cluster.pid) - before.clock.secondsOf(cluster.pid);
  return {
    bookingsPerSecond: bookings / SECONDS_EACH,
    databaseMs: (1000 * databaseSeconds) / bookings,
  };
}

function takeTurns(servers: readonly ServerProcess[]): () => string {
  let turn = 0;
  return () => servers[turn++ % servers.length]?.url ?? "";
}

test("bookings through PgBouncer, beside direct ones", async () => {
  const direct: Cost[] = [];
  const pooled: Cost[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    direct.push(await measureBookings(DIRECT));
    pooled.push(await measureBookings(POOLED));
  }
  console.log(`Medians of ${ROUNDS} rounds of ${SECONDS_EACH} seconds, alternating:`);
  console.log(`  direct             ${formatCost(direct)}`);
  console.log(`  through PgBouncer  ${formatCost(pooled)}`);
});

function formatCost(costs: readonly Cost[]): string {
  const rate = median(costs.map(({ bookingsPerSecond }) => bookingsPerSecond));
  const databaseMs = median(costs.map((cost) => cost.databaseMs));
  return `${rate.toFixed(1)} bookings a second, ${databaseMs.toFixed(1)} ms of PostgreSQL's processor each`;
}

test("nothing that was acknowledged is lost when PgBouncer is killed under load", async () => {
  const servers = await Promise.all([fixture.start(POOLED), fixture.start(POOLED)]);
  const buyers = startBuyers(takeTurns(servers), venue, { timeoutMs: 60_000 });
  for (let kill = 0; kill < 5; kill++) {
    await sleep(2000);
    await pgBouncer.restart();
  }
  const before = buyers.results.length;
  await expect.poll(() => buyers.results.length).toBeGreaterThan(before + 20);
  const results = await buyers.finish();
  await Promise.all(servers.map((server) => server.terminate()));
  await recoverAll(context);
  await expectResultsTrue(context, results);
  console.log(`5 kills of PgBouncer, ${results.length} purchases: nothing lost.`);
});

test("behind PgBouncer, a server without DATABASE_POOLER fails, so the drill would notice", async () => {
  const { DATABASE_URL } = POOLED;
  const servers = await Promise.all([
    fixture.start({ DATABASE_URL }),
    fixture.start({ DATABASE_URL }),
  ]);
  const buyers = startBuyers(takeTurns(servers), venue, { timeoutMs: 5000 });
  await sleep(10_000);
  await buyers.finish();
  await Promise.all(servers.map((server) => server.kill()));
  expect(servers.flatMap(findErrors)).toContainEqual(
    expect.stringMatching(/prepared statement ".+" (does not exist|already exists)/),
  );
  await recoverAll(context);
});
