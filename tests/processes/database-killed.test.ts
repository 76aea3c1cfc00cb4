import { realpath, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { connectTo } from "../../src/server/platform/database/connect.ts";
import { startEmbedded } from "../../src/server/platform/database/embedded/embedded.ts";
import { runningPostmaster } from "../../src/server/platform/database/embedded/postmaster.ts";
import { migrate } from "../../src/server/platform/database/migrate.ts";
import { quietLog } from "../support/quiet-log.ts";
import { temporaryDataDir } from "../support/temporary-data-dir.ts";
import { setVenueClock } from "../support/test-clock.ts";
import { keepBuying, makeRoom } from "./support/background-buyers.ts";
import { stage } from "./support/process-fixture.ts";
import { carryOn, expectTruth } from "./support/verify-results.ts";

/** A database server of its own, with the product's settings: what it acknowledged is on disk. */
const dataDir = await temporaryDataDir();
const embedded = await startEmbedded(dataDir, quietLog);
const database = connectTo(embedded.url, quietLog);
afterAll(async () => {
  await database.close();
  await embedded.stop();
  await rm(dataDir, { recursive: true });
});
await migrate(embedded.url);
await setVenueClock(database.pool, inject("clockOffsetMs"));
const on = await stage(database);
const { context, venue } = on;

beforeAll(() => makeRoom(on));

async function postmaster() {
  return await runningPostmaster(await realpath(join(dataDir, "postgres")));
}

test("PostgreSQL killed and restarted under load: no acknowledged booking is lost", async () => {
  const server = await on.start();
  const buyers = keepBuying(() => server.url, venue);
  for (const signal of ["SIGKILL", "SIGINT", "SIGQUIT"] as const) {
    const before = buyers.told.length;
    await expect.poll(() => buyers.told.length, { timeout: 40_000 }).toBeGreaterThan(before + 20);
    const pid = (await postmaster())?.pid;
    if (pid) process.kill(pid, signal);
    // Whoever owns the cluster starts it again.
    await expect.poll(async () => (await postmaster())?.ready, { timeout: 40_000 }).toBe(true);
    await sleep(500);
  }
  const told = await buyers.end();
  expect(await server.terminate()).toBe(0);
  await carryOn(context);
  await expectTruth(context, told);
  expect(told.filter(({ kind }) => kind === "booked").length).toBeGreaterThan(40);
});
