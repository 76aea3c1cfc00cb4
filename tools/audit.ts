import { realpath } from "node:fs/promises";
import { join } from "node:path";
import { pino } from "pino";
import { readConfig } from "../src/server/config.ts";
import { connectTo } from "../src/server/database/connect.ts";
import { appDatabaseUrl } from "../src/server/database/embedded/app-database.ts";
import { runningPostmaster } from "../src/server/database/embedded/postmaster.ts";
import { keptSecret } from "../src/server/kept-secret.ts";
import { brokenInvariants } from "../tests/invariants/invariants.ts";

/**
 * `npm run audit`: asks a live system, whose server goes on, whether everything that must always hold
 * does. Exit code 1 when something is broken.
 */
const { databaseUrl, dataDir } = readConfig(process.env);
const url = databaseUrl ?? (await runningEmbeddedUrl());
if (url === undefined) {
  console.error(`No database is running in ${dataDir}: start Slipway first, or set DATABASE_URL.`);
  process.exit(1);
}
const database = connectTo(url, pino(), { statement_timeout: 600_000 });
const broken = await brokenInvariants(database.pool);
await database.close();
for (const { sentence, rows } of broken) console.error(`BROKEN: ${sentence}`, rows);
console.log(broken.length === 0 ? "Everything that must hold holds." : `${broken.length} broken.`);
process.exitCode = broken.length === 0 ? 0 : 1;

async function runningEmbeddedUrl(): Promise<string | undefined> {
  const clusterDir = await realpath(join(dataDir, "postgres")).catch(() => undefined);
  const server = clusterDir === undefined ? undefined : await runningPostmaster(clusterDir);
  if (server === undefined) return undefined;
  return appDatabaseUrl(server.port, await keptSecret(join(dataDir, "postgres-password")));
}
