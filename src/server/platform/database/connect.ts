import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import { type Client, Pool, type PoolConfig } from "pg";
import { TIMEOUTS_MS } from "../../../shared/timeouts.ts";
import { openPipelinedPool } from "../../speed/pipelined-connections.ts";
import type { Config } from "../config/config.ts";
import type { DatabaseLog } from "../log/database-log.ts";
import { columnTypes } from "./column-types.ts";
import { startEmbedded } from "./embedded/embedded.ts";
import { keepConnections } from "./keep-connections.ts";
import type { DB } from "./schema.ts";

/** The open database: one pool, seen through Kysely (`db`) and bare (`pool`, for statements). */
export interface Database {
  readonly db: Kysely<DB>;
  readonly pool: Pool;
  readonly url: string;
  /** Waits for running queries, closes the pool, and stops the server if it is the embedded one. */
  close(): Promise<void>;
}

/**
 * Opens the database that the settings name, else the embedded one in DATA_DIR. Connections are made
 * when first needed: a server of one's own that is down shows in the first query.
 * @throws DataDirInUse when another Slipway runs on the same DATA_DIR.
 */
export async function openDatabase(
  config: Pick<Config, "databaseUrl" | "dataDir">,
  log: DatabaseLog,
): Promise<Database> {
  if (config.databaseUrl !== undefined) return connectTo(config.databaseUrl, log);
  const embedded = await startEmbedded(config.dataDir, log);
  const database = connectTo(embedded.url, log);
  const close = async () => {
    await database.close();
    await embedded.stop();
  };
  return { ...database, close };
}

/** A pool with its lanes on a server that is already there. */
export function connectTo(url: string, log: DatabaseLog, overrides: PoolConfig = {}): Database {
  const rawPool = new Pool({
    connectionString: url,
    application_name: "slipway",
    max: 20,
    connectionTimeoutMillis: TIMEOUTS_MS.connection,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    // The driver's limit, for a server or a network that has gone silent; the server's own are in
    // relied-on.ts.
    query_timeout: queryTimeoutMs(overrides),
    types: columnTypes,
    ...overrides,
  });
  const pool = keepConnections(rawPool);
  // A connection that breaks while idle is dropped by the pool; the next query gets a new one.
  pool.on("error", (error) => log.warn({ err: error }, "A database connection was lost."));
  // One that breaks while in use fails the query in hand, or the next; that error says it all.
  pool.on("connect", (client) => client.on("error", () => undefined));
  pool.on("release", (_, client) => closeUnlessIdle(client));
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin()],
  });
  const pipelinedPool = openPipelinedPool(pool, log);
  const close = async () => {
    await pipelinedPool.close();
    await db.destroy();
    // Kysely closes the pool only if it has used it.
    if (!pool.ended) await pool.end();
  };
  return { db, pool, url, close };
}

/** Longer than the server's own limit, so that the server says it wherever it still can. */
function queryTimeoutMs({ statement_timeout }: PoolConfig): number {
  const { databaseReply, statement } = TIMEOUTS_MS;
  return (statement_timeout || statement) + (databaseReply - statement);
}

/**
 * A connection given back while it still owes the answer to a query that was given up would make
 * the next user wait for that answer: it is closed instead.
 */
function closeUnlessIdle(client: Pick<Client, "end">): void {
  const isIdle = "readyForQuery" in client && client.readyForQuery === true;
  if (!isIdle) void client.end().catch(() => undefined);
}
