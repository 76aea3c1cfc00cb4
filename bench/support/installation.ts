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
import { findRunningDatabase } from "../../tools/running-database.ts";

const quietLog = pino({ level: "silent" });

/** Long enough for a query over every booking. */
const STATEMENT_TIMEOUT_MS = 300_000;

/** A temporary data folder, removed when its scope is left. */
export async function createTemporaryFolder(): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), "slipway-bench-"));
  // When started by root, PostgreSQL runs as another user, who needs access to the folder.
  await chmod(path, 0o755);
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** Where a measured server stores its data; without `databaseUrl`, in its embedded database. */
export interface Installation {
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
}

/**
 * Runs `work` on the migrated database of an installation without a running server, as the owner of
 * its tables, who alone may analyse them.
 */
export async function runOnDatabase<T>(
  installation: Installation,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const opened = await openDatabase(toConfig(installation), quietLog);
  const owner = connectTo(opened.ownerUrl, quietLog);
  try {
    await migrate(opened);
    return await work(owner);
  } finally {
    await owner.close();
    await opened.close();
  }
}

/** BENCH_DATABASE_URL is for one role that is both. */
function toConfig({ dataDir, databaseUrl }: Installation) {
  const database = databaseUrl && { url: databaseUrl, ownerUrl: databaseUrl };
  return { dataDir, database: database || undefined };
}

/** The addresses are the running server's; the pool is its tables' owner's. */
export interface ServedDatabase extends Database, AsyncDisposable {
  readonly isEmbedded: boolean;
  /** The URL of the most powerful role that the benchmark has. */
  readonly superuserUrl: string;
  /** Undefined if unknown, as for a database on another machine. */
  readonly postmasterPid: number | undefined;
}

/** Connects to the database of a running server. */
export async function connectToServed(installation: Installation): Promise<ServedDatabase> {
  const served = await findRunningDatabase(toConfig(installation));
  if (served === undefined) throw new Error("The server's database is not running.");
  const database = connectTo(served.ownerUrl, quietLog, {
    statement_timeout: STATEMENT_TIMEOUT_MS,
  });
  const isEmbedded = installation.databaseUrl === undefined;
  const { rows } = await database.pool.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  return {
    ...database,
    ...served,
    isEmbedded,
    superuserUrl: isEmbedded ? withUser(served.ownerUrl, "postgres") : served.ownerUrl,
    postmasterPid: await readParentPid(rows[0]?.pid ?? 0),
    [Symbol.asyncDispose]: () => database.close(),
  };
}

/** The superuser of the embedded cluster and the owner share a password. */
function withUser(url: string, username: string): string {
  return Object.assign(new URL(url), { username }).href;
}

async function readParentPid(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  if (!status.startsWith("Name:\tpostgres")) return undefined;
  return Number(/^PPid:\t(\d+)$/m.exec(status)?.[1]);
}
