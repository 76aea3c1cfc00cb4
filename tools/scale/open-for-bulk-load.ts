import type { Config } from "../../src/server/platform/config/config.ts";
import { connectTo, type Database } from "../../src/server/platform/database/connect.ts";
import { startEmbedded } from "../../src/server/platform/database/embedded/embedded.ts";
import type { DatabaseLog } from "../../src/server/platform/log/log.ts";
import { findRunningDatabase } from "../running-database.ts";

/**
 * Settings for an embedded database without other users. They do not reduce durability: with
 * minimal WAL, files created in a transaction are flushed before its commit instead of being
 * logged.
 */
const BULK_LOAD_SETTINGS = {
  wal_level: "minimal",
  max_wal_senders: "0",
  max_wal_size: "8GB",
  checkpoint_timeout: "1h",
  shared_buffers: "1GB",
  autovacuum: "off",
};

/**
 * Opens the configured database, or the embedded one in DATA_DIR, which need not be running, as the
 * owner of the tables: filling them puts their indexes and triggers aside.
 */
export async function openForBulkLoad(config: Config, log: DatabaseLog): Promise<Database> {
  const running = await findRunningDatabase(config);
  if (running !== undefined) return { ...connectTo(running.ownerUrl, log), ...running };
  const { stop, ...embedded } = await startEmbedded(config.dataDir, log, BULK_LOAD_SETTINGS);
  const owner = connectTo(embedded.ownerUrl, log);
  const close = async () => {
    await owner.close();
    await stop();
  };
  return { ...owner, ...embedded, close };
}
