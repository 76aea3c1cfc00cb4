import { Refusal } from "../../../shared/refusal.ts";

/** The limits of one kind of work. */
export interface QueueLimits {
  maxConcurrent: number;
  /** The longest wait before the start, in milliseconds. */
  maxWaitMs: number;
}

interface QueueEntry {
  start(): void;
  refuse(): void;
}

/**
 * A bounded priority queue. Each kind of work has its own concurrency limit, and higher-priority
 * kinds start first. At most `maxAdmitted` entries are waiting or running; beyond that, a new entry
 * evicts the newest waiting entry of a lower priority, or is refused itself.
 */
export class AdmissionQueue<Kind extends string> {
  readonly #kinds: readonly Kind[];
  readonly #limits: Readonly<Record<Kind, QueueLimits>>;
  readonly maxAdmitted: number;
  readonly #running = new Map<Kind, number>();
  readonly #waiting = new Map<Kind, Set<QueueEntry>>();
  readonly #refused = new Map<Kind, number>();

  /** @param limits the highest-priority kind first */
  constructor(limits: Readonly<Record<Kind, QueueLimits>>, maxAdmitted: number) {
    this.#kinds = Object.keys(limits) as Kind[];
    this.#limits = limits;
    this.maxAdmitted = maxAdmitted;
    for (const kind of this.#kinds) {
      this.#running.set(kind, 0);
      this.#waiting.set(kind, new Set());
      this.#refused.set(kind, 0);
    }
  }

  /** The number of entries that are waiting or running. */
  get admittedCount(): number {
    let sum = 0;
    for (const kind of this.#kinds)
      sum += this.#runningCount(kind) + this.#waitingEntries(kind).size;
    return sum;
  }

  /** What each kind has running and waiting now, and refused since the start. */
  listKinds(): { work: Kind; running: number; waiting: number; refused: number }[] {
    return this.#kinds.map((work) => ({
      work,
      running: this.#runningCount(work),
      waiting: this.#waitingEntries(work).size,
      refused: this.#refused.get(work) ?? 0,
    }));
  }

  /**
   * Runs `work` as soon as the limits allow it.
   * @param signal removes work that is still waiting; running work is never cancelled
   * @throws Refusal SERVER_BUSY when the queue is full, or the wait exceeds `maxWaitMs`
   */
  async run<Result>(
    kind: Kind,
    work: () => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> {
    this.#makeRoomFor(kind);
    if (this.#canStart(kind)) this.#count(kind, 1);
    else await this.#waitForTurn(kind, signal);
    try {
      return await work();
    } finally {
      this.#count(kind, -1);
      this.#startNext();
    }
  }

  #makeRoomFor(kind: Kind): void {
    if (this.admittedCount < this.maxAdmitted) return;
    for (const lowerKind of this.#kinds.toReversed()) {
      if (lowerKind === kind) break;
      const newest = [...this.#waitingEntries(lowerKind)].at(-1);
      if (newest) {
        newest.refuse();
        return;
      }
    }
    this.#countRefusal(kind);
    throw new Refusal("SERVER_BUSY");
  }

  #countRefusal(kind: Kind): void {
    this.#refused.set(kind, (this.#refused.get(kind) ?? 0) + 1);
  }

  #canStart(kind: Kind): boolean {
    return (
      this.#runningCount(kind) < this.#limits[kind].maxConcurrent &&
      this.#waitingEntries(kind).size === 0
    );
  }

  /** Resolves when the work may start; by then it is counted as running. */
  async #waitForTurn(kind: Kind, signal?: AbortSignal): Promise<void> {
    const turn = Promise.withResolvers<void>();
    const leave = () => {
      this.#waitingEntries(kind).delete(entry);
      turn.reject(new Refusal("SERVER_BUSY"));
    };
    const refuse = () => {
      this.#countRefusal(kind);
      leave();
    };
    const entry: QueueEntry = {
      start: () => {
        this.#waitingEntries(kind).delete(entry);
        this.#count(kind, 1);
        turn.resolve();
      },
      refuse,
    };
    this.#waitingEntries(kind).add(entry);
    const timer = setTimeout(refuse, this.#limits[kind].maxWaitMs);
    signal?.addEventListener("abort", leave);
    try {
      await turn.promise;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", leave);
    }
  }

  #startNext(): void {
    for (const kind of this.#kinds) {
      for (const entry of this.#waitingEntries(kind)) {
        if (this.#runningCount(kind) >= this.#limits[kind].maxConcurrent) break;
        entry.start();
      }
    }
  }

  #count(kind: Kind, change: 1 | -1): void {
    this.#running.set(kind, this.#runningCount(kind) + change);
  }

  #runningCount(kind: Kind): number {
    return this.#running.get(kind) ?? 0;
  }

  #waitingEntries(kind: Kind): Set<QueueEntry> {
    const entry = this.#waiting.get(kind);
    if (!entry) throw new Error(`Unknown kind of work: ${kind}.`);
    return entry;
  }
}
