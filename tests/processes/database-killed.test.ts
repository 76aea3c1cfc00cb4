import { realpath, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { connectTo } from "../../src/server/platform/database/connect.ts";
import { startEmbedded } from "../../src/server/platform/database/embedded/embedded.ts";
import { findPostmaster } from "../../src/server/platform/database/embedded/postmaster.ts";
import { migrate } from "../../src/server/platform/database/migrate.ts";
import { quietLog } from "../support/quiet-log.ts";
import { temporaryDataDir } from "../support/temporary-data-dir.ts";
import { setVenueClock } from "../support/test-clock.ts";
import { raiseCapacity, startBuyers } from "./support/background-buyers.ts";
import { processFixture } from "./support/process-fixture.ts";
import { expectResultsTrue, recoverAll } from "./support/verify-results.ts";

/** A database server of its own with the product's settings: committed data is on disk. */
const dataDir = await temporaryDataDir();
const embedded = await startEmbedded(dataDir, quietLog);
const database = { ...connectTo(embedded.url, quietLog), ownerUrl: embedded.ownerUrl };
afterAll(async () => {
  await database.close();
  await embedded.stop();
  await rm(dataDir, { recursive: true });
});
await migrate(embedded);
const owner = connectTo(embedded.ownerUrl, quietLog);
await setVenueClock(owner.pool, inject("clockOffsetMs"));
await owner.close();
const fixture = await processFixture(database);
const { context, venue } = fixture;

beforeAll(() => raiseCapacity(fixture));

async function readPostmaster() {
  return await findPostmaster(await realpath(join(dataDir, "postgres")));
}

test("PostgreSQL killed and restarted under load: no acknowledged booking is lost", async () => {
  const server = await fixture.start();
  const buyers = startBuyers(() => server.url, venue);
  for (const signal of ["SIGKILL", "SIGINT", "SIGQUIT"] as const) {
    const before = buyers.results.length;
    await expect
      .poll(() => buyers.results.length, { timeout: 40_000 })
      .toBeGreaterThan(before + 20);
    const pid = (await readPostmaster())?.pid;
    if (pid) process.kill(pid, signal);
    // The process that owns the cluster restarts it.
    await expect
      .poll(async () => (await readPostmaster())?.isReady, { timeout: 40_000 })
      .toBe(true);
    await sleep(500);
  }
  const countBooked = () => buyers.results.filter(({ kind }) => kind === "booked").length;
  await expect.poll(countBooked, { timeout: 60_000 }).toBeGreaterThan(40);
  const results = await buyers.finish();
  expect(await server.terminate()).toBe(0);
  await recoverAll(context);
  await expectResultsTrue(context, results);
});
