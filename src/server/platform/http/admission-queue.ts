import { Refusal } from "../../../shared/refusal.ts";

/** What work of one kind may take. */
export interface QueueLimits {
  /** Done at once. */
  maxConcurrent: number;
  /** The longest wait for a turn, in milliseconds. */
  maxWaitMs: number;
}

interface QueueEntry {
  start(): void;
  refuse(): void;
}

/**
 * Work that waits for its turn: of each kind so much is done at once, and when there is room the most
 * important begins first. At most `most` is inside, waiting or begun. Beyond that whoever is least
 * important and came last is sent away, which may be the newcomer.
 */
export class AdmissionQueue<Kind extends string> {
  readonly #kinds: readonly Kind[];
  readonly #limits: Readonly<Record<Kind, QueueLimits>>;
  readonly #maxAdmitted: number;
  readonly #running = new Map<Kind, number>();
  readonly #waiting = new Map<Kind, Set<QueueEntry>>();

  /** @param limits the most important kind first */
  constructor(limits: Readonly<Record<Kind, QueueLimits>>, maxAdmitted: number) {
    this.#kinds = Object.keys(limits) as Kind[];
    this.#limits = limits;
    this.#maxAdmitted = maxAdmitted;
    for (const kind of this.#kinds) {
      this.#running.set(kind, 0);
      this.#waiting.set(kind, new Set());
    }
  }

  /** How much is inside. */
  get admittedCount(): number {
    let sum = 0;
    for (const kind of this.#kinds)
      sum += this.#runningCount(kind) + this.#waitingEntries(kind).size;
    return sum;
  }

  /**
   * Does the work when its turn has come.
   * @param signal whether nobody wants the answer any more: work that has not begun then never does
   * @throws Refusal SERVER_BUSY when there is no room, or the turn does not come in time
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
    if (this.admittedCount < this.#maxAdmitted) return;
    for (const lowerKind of this.#kinds.toReversed()) {
      if (lowerKind === kind) break;
      const newest = [...this.#waitingEntries(lowerKind)].at(-1);
      if (newest) {
        newest.refuse();
        return;
      }
    }
    throw new Refusal("SERVER_BUSY");
  }

  #canStart(kind: Kind): boolean {
    return (
      this.#runningCount(kind) < this.#limits[kind].maxConcurrent &&
      this.#waitingEntries(kind).size === 0
    );
  }

  /** Comes to its end when the turn has come, and is counted. */
  async #waitForTurn(kind: Kind, signal?: AbortSignal): Promise<void> {
    const turn = Promise.withResolvers<void>();
    const refuse = () => {
      this.#waitingEntries(kind).delete(entry);
      turn.reject(new Refusal("SERVER_BUSY"));
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
    signal?.addEventListener("abort", refuse);
    try {
      await turn.promise;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", refuse);
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
    if (!entry) throw new Error(`There is no work of the kind ${kind}.`);
    return entry;
  }
}
