import { rm } from "node:fs/promises";
import { Client } from "pg";
import { startEmbedded } from "../../src/server/platform/database/embedded/embedded.ts";
import { quietLog } from "./quiet-log.ts";
import { removeAbandonedDataDirs, temporaryDataDir } from "./temporary-data-dir.ts";

/** A PostgreSQL server on which tests create and drop databases. */
export interface DatabaseServer {
  /** For a role that may create databases and owns what it creates. */
  readonly url: string;
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

/** The server that DATABASE_URL names, or else a new embedded one in a temporary folder. */
export async function startDatabaseServer(): Promise<DatabaseServer> {
  const databaseUrl = process.env.DATABASE_URL;
  if (databaseUrl) return { url: databaseUrl, stop: async () => undefined };
  await removeAbandonedDataDirs();
  const dataDir = await temporaryDataDir();
  const embedded = await startEmbedded(dataDir, quietLog, FAST_SETTINGS);
  await allowCreatingDatabases(embedded.url);
  const stop = async () => {
    await embedded.stop();
    await rm(dataDir, { recursive: true });
  };
  return { url: embedded.url, stop };
}

async function allowCreatingDatabases(url: string): Promise<void> {
  const superuser = new URL(url);
  superuser.username = "postgres";
  superuser.pathname = "/postgres";
  const client = new Client({ connectionString: superuser.href });
  await client.connect();
  await client.query("ALTER ROLE slipway CREATEDB");
  await client.end();
}
