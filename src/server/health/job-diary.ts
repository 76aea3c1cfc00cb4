import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import type { ToldJob } from "./job-runs.queries.ts";

const ERROR_CHARACTERS = 300;

/** What a process remembers of the runs of its jobs. */
export class JobDiary {
  /** Another one after each start, also in a container, where every process has the same number. */
  readonly process = `${hostname()} ${process.pid} ${randomUUID().slice(0, 4)}`;
  readonly #jobs = new Map<string, ToldJob>();

  constructor(jobs: readonly { name: string; everySeconds: number }[]) {
    for (const { name, everySeconds } of jobs) {
      const nothingYet = { startedAt: null, tookMs: null, failedAt: null, lastError: null };
      this.#jobs.set(name, { job: name, everySeconds, ...nothingYet });
    }
  }

  /** How all of them stand. */
  read(): ToldJob[] {
    return [...this.#jobs.values()];
  }

  /** Writes down one run, whatever becomes of it. */
  async note<T>(name: string, run: () => Promise<T>): Promise<T> {
    const began = Date.now();
    try {
      const result = await run();
      this.#write(name, began, { failedAt: null, lastError: null });
      return result;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const lastError = message.replace(/\p{Cc}+/gu, " ").slice(0, ERROR_CHARACTERS);
      this.#write(name, began, { failedAt: new Date().toISOString(), lastError });
      throw error;
    }
  }

  #write(name: string, began: number, outcome: Pick<ToldJob, "failedAt" | "lastError">): void {
    const job = this.#jobs.get(name);
    if (!job) return;
    const startedAt = new Date(began).toISOString();
    this.#jobs.set(name, { ...job, startedAt, tookMs: Date.now() - began, ...outcome });
  }
}
