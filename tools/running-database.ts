import { realpath } from "node:fs/promises";
import { join } from "node:path";
import { appDatabaseUrl } from "../src/server/platform/database/embedded/embedded.ts";
import { findPostmaster } from "../src/server/platform/database/embedded/postmaster.ts";
import { readOrCreateSecret } from "../src/server/platform/secrets/persistent-secret.ts";

/** The URL of the embedded database of a running server; undefined if none runs in this folder. */
export async function findEmbeddedUrl(dataDir: string): Promise<string | undefined> {
  const clusterDir = await realpath(join(dataDir, "postgres")).catch(() => undefined);
  const server = clusterDir === undefined ? undefined : await findPostmaster(clusterDir);
  if (server === undefined) return undefined;
  return appDatabaseUrl(server.port, await readOrCreateSecret(join(dataDir, "postgres-password")));
}
