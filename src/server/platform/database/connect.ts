import {
  CamelCasePlugin,
  type CompiledQuery,
  Kysely,
  type LogEvent,
  PostgresDialect,
} from "kysely";
import { type Client, type CustomTypesConfig, Pool, type PoolConfig, types } from "pg";
import { TIMEOUTS_MS } from "../../../shared/timeouts.ts";
import { openPipelinedPool } from "../../speed/pipelined-connections.ts";
import type { Config, DatabaseAddress } from "../config/config.ts";
import type { DatabaseLog } from "../log/log.ts";
import { kyselyQueries, statements } from "../telemetry.ts";
import { openEmbedded } from "./embedded/embedded.ts";
import { type LaunchedCluster, launchEmbedded } from "./embedded/launch.ts";
import { keepConnections, nameStatement } from "./keep-connections.ts";
import type { DB } from "./schema.ts";
import { type StatementTransport, sendUnnamed } from "./statement.ts";

/**
 * One connection pool of the server's role, through Kysely (`db`) and directly (`pool`, for
 * statements).
 */
export interface Database extends DatabaseAddress {
  readonly db: Kysely<DB>;
  readonly pool: Pool;
  /** Waits for running queries, closes the pool, and stops the server if it is the embedded one. */
  close(): Promise<void>;
}

/**
 * Opens the configured database, or the embedded one in DATA_DIR, which the caller may have
 * launched. The pool connects lazily, so an external server that is down shows in the first query.
 * @throws DatabaseStartupError when the embedded server does not start, or when another Slipway
 * uses the same DATA_DIR
 */
export async function openDatabase(
  config: Pick<Config, "database" | "dataDir">,
  log: DatabaseLog,
  launched?: LaunchedCluster,
): Promise<Database> {
  if (config.database !== undefined) {
    const { url } = config.database;
    return { ...connectTo(url, log, transportTo(config.database)), ...config.database };
  }
  const embedded = await openEmbedded(launched ?? (await launchEmbedded(config.dataDir)), log);
  const { url, ownerUrl } = embedded;
  const database = connectTo(url, log);
  const close = async () => {
    await database.close();
    await embedded.stop();
  };
  return { ...database, ownerUrl, close };
}

export interface ConnectOptions extends PoolConfig {
  transport?: StatementTransport;
}

/** How statements reach the database: prepared, unless a pooler stands in between. */
export function transportTo({ pooler }: DatabaseAddress): { transport: StatementTransport } {
  return { transport: pooler === "transaction" ? "unnamed" : "pipelined" };
}

/**
 * Opens a pool on a server that is already running, whose role may or may not own the tables.
 * Statements are pipelined by default.
 */
export function connectTo(
  url: string,
  log: DatabaseLog,
  { transport = "pipelined", ...overrides }: ConnectOptions = {},
): Database {
  const rawPool = new Pool({
    connectionString: url,
    application_name: "slipway",
    max: 20,
    connectionTimeoutMillis: TIMEOUTS_MS.connection,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    // The driver's timeout, for a dead server or network; for the server's own timeouts see
    // required-settings.ts.
    query_timeout: queryTimeoutMs(overrides),
    types: columnTypes,
    ...overrides,
  });
  const pool = keepConnections(rawPool);
  // The pool drops a connection that breaks while idle; the next query gets a new one.
  pool.on("error", (error) => log.warn({ err: error }, "database connection lost"));
  // A connection that breaks while in use fails its current or next query, which reports the error.
  pool.on("connect", (client) => client.on("error", () => undefined));
  pool.on("release", (_, client) => closeUnlessIdle(client));
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin()],
    // Kysely measures each query where there is a log, so there is one only with traces.
    ...(statements.hasSubscribers && { log: reportQuery }),
  });
  if (transport === "unnamed") sendUnnamed(pool);
  const pipelinedPool = transport === "pipelined" ? openPipelinedPool(pool, log) : undefined;
  const close = async () => {
    await pipelinedPool?.close();
    await db.destroy();
    // Kysely closes the pool only if it has used it.
    if (!pool.ended) await pool.end();
  };
  return { db, pool, url, ownerUrl: url, close };
}

function reportQuery(event: LogEvent): void {
  const { query, queryDurationMillis: durationMs } = event;
  kyselyQueries.publish({
    name: nameQuery(query),
    durationMs,
    ...(event.level === "error" && { error: event.error }),
  });
}

/** What it does and to which table, such as `select payments`; its first word if that is SQL. */
function nameQuery({ query, sql }: CompiledQuery): string {
  const table = /(?:from|into|update) "(\w+)"/.exec(sql)?.[1];
  const [verb = ""] = query.kind.split("QueryNode");
  if (query.kind === "RawNode" || table === undefined) return nameStatement(sql);
  return `${verb.toLowerCase()} ${table}`;
}

/** Longer than the server's own timeout, so that a server that still responds reports it. */
function queryTimeoutMs({ statement_timeout }: PoolConfig): number {
  const { databaseReply, statement } = TIMEOUTS_MS;
  return (statement_timeout || statement) + (databaseReply - statement);
}

/**
 * Closes a released connection that still has an abandoned query in flight; the next query on it
 * would have to wait for that result.
 */
function closeUnlessIdle(client: Pick<Client, "end">): void {
  const isIdle = "readyForQuery" in client && client.readyForQuery === true;
  if (!isIdle) void client.end().catch(() => undefined);
}

/**
 * Type parsers that replace the driver's: `int8` (counts and sums of pence) becomes a number,
 * `date` stays "YYYY-MM-DD" (the driver would make it midnight in this process's time zone).
 * Unchanged: `timestamptz` becomes a Date, `time` is "HH:MM:SS".
 */
const columnTypes: CustomTypesConfig = {
  getTypeParser: (id, format) => {
    if (id === types.builtins.INT8) return wholeNumber;
    if (id === types.builtins.DATE) return identity;
    return types.getTypeParser(id, format);
  },
};

/** @throws RangeError rather than return an inexact number */
function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number.`);
  return value;
}

function identity(text: string): string {
  return text;
}
