/*
 * Measured worth (docs/speed.md, "What each mechanism earns"): half as many more days of slots a
 * second, and the rush for one slot in a third of the time. A booking gains next to nothing.
 */

import type { Pool } from "pg";
import { awaitShared, runShared, type SharedCall } from "./shared-statement.ts";

/** See `defineStatement`. This folder imports nothing from the rest of the server. */
type Statement<Input, Row> = (pool: Pool, input: Input) => Promise<Row[]>;

/** An input of a batch statement, and the row that belongs to it. */
export interface Positioned {
  position: number;
}

type BatchStatement<Input extends object, Row extends Positioned> = Statement<
  readonly (Input & Positioned)[],
  Row
>;

/** An input that waits for the next batch, shared by all callers with the same input. */
interface PendingRead<Input, Row> {
  readonly input: Input;
  readonly response: PromiseWithResolvers<Row | undefined>;
  /** The first of its callers. */
  readonly call: SharedCall;
}

/** A larger batch would delay its first result until its last one is ready. */
const MAX_BATCH_SIZE = 100;

/** Two, so that PostgreSQL runs one while this process handles the results of the other. */
const MAX_CONCURRENT_READS = 2;

/** A statement that takes longer is treated as stalled and no longer holds up the next. */
const STALLED_MS = 50;

/**
 * Request coalescing: concurrent calls share statements. A call that arrives while two statements
 * are running, or one with the same input, waits for the next statement, which reads the inputs of
 * all waiting calls, each distinct input once. A call never joins a statement that was sent before
 * it arrived, so its result is never stale. It resolves to undefined when there is no row.
 * @param readSingle for a batch of one input; `readBatch` unless given
 */
export function coalesceReads<Input extends object, Row extends Positioned>(
  readBatch: BatchStatement<Input, Row>,
  readSingle?: Statement<Input, Row>,
): (pool: Pool, input: Input) => Promise<Row | undefined> {
  const coalescers = new WeakMap<Pool, ReadCoalescer<Input, Row>>();
  return (pool, input) => {
    let coalescer = coalescers.get(pool);
    if (!coalescer) {
      coalescer = new ReadCoalescer((inputs) => {
        const [firstInput] = inputs;
        if (readSingle && firstInput && inputs.length === 1) return readSingle(pool, firstInput);
        return readBatch(
          pool,
          inputs.map((input, position) => ({ ...input, position })),
        );
      });
      coalescers.set(pool, coalescer);
    }
    return coalescer.read(input);
  };
}

class ReadCoalescer<Input extends object, Row extends Positioned> {
  readonly #read: (inputs: readonly Input[]) => Promise<Row[]>;
  readonly #waiting = new Map<string, PendingRead<Input, Row>>();
  readonly #readingKeys = new Set<string>();
  #activeReads = 0;

  constructor(read: (inputs: readonly Input[]) => Promise<Row[]>) {
    this.#read = read;
  }

  read(input: Input): Promise<Row | undefined> {
    const call: SharedCall = {};
    return awaitShared(call, () => {
      const key = JSON.stringify(input);
      let pending = this.#waiting.get(key);
      if (pending) call.leader = pending.call;
      else {
        pending = { input, response: Promise.withResolvers(), call };
        this.#waiting.set(key, pending);
      }
      this.#startRead();
      return pending.response.promise;
    });
  }

  /** Starts a batch unless enough are running; its end starts the next. */
  #startRead(): void {
    if (this.#activeReads >= MAX_CONCURRENT_READS) return;
    const batch = [...this.#waiting]
      .filter(([key]) => !this.#readingKeys.has(key))
      .slice(0, MAX_BATCH_SIZE);
    if (batch.length === 0) return;
    this.#activeReads++;
    for (const [key] of batch) {
      this.#waiting.delete(key);
      this.#readingKeys.add(key);
    }
    let isNextDue = true;
    const startNext = () => {
      if (!isNextDue) return;
      isNextDue = false;
      this.#activeReads--;
      for (const [key] of batch) this.#readingKeys.delete(key);
      this.#startRead();
    };
    const timer = setTimeout(startNext, STALLED_MS);
    this.#resolveBatch(batch.map(([, pending]) => pending)).finally(() => {
      clearTimeout(timer);
      startNext();
    });
  }

  /** Never rejects: a failure rejects the pending reads. */
  async #resolveBatch(all: readonly PendingRead<Input, Row>[]): Promise<void> {
    try {
      const rows = await runShared(
        all.map(({ call }) => call),
        () => this.#read(all.map(({ input }) => input)),
      );
      const found = new Map(rows.map((row) => [row.position, row]));
      for (const [i, { response }] of all.entries()) response.resolve(found.get(i));
    } catch (error) {
      for (const { response } of all) response.reject(error);
    }
  }
}
