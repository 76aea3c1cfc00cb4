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
const LANES = 4;

/** With as many in each lane the next one is opened. */
const STATEMENTS_TO_OPEN_NEXT = 8;

/** With as many in each of all lanes the pool's connections serve the rest. */
const MOST_STATEMENTS = 16;

/** A lane that has answered nothing for so long is held up, by a row that somebody keeps, say. */
const HELD_UP_MS = 50;

/**
 * Connections for short statements that many ask at once: several are on the wire of one connection
 * at the same time, and PostgreSQL takes them one after the other, each as a transaction of its own
 * whose failure is its own. Two sessions that are always busy serve as many as twenty that disturb
 * each other: they do not wait for each other's rows (each wait has PostgreSQL make the whole plan
 * of the statement ready a second time), and neither side waits for the other's next message.
 */
export interface Lanes {
  /** The lane to take now; undefined when the pool serves better. */
  free(): Sender | undefined;
  /** Lets what is under way come to its end. */
  close(): Promise<void>;
}

/** What a statement can be sent on: a pool, a connection of one's own, a lane. */
export interface Sender {
  query<Row extends unknown[]>(query: QueryArrayConfig): Promise<QueryArrayResult<Row>>;
}

const lanesBeside = new WeakMap<object, Lanes>();

/** Gives a pool its lanes. */
export function openLanes(pool: Pool, log: ConnectionLog): Lanes {
  const all = Array.from({ length: LANES }, () => new Lane(pool.options, log));
  const lanes: Lanes = {
    free() {
      const underWay = all.reduce((sum, lane) => sum + lane.underWay, 0);
      const open = all.slice(0, 1 + Math.floor(underWay / STATEMENTS_TO_OPEN_NEXT));
      return open
        .filter((lane) => lane.underWay < MOST_STATEMENTS && !lane.isHeldUp)
        .reduce<Lane | undefined>(
          (best, lane) => (best && best.underWay <= lane.underWay ? best : lane),
          undefined,
        );
    },
    async close() {
      lanesBeside.delete(pool);
      await Promise.all(all.map((lane) => lane.close()));
    },
  };
  lanesBeside.set(pool, lanes);
  return lanes;
}

/** Where a short statement goes: into a lane of its pool; on a connection of one's own nowhere else. */
export function laneOf(on: Pool | PoolClient): Sender {
  return lanesBeside.get(on)?.free() ?? on;
}

/** The driver knows it, its types do not yet (pg 8.23, `lib/client.js`). */
type PipelineConfig = ClientConfig & { pipeline: true };

/** One connection; see {@link Lanes}. */
class Lane implements Sender {
  readonly #config: PipelineConfig;
  readonly #log: ConnectionLog;
  #client: Promise<Client> | undefined;
  #lastAnswerAt = 0;
  underWay = 0;

  constructor(config: ClientConfig, log: ConnectionLog) {
    this.#config = { ...config, pipeline: true };
    this.#log = log;
  }

  get isHeldUp(): boolean {
    return this.underWay > 0 && performance.now() - this.#lastAnswerAt > HELD_UP_MS;
  }

  /** Sends a statement behind those that are under way. */
  async query<Row extends unknown[]>(query: QueryArrayConfig): Promise<QueryArrayResult<Row>> {
    if (this.underWay === 0) this.#lastAnswerAt = performance.now();
    this.underWay++;
    try {
      this.#client ??= this.#connect();
      const client = await this.#client;
      return await client.query<Row>(query);
    } finally {
      this.underWay--;
      this.#lastAnswerAt = performance.now();
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
    const forget = () => {
      if (this.#client === connecting) this.#client = undefined;
    };
    client.once("error", (error) => {
      forget();
      // What was under way fails with it and says so.
      if (this.underWay === 0) this.#log.warn({ err: error }, "A database connection was lost.");
    });
    // One that breaks can say so more than once.
    client.on("error", () => undefined);
    client.once("end", forget);
    connecting.catch(forget);
    return connecting;
  }
}
