/*
 * Measured worth (docs/speed.md, "What each mechanism earns"): with four visitors at once an eighth
 * less of PostgreSQL's time for a booking, with 64 a fifteenth; a sixth less for a day's slots.
 */

import {
  Client,
  type ClientConfig,
  type Pool,
  type PoolClient,
  type QueryArrayConfig,
  type QueryArrayResult,
} from "pg";

interface ConnectionLog {
  warn(details: object, message: string): void;
}

/** In addition to the pool's connections; each is opened when first needed. */
const MAX_CONNECTIONS = 4;

/** With this many statements in flight on each open connection, the next one is opened. */
const STATEMENTS_BEFORE_NEXT = 8;

/** With this many in flight on each of the four, further statements go to the pool. */
const MAX_STATEMENTS = 16;

/** A connection without a response for this long is stalled, by a row lock for example. */
const STALLED_MS = 50;

/**
 * Pipelined connections for short statements that run often concurrently. Several statements are in
 * flight on one connection; PostgreSQL runs them in order, each in its own transaction, so that one
 * failure does not affect the others. Two sessions that are always busy serve as many statements as
 * twenty that compete: they do not wait for each other's row locks (after each such wait PostgreSQL
 * initialises the statement's whole plan again), and neither side waits for the next message. See
 * decision 20.
 */
export interface PipelinedPool {
  /** Returns the least busy connection; undefined when the statement should go to the pool. */
  pickConnection(): StatementSender | undefined;
  /** How many connections are open, and how many statements are in flight on them. */
  count(): { connections: number; statements: number };
  /** Waits for the statements in flight, then closes the connections. */
  close(): Promise<void>;
}

/** A pool, a single connection or a pipelined connection. */
export interface StatementSender {
  query<Row extends unknown[]>(query: QueryArrayConfig): Promise<QueryArrayResult<Row>>;
}

const pipelinedPools = new WeakMap<object, PipelinedPool>();

/** Registers pipelined connections for a pool. They use the pool's options. */
export function openPipelinedPool(pool: Pool, log: ConnectionLog): PipelinedPool {
  const connections = Array.from(
    { length: MAX_CONNECTIONS },
    () => new PipelinedConnection(pool.options, log),
  );
  const pipelinedPool: PipelinedPool = {
    pickConnection() {
      const inFlightCount = connections.reduce(
        (sum, connection) => sum + connection.inFlightCount,
        0,
      );
      const openConnections = connections.slice(
        0,
        1 + Math.floor(inFlightCount / STATEMENTS_BEFORE_NEXT),
      );
      return openConnections
        .filter((connection) => connection.inFlightCount < MAX_STATEMENTS && !connection.isStalled)
        .reduce<PipelinedConnection | undefined>(
          (best, connection) =>
            best && best.inFlightCount <= connection.inFlightCount ? best : connection,
          undefined,
        );
    },
    count() {
      return {
        connections: connections.filter(({ isOpen }) => isOpen).length,
        statements: connections.reduce((sum, { inFlightCount }) => sum + inFlightCount, 0),
      };
    },
    async close() {
      pipelinedPools.delete(pool);
      await Promise.all(connections.map((connection) => connection.close()));
    },
  };
  pipelinedPools.set(pool, pipelinedPool);
  return pipelinedPool;
}

/**
 * Chooses where to send a short statement: on a pipelined connection of the given pool if one is
 * available. A statement on a single connection, such as a transaction's, stays there.
 */
export function chooseSender(on: Pool | PoolClient): StatementSender {
  return pipelinedPools.get(on)?.pickConnection() ?? on;
}

/** Counts a pool's pipelined connections and their statements; none where it has no such. */
export function countPipelined(pool: Pool): ReturnType<PipelinedPool["count"]> {
  return pipelinedPools.get(pool)?.count() ?? { connections: 0, statements: 0 };
}

/** The driver's option is missing from its types (pg 8.23, `lib/client.js`). */
type PipelineConfig = ClientConfig & { pipeline: true };

class PipelinedConnection implements StatementSender {
  readonly #config: PipelineConfig;
  readonly #log: ConnectionLog;
  #client: Promise<Client> | undefined;
  #lastResponseAt = 0;
  inFlightCount = 0;

  constructor(config: ClientConfig, log: ConnectionLog) {
    this.#config = { ...config, pipeline: true };
    this.#log = log;
  }

  /** True also while it connects. */
  get isOpen(): boolean {
    return this.#client !== undefined;
  }

  get isStalled(): boolean {
    return this.inFlightCount > 0 && performance.now() - this.#lastResponseAt > STALLED_MS;
  }

  /** Sends a statement without waiting for those in flight. */
  async query<Row extends unknown[]>(query: QueryArrayConfig): Promise<QueryArrayResult<Row>> {
    if (this.inFlightCount === 0) this.#lastResponseAt = performance.now();
    this.inFlightCount++;
    try {
      this.#client ??= this.#connect();
      const client = await this.#client;
      return await client.query<Row>(query);
    } finally {
      this.inFlightCount--;
      this.#lastResponseAt = performance.now();
    }
  }

  async close(): Promise<void> {
    const client = await this.#client?.catch(() => undefined);
    await client?.end();
  }

  /** After a failure, the next statement opens a new connection. */
  #connect(): Promise<Client> {
    const client = new Client(this.#config);
    const connecting = client.connect().then(() => client);
    const clearClient = () => {
      if (this.#client === connecting) this.#client = undefined;
    };
    client.once("error", (error) => {
      clearClient();
      // Statements in flight fail with the connection and report the error themselves.
      if (this.inFlightCount === 0) this.#log.warn({ err: error }, "database connection lost");
    });
    // A broken connection may emit more than one error.
    client.on("error", () => undefined);
    client.once("end", clearClient);
    connecting.catch(clearClient);
    return connecting;
  }
}
