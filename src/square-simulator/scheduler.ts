type ScheduledTask = Readonly<{ dueMs: number; run: (dueMs: number) => void }>;

/**
 * What the stand-in has to do later: void an authorisation, finish a refund.
 *
 * There are no timers. Whoever looks at the stand-in settles first what has fallen due, each thing
 * at its own time, so moving the clock is enough and a stopped stand-in leaves nothing behind.
 */
export class Scheduler {
  #tasks: ScheduledTask[] = [];

  /** `act` is called once, with `dueMs`, by the first settling at or after that time. */
  schedule(dueMs: number, run: ScheduledTask["run"]): void {
    this.#tasks.splice(this.#countUpTo(dueMs), 0, { dueMs, run });
  }

  /** Does everything due by `nowMs`, oldest first, including what that itself adds. */
  runDue(nowMs: number): void {
    while (this.#tasks[0] !== undefined && this.#tasks[0].dueMs <= nowMs) {
      const due = this.#tasks.splice(0, this.#countUpTo(nowMs));
      for (const task of due) task.run(task.dueMs);
    }
  }

  clear(): void {
    this.#tasks = [];
  }

  /** How many are due by that time: a binary search, because the list is kept in order. */
  #countUpTo(ms: number): number {
    let low = 0;
    let high = this.#tasks.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const task = this.#tasks[middle];
      if (task !== undefined && task.dueMs <= ms) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
