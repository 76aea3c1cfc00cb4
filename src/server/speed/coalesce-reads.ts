import type { Pool } from "pg";

/** A statement that gives rows for its input; see defineStatement. */
type Statement<Input, Row> = (pool: Pool, input: Input) => Promise<Row[]>;

/** A row that says which of the questions it answers: its place among them, from 0. */
export interface Positioned {
  position: number;
}

type BatchStatement<Input extends object, Row extends Positioned> = Statement<
  { questions: readonly Input[] },
  Row
>;

/** What somebody asked, and where everybody who asked the same waits for the answer. */
interface PendingRead<Input, Row> {
  readonly input: Input;
  readonly response: PromiseWithResolvers<Row | undefined>;
}

/** More in one statement would keep the first waiting for the last. */
const MAX_BATCH_SIZE = 100;

/** While one is answered here, PostgreSQL has the next in hand. */
const MAX_CONCURRENT_READS = 2;

/** A statement that takes longer is held up; then others no longer wait for its end. */
const STALLED_MS = 50;

/**
 * Makes a read that is shared by all who ask at the same time: who comes while two statements are
 * under way, or one with the same question, waits for the next one, which answers them all, the same
 * question once, with the same row. Never an earlier one, so nobody is told what was true before they
 * asked. No row is undefined.
 * @param readSingle for a question that nobody else asks with; the same as `many` unless given.
 */
export function coalesceReads<Input extends object, Row extends Positioned>(
  readBatch: BatchStatement<Input, Row>,
  readSingle?: Statement<Input, Row>,
): (pool: Pool, input: Input) => Promise<Row | undefined> {
  const coalescers = new WeakMap<Pool, ReadCoalescer<Input, Row>>();
  return (pool, input) => {
    let coalescer = coalescers.get(pool);
    if (!coalescer) {
      coalescer = new ReadCoalescer((questions) => {
        const [firstInput] = questions;
        if (readSingle && firstInput && questions.length === 1) return readSingle(pool, firstInput);
        return readBatch(pool, { questions });
      });
      coalescers.set(pool, coalescer);
    }
    return coalescer.read(input);
  };
}

class ReadCoalescer<Input extends object, Row extends Positioned> {
  readonly #read: (questions: readonly Input[]) => Promise<Row[]>;
  readonly #waiting = new Map<string, PendingRead<Input, Row>>();
  readonly #readingKeys = new Set<string>();
  #activeReads = 0;

  constructor(read: (questions: readonly Input[]) => Promise<Row[]>) {
    this.#read = read;
  }

  read(input: Input): Promise<Row | undefined> {
    const key = JSON.stringify(input);
    let pending = this.#waiting.get(key);
    if (!pending) {
      pending = { input, response: Promise.withResolvers() };
      this.#waiting.set(key, pending);
    }
    this.#startRead();
    return pending.response.promise;
  }

  /** Reads for those who wait, and then for those who came meanwhile. */
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

  /** Never rejects: a failure goes to everybody who asked. */
  async #resolveBatch(all: readonly PendingRead<Input, Row>[]): Promise<void> {
    try {
      const rows = await this.#read(all.map(({ input }) => input));
      const found = new Map(rows.map((row) => [row.position, row]));
      for (const [i, { response }] of all.entries()) response.resolve(found.get(i));
    } catch (error) {
      for (const { response } of all) response.reject(error);
    }
  }
}
