import { rm } from "node:fs/promises";
import { Client } from "pg";
import type { DatabaseAddress } from "../../src/server/platform/config/config.ts";
import { startEmbedded } from "../../src/server/platform/database/embedded/embedded.ts";
import { quietLog } from "./quiet-log.ts";
import { removeAbandonedDataDirs, temporaryDataDir } from "./temporary-data-dir.ts";

/**
 * A PostgreSQL server on which tests create and drop databases. The owner's role may create them and
 * may alter the server's role, whose tests have no more rights than the product.
 */
export interface DatabaseServer extends DatabaseAddress {
  stop(): Promise<void>;
}

/**
 * Nothing here has to survive a crash, so nothing waits for the disk. Tests only, never the
 * product.
 */
const FAST_SETTINGS = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "200",
  deadlock_timeout: "100ms",
};

/**
 * The server that DATABASE_URL names, for a role that may create databases and roles, or else a new
 * embedded one in a temporary folder.
 */
export async function startDatabaseServer(): Promise<DatabaseServer> {
  const ownerUrl = process.env.DATABASE_URL;
  if (ownerUrl) {
    return { url: await ensureTestRole(ownerUrl), ownerUrl, stop: async () => undefined };
  }
  await removeAbandonedDataDirs();
  const dataDir = await temporaryDataDir();
  const embedded = await startEmbedded(dataDir, quietLog, FAST_SETTINGS);
  await allowCreatingDatabases(embedded);
  const stop = async () => {
    await embedded.stop();
    await rm(dataDir, { recursive: true });
  };
  return { url: embedded.url, ownerUrl: embedded.ownerUrl, stop };
}

async function allowCreatingDatabases({ url, ownerUrl }: DatabaseAddress): Promise<void> {
  const superuser = Object.assign(new URL(ownerUrl), {
    username: "postgres",
    pathname: "/postgres",
  });
  const [owner, server] = [ownerUrl, url].map((roleUrl) => new URL(roleUrl).username);
  await runStatement(
    superuser.href,
    `ALTER ROLE ${owner} CREATEDB CREATEROLE; GRANT ${server} TO ${owner} WITH ADMIN OPTION`,
  );
}

const TEST_ROLE = "slipway_test_server";

/** Creates the role that serves in tests, on a server that is not our own. Returns its URL. */
async function ensureTestRole(ownerUrl: string): Promise<string> {
  await runStatement(
    ownerUrl,
    `DO $$ BEGIN
       CREATE ROLE ${TEST_ROLE} LOGIN PASSWORD '${TEST_ROLE}';
     EXCEPTION WHEN duplicate_object THEN NULL; END $$`,
  );
  return Object.assign(new URL(ownerUrl), { username: TEST_ROLE, password: TEST_ROLE }).href;
}

async function runStatement(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
