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
import { findEmbeddedUrl } from "../../tools/running-database.ts";

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

/** Runs `work` on the migrated database of an installation without a running server. */
export async function runOnDatabase<T>(
  { dataDir, databaseUrl }: Installation,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ dataDir, databaseUrl }, quietLog);
  try {
    await migrate(database.url);
    return await work(database);
  } finally {
    await database.close();
  }
}

export interface ServedDatabase extends Database, AsyncDisposable {
  readonly isEmbedded: boolean;
  /** The URL of the most powerful role that the benchmark has. */
  readonly superuserUrl: string;
  /** Undefined if unknown, as for a database on another machine. */
  readonly postmasterPid: number | undefined;
}

/** Connects to the database of a running server. */
export async function connectToServed({
  dataDir,
  databaseUrl,
}: Installation): Promise<ServedDatabase> {
  const url = databaseUrl ?? (await findEmbeddedUrl(dataDir));
  if (url === undefined) throw new Error("The server's database is not running.");
  const database = connectTo(url, quietLog, { statement_timeout: STATEMENT_TIMEOUT_MS });
  const { rows } = await database.pool.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  return {
    ...database,
    isEmbedded: databaseUrl === undefined,
    superuserUrl: databaseUrl ?? withUser(url, "postgres"),
    postmasterPid: await readParentPid(rows[0]?.pid ?? 0),
    [Symbol.asyncDispose]: () => database.close(),
  };
}

/** The roles of the embedded cluster share a password. */
function withUser(url: string, username: string): string {
  return Object.assign(new URL(url), { username }).href;
}

async function readParentPid(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  if (!status.startsWith("Name:\tpostgres")) return undefined;
  return Number(/^PPid:\t(\d+)$/m.exec(status)?.[1]);
}
