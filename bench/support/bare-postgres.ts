import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, realpath } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import {
  findBinaries,
  locateCluster,
} from "../../src/server/platform/database/embedded/cluster-location.ts";
import { embeddedAddress } from "../../src/server/platform/database/embedded/embedded.ts";
import { readOrCreateSecret } from "../../src/server/platform/secrets/persistent-secret.ts";

const POLL_INTERVAL_MS = 2;
const START_TIMEOUT_MS = 60_000;

/** PostgreSQL on the product's cluster, started without the product. */
export interface BarePostgres {
  /** Milliseconds from the start of the program to the response to a query. Stops it afterwards. */
  measureStart(): Promise<number>;
}

/** Uses the settings of the product's last start. Nothing may be running in the data folder. */
export async function createBarePostgres(dataDir: string): Promise<BarePostgres> {
  const { binDir, runAs, clusterPath } = await locateCluster(dataDir, findBinaries());
  const clusterDir = await realpath(clusterPath);
  const settings = await readLastSettings(clusterDir);
  const { url } = embeddedAddress(
    Number(settings[settings.indexOf("-p") + 1]),
    await readOrCreateSecret(join(dataDir, "postgres-password")),
  );
  return {
    async measureStart() {
      const startedAt = performance.now();
      const child = spawn(join(binDir, "postgres"), settings, {
        ...runAs,
        cwd: "/",
        env: { LC_ALL: "C" },
        stdio: "ignore",
      });
      const ended = once(child, "exit");
      try {
        await waitUntilReady(url, startedAt + START_TIMEOUT_MS);
        return performance.now() - startedAt;
      } finally {
        // A fast shutdown: rolls back open transactions and writes everything.
        child.kill("SIGINT");
        await ended;
      }
    },
  };
}

/**
 * PostgreSQL stores the command line of its last start: the program, then each argument in quotes.
 */
async function readLastSettings(clusterDir: string): Promise<string[]> {
  const line = await readFile(join(clusterDir, "postmaster.opts"), "utf8");
  return [...line.matchAll(/"([^"]*)"/g)].map(([, argument = ""]) => argument);
}

async function waitUntilReady(url: string, deadline: number): Promise<void> {
  while (performance.now() < deadline) {
    const client = new Client({ connectionString: url });
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.query("SELECT 1");
      await client.end();
      return;
    } catch {
      await sleep(POLL_INTERVAL_MS);
    }
  }
  throw new Error("PostgreSQL did not start in time.");
}
