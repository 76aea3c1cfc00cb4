import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import type { JobStatus } from "./job-runs.queries.ts";

const MAX_ERROR_CHARACTERS = 300;

/** What a run came to. */
interface RunOutcome {
  hasFailed: boolean;
  lastError: string | null;
}

/** The last run of a job; its start in milliseconds of the process, which no change of the clock moves. */
interface JobRunRecord extends RunOutcome {
  startedAtMs: number;
  tookMs: number;
}

/** What a process remembers of the runs of its jobs. */
export class JobMonitor {
  /** Another one after each start, also in a container, where every process has the same number. */
  readonly process = `${hostname()} ${process.pid} ${randomUUID().slice(0, 4)}`;
  readonly #jobs: readonly { name: string; everySeconds: number }[];
  readonly #runs = new Map<string, JobRunRecord>();

  constructor(jobs: readonly { name: string; everySeconds: number }[]) {
    this.#jobs = jobs;
  }

  /** How all of them stand. */
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

  /** Writes down one run, whatever becomes of it. */
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
