import { realpath } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../src/server/platform/config/config.ts";
import {
  appDatabaseUrl,
  startEmbedded,
} from "../src/server/platform/database/embedded/embedded.ts";
import { findPostmaster } from "../src/server/platform/database/embedded/postmaster.ts";
import type { DatabaseLog } from "../src/server/platform/log/log.ts";
import { readOrCreateSecret } from "../src/server/platform/secrets/persistent-secret.ts";

/** The URL of the embedded database of a running server; undefined if none runs in this folder. */
export async function findEmbeddedUrl(dataDir: string): Promise<string | undefined> {
  const clusterDir = await realpath(join(dataDir, "postgres")).catch(() => undefined);
  const server = clusterDir === undefined ? undefined : await findPostmaster(clusterDir);
  if (server === undefined) return undefined;
  return appDatabaseUrl(server.port, await readOrCreateSecret(join(dataDir, "postgres-password")));
}

/** A database that a command uses, which a server may be using too. */
interface CommandDatabase {
  url: string;
  /** Stops the embedded database if this command started it. */
  close(): Promise<void>;
}

/** The configured database, or the embedded one in DATA_DIR, which need not be running. */
export async function openCommandDatabase(
  { databaseUrl, dataDir }: Config,
  log: DatabaseLog,
): Promise<CommandDatabase> {
  const url = databaseUrl ?? (await findEmbeddedUrl(dataDir));
  if (url !== undefined) return { url, close: async () => undefined };
  const embedded = await startEmbedded(dataDir, log);
  return { url: embedded.url, close: () => embedded.stop() };
}
