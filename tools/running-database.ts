import { realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Config, DatabaseAddress } from "../src/server/platform/config/config.ts";
import {
  embeddedAddress,
  startEmbedded,
} from "../src/server/platform/database/embedded/embedded.ts";
import { findPostmaster } from "../src/server/platform/database/embedded/postmaster.ts";
import type { DatabaseLog } from "../src/server/platform/log/log.ts";
import { readOrCreateSecret } from "../src/server/platform/secrets/persistent-secret.ts";

/** The configured database, or else the embedded one of a server that runs in DATA_DIR. */
export async function findRunningDatabase({
  database,
  dataDir,
}: Pick<Config, "database" | "dataDir">): Promise<DatabaseAddress | undefined> {
  return database ?? (await findEmbedded(dataDir));
}

/** The embedded database of a running server; undefined if none runs in this folder. */
export async function findEmbedded(dataDir: string): Promise<DatabaseAddress | undefined> {
  const clusterDir = await realpath(join(dataDir, "postgres")).catch(() => undefined);
  const server = clusterDir === undefined ? undefined : await findPostmaster(clusterDir);
  if (server === undefined) return undefined;
  const password = await readOrCreateSecret(join(dataDir, "postgres-password"));
  return embeddedAddress(server.port, password);
}

/** A database that a command uses, which a server may be using too. */
export interface CommandDatabase extends DatabaseAddress {
  /** Stops the embedded database if this command started it. */
  close(): Promise<void>;
}

/** Whether one is configured, or DATA_DIR has an embedded one, running or not. */
export async function hasDatabase({
  database,
  dataDir,
}: Pick<Config, "database" | "dataDir">): Promise<boolean> {
  if (database !== undefined) return true;
  return (await stat(join(dataDir, "postgres")).catch(() => undefined)) !== undefined;
}

/**
 * The configured database, or the embedded one in DATA_DIR, which need not be running: it is created
 * if there is none.
 */
export async function openCommandDatabase(
  config: Config,
  log: DatabaseLog,
): Promise<CommandDatabase> {
  const running = await findRunningDatabase(config);
  if (running !== undefined) return { ...running, close: async () => undefined };
  const { stop, ...embedded } = await startEmbedded(config.dataDir, log);
  return { ...embedded, close: stop };
}
