import {
  Client,
  type ClientConfig,
  type Pool,
  type PoolClient,
  type QueryArrayConfig,
  type QueryArrayResult,
} from "pg";

/** A log to which the loss of a connection is reported. */
interface ConnectionLog {
  warn(details: object, message: string): void;
}

/** Connections beside the pool's, opened when first needed. */
const MAX_CONNECTIONS = 4;

/** With as many in each lane the next one is opened. */
const STATEMENTS_BEFORE_NEXT = 8;

/** With as many in each of all lanes the pool's connections serve the rest. */
const MAX_STATEMENTS = 16;

/** A lane that has answered nothing for so long is held up, by a row that somebody keeps, say. */
const STALLED_MS = 50;

/**
 * Connections for short statements that many ask at once: several are on the wire of one connection
 * at the same time, and PostgreSQL takes them one after the other, each as a transaction of its own
 * whose failure is its own. Two sessions that are always busy serve as many as twenty that disturb
 * each other: they do not wait for each other's rows (each wait has PostgreSQL make the whole plan
 * of the statement ready a second time), and neither side waits for the other's next message.
 */
export interface PipelinedPool {
  /** The lane to take now; undefined when the pool serves better. */
  pickConnection(): StatementSender | undefined;
  /** Lets what is under way come to its end. */
  close(): Promise<void>;
}

/** What a statement can be sent on: a pool, a connection of one's own, a lane. */
export interface StatementSender {
  query<Row extends unknown[]>(query: QueryArrayConfig): Promise<QueryArrayResult<Row>>;
}

const pipelinedPools = new WeakMap<object, PipelinedPool>();

/** Gives a pool its lanes. */
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
    async close() {
      pipelinedPools.delete(pool);
      await Promise.all(connections.map((connection) => connection.close()));
    },
  };
  pipelinedPools.set(pool, pipelinedPool);
  return pipelinedPool;
}

/** Where a short statement goes: into a lane of its pool; on a connection of one's own nowhere else. */
export function chooseSender(on: Pool | PoolClient): StatementSender {
  return pipelinedPools.get(on)?.pickConnection() ?? on;
}

/** The driver knows it, its types do not yet (pg 8.23, `lib/client.js`). */
type PipelineConfig = ClientConfig & { pipeline: true };

/** One connection; see {@link PipelinedPool}. */
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

  get isStalled(): boolean {
    return this.inFlightCount > 0 && performance.now() - this.#lastResponseAt > STALLED_MS;
  }

  /** Sends a statement behind those that are under way. */
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

  /** Whoever asks after it broke gets a new one. */
  #connect(): Promise<Client> {
    const client = new Client(this.#config);
    const connecting = client.connect().then(() => client);
    const clearClient = () => {
      if (this.#client === connecting) this.#client = undefined;
    };
    client.once("error", (error) => {
      clearClient();
      // What was under way fails with it and says so.
      if (this.inFlightCount === 0)
        this.#log.warn({ err: error }, "A database connection was lost.");
    });
    // One that breaks can say so more than once.
    client.on("error", () => undefined);
    client.once("end", clearClient);
    connecting.catch(clearClient);
    return connecting;
  }
}
