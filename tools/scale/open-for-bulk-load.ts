import type { Config } from "../../src/server/platform/config/config.ts";
import { connectTo, type Database } from "../../src/server/platform/database/connect.ts";
import { startEmbedded } from "../../src/server/platform/database/embedded/embedded.ts";
import type { DatabaseLog } from "../../src/server/platform/log/database-log.ts";
import { findEmbeddedUrl } from "../running-database.ts";

/**
 * For an embedded database that nobody else uses. Nothing here makes it less durable: with the least
 * log, files of the same transaction are flushed to disk before it ends instead of being logged.
 */
const BULK_LOAD_SETTINGS = {
  wal_level: "minimal",
  max_wal_senders: "0",
  max_wal_size: "8GB",
  checkpoint_timeout: "1h",
  shared_buffers: "1GB",
  autovacuum: "off",
};

/** The database that the settings name, or the embedded one in DATA_DIR, running or not. */
export async function openForBulkLoad(config: Config, log: DatabaseLog): Promise<Database> {
  const url = config.databaseUrl ?? (await findEmbeddedUrl(config.dataDir));
  if (url !== undefined) return connectTo(url, log);
  const embedded = await startEmbedded(config.dataDir, log, BULK_LOAD_SETTINGS);
  const database = connectTo(embedded.url, log);
  const close = async () => {
    await database.close();
    await embedded.stop();
  };
  return { ...database, close };
}
