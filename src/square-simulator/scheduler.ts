type ScheduledTask = Readonly<{ dueMs: number; run: (dueMs: number) => void }>;

/**
 * Tasks that the simulator has to run later: void an authorisation, complete a refund.
 *
 * There are no timers. Every access first runs the due tasks, each at its own due time, so moving
 * the clock is enough, and a stopped simulator leaves nothing running.
 */
export class Scheduler {
  #tasks: ScheduledTask[] = [];

  /**
   * Schedules `run` to be called once, with `dueMs`, by the first `runDue` at or after that time.
   */
  schedule(dueMs: number, run: ScheduledTask["run"]): void {
    this.#tasks.splice(this.#countUpTo(dueMs), 0, { dueMs, run });
  }

  /** Runs all tasks due by `nowMs`, oldest first, including those that they schedule. */
  runDue(nowMs: number): void {
    while (this.#tasks[0] !== undefined && this.#tasks[0].dueMs <= nowMs) {
      const due = this.#tasks.splice(0, this.#countUpTo(nowMs));
      for (const task of due) task.run(task.dueMs);
    }
  }

  clear(): void {
    this.#tasks = [];
  }

  /** Number of tasks due by `ms`. The list is sorted, so this is a binary search. */
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
