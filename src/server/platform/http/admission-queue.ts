import { Refusal } from "../../../shared/refusal.ts";

/** What work of one kind may take. */
export interface Share {
  /** Done at once. */
  atOnce: number;
  /** The longest wait for a turn, in milliseconds. */
  waitMs: number;
}

interface Waiting {
  begin(): void;
  refuse(): void;
}

/**
 * Work that waits for its turn: of each kind so much is done at once, and when there is room the most
 * important begins first. At most `most` is inside, waiting or begun. Beyond that whoever is least
 * important and came last is sent away, which may be the newcomer.
 */
export class Turns<Kind extends string> {
  readonly #kinds: readonly Kind[];
  readonly #shares: Readonly<Record<Kind, Share>>;
  readonly #most: number;
  readonly #begun = new Map<Kind, number>();
  readonly #waiting = new Map<Kind, Set<Waiting>>();

  /** @param shares the most important kind first */
  constructor(shares: Readonly<Record<Kind, Share>>, most: number) {
    this.#kinds = Object.keys(shares) as Kind[];
    this.#shares = shares;
    this.#most = most;
    for (const kind of this.#kinds) {
      this.#begun.set(kind, 0);
      this.#waiting.set(kind, new Set());
    }
  }

  /** How much is inside. */
  get inside(): number {
    let sum = 0;
    for (const kind of this.#kinds) sum += this.#begunOf(kind) + this.#waitingOf(kind).size;
    return sum;
  }

  /**
   * Does the work when its turn has come.
   * @param gone whether nobody wants the answer any more: work that has not begun then never does
   * @throws Refusal SERVER_BUSY when there is no room, or the turn does not come in time
   */
  async run<Result>(kind: Kind, work: () => Promise<Result>, gone?: AbortSignal): Promise<Result> {
    this.#makeRoomFor(kind);
    if (this.#hasTurn(kind)) this.#count(kind, 1);
    else await this.#turn(kind, gone);
    try {
      return await work();
    } finally {
      this.#count(kind, -1);
      this.#beginNext();
    }
  }

  #makeRoomFor(kind: Kind): void {
    if (this.inside < this.#most) return;
    for (const lesser of this.#kinds.toReversed()) {
      if (lesser === kind) break;
      const newest = [...this.#waitingOf(lesser)].at(-1);
      if (newest) {
        newest.refuse();
        return;
      }
    }
    throw new Refusal("SERVER_BUSY");
  }

  #hasTurn(kind: Kind): boolean {
    return this.#begunOf(kind) < this.#shares[kind].atOnce && this.#waitingOf(kind).size === 0;
  }

  /** Comes to its end when the turn has come, and is counted. */
  async #turn(kind: Kind, gone?: AbortSignal): Promise<void> {
    const turn = Promise.withResolvers<void>();
    const refuse = () => {
      this.#waitingOf(kind).delete(waiting);
      turn.reject(new Refusal("SERVER_BUSY"));
    };
    const waiting: Waiting = {
      begin: () => {
        this.#waitingOf(kind).delete(waiting);
        this.#count(kind, 1);
        turn.resolve();
      },
      refuse,
    };
    this.#waitingOf(kind).add(waiting);
    const timer = setTimeout(refuse, this.#shares[kind].waitMs);
    gone?.addEventListener("abort", refuse);
    try {
      await turn.promise;
    } finally {
      clearTimeout(timer);
      gone?.removeEventListener("abort", refuse);
    }
  }

  #beginNext(): void {
    for (const kind of this.#kinds) {
      for (const waiting of this.#waitingOf(kind)) {
        if (this.#begunOf(kind) >= this.#shares[kind].atOnce) break;
        waiting.begin();
      }
    }
  }

  #count(kind: Kind, change: 1 | -1): void {
    this.#begun.set(kind, this.#begunOf(kind) + change);
  }

  #begunOf(kind: Kind): number {
    return this.#begun.get(kind) ?? 0;
  }

  #waitingOf(kind: Kind): Set<Waiting> {
    const waiting = this.#waiting.get(kind);
    if (!waiting) throw new Error(`There is no work of the kind ${kind}.`);
    return waiting;
  }
}
