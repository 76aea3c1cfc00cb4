import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import {
  connectTo,
  type Database,
  openDatabase,
} from "../../src/server/platform/database/connect.ts";
import { migrate } from "../../src/server/platform/database/migrate.ts";
import { runningEmbeddedUrl } from "../../tools/running-database.ts";

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

/** Where a measured server keeps everything; without a `databaseUrl` in its embedded database. */
export interface Place {
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
}

/** Works on the database of a place in which no server runs; migrates it first. */
export async function onOwnDatabase<T>(
  { dataDir, databaseUrl }: Place,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ dataDir, databaseUrl }, quiet);
  try {
    await migrate(database.url);
    return await work(database);
  } finally {
    await database.close();
  }
}

export interface ServedDatabase extends Database, AsyncDisposable {
  readonly isEmbedded: boolean;
  /** 0 where the system does not tell, as for a database on another machine. */
  readonly postmasterPid: number;
}

/** Connects to the database that a running server works on. */
export async function servedDatabase({ dataDir, databaseUrl }: Place): Promise<ServedDatabase> {
  const url = databaseUrl ?? (await runningEmbeddedUrl(dataDir));
  if (url === undefined) throw new Error("The server's database does not run.");
  const database = connectTo(url, quiet, { statement_timeout: PATIENCE_MS });
  const { rows } = await database.pool.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  return {
    ...database,
    isEmbedded: databaseUrl === undefined,
    postmasterPid: await parentOf(rows[0]?.pid ?? 0),
    [Symbol.asyncDispose]: () => database.close(),
  };
}

async function parentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return status.startsWith("Name:\tpostgres") ? Number(/^PPid:\t(\d+)$/m.exec(status)?.[1]) : 0;
}
