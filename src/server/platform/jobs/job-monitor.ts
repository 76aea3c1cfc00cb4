import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import type { JobStatus } from "./job-runs.queries.ts";

const MAX_ERROR_CHARACTERS = 300;

/** The outcome of a run. */
interface RunOutcome {
  hasFailed: boolean;
  lastError: string | null;
}

/** The last run of a job. */
interface JobRunRecord extends RunOutcome {
  /** By `performance.now()`, which clock changes do not affect. */
  startedAtMs: number;
  tookMs: number;
}

/** Records the last run of each job of this process. */
export class JobMonitor {
  /** Unique for each start, even in containers, where process ids repeat. */
  readonly process = `${hostname()} ${process.pid} ${randomUUID().slice(0, 4)}`;
  readonly #jobs: readonly { name: string; everySeconds: number }[];
  readonly #runs = new Map<string, JobRunRecord>();

  constructor(jobs: readonly { name: string; everySeconds: number }[]) {
    this.#jobs = jobs;
  }

  listStatuses(): JobStatus[] {
    return this.#jobs.map(({ name, everySeconds }) => {
      const run = this.#runs.get(name);
      return {
        job: name,
        everySeconds,
        startedMsAgo: run ? Math.round(performance.now() - run.startedAtMs) : null,
        tookMs: run?.tookMs ?? null,
        hasFailed: run?.hasFailed ?? false,
        lastError: run?.lastError ?? null,
      };
    });
  }

  /** Runs `run` and records its outcome. Rethrows its error. */
  async track<T>(name: string, run: () => Promise<T>): Promise<T> {
    const startedAtMs = performance.now();
    try {
      const result = await run();
      this.#write(name, startedAtMs, { hasFailed: false, lastError: null });
      return result;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const lastError = message.replace(/\p{Cc}+/gu, " ").slice(0, MAX_ERROR_CHARACTERS);
      this.#write(name, startedAtMs, { hasFailed: true, lastError });
      throw error;
    }
  }

  #write(name: string, startedAtMs: number, outcome: RunOutcome): void {
    const tookMs = Math.round(performance.now() - startedAtMs);
    this.#runs.set(name, { startedAtMs, tookMs, ...outcome });
  }
}
