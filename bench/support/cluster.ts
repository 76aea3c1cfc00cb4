import { chmod, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { connectTo, type Database, openDatabase } from "../../src/server/database/connect.ts";
import { appDatabaseUrl } from "../../src/server/database/embedded/app-database.ts";
import { runningPostmaster } from "../../src/server/database/embedded/postmaster.ts";
import { migrate } from "../../src/server/database/migrate.ts";
import { keptSecret } from "../../src/server/kept-secret.ts";

const quiet = pino({ level: "silent" });

/** Long enough for a question about every booking that was made. */
const PATIENCE_MS = 300_000;

/** A temporary data folder, removed when its scope is left. */
export async function temporaryFolder(): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), "slipway-bench-"));
  // As root, PostgreSQL runs as another user, who has to come through here.
  await chmod(path, 0o755);
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** Works on the embedded database of a data folder in which no server runs; migrates it first. */
export async function onOwnDatabase<T>(
  dataDir: string,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir }, quiet);
  try {
    await migrate(database.url);
    return await work(database);
  } finally {
    await database.close();
  }
}

export interface ServedDatabase extends Database, AsyncDisposable {
  readonly postmasterPid: number;
}

/** Connects to the embedded database that a running server has started. */
export async function servedDatabase(dataDir: string): Promise<ServedDatabase> {
  const postmaster = await runningPostmaster(await realpath(join(dataDir, "postgres")));
  if (!postmaster) throw new Error("The server's database does not run.");
  const password = await keptSecret(join(dataDir, "postgres-password"));
  const database = connectTo(appDatabaseUrl(postmaster.port, password), quiet, {
    statement_timeout: PATIENCE_MS,
  });
  return {
    ...database,
    postmasterPid: postmaster.pid,
    [Symbol.asyncDispose]: () => database.close(),
  };
}
