import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import type { ToldJob } from "./job-runs.queries.ts";

const ERROR_CHARACTERS = 300;

/** What a run came to. */
interface Outcome {
  hasFailed: boolean;
  lastError: string | null;
}

/** The last run of a job; its start in milliseconds of the process, which no change of the clock moves. */
interface Run extends Outcome {
  began: number;
  tookMs: number;
}

/** What a process remembers of the runs of its jobs. */
export class JobDiary {
  /** Another one after each start, also in a container, where every process has the same number. */
  readonly process = `${hostname()} ${process.pid} ${randomUUID().slice(0, 4)}`;
  readonly #jobs: readonly { name: string; everySeconds: number }[];
  readonly #runs = new Map<string, Run>();

  constructor(jobs: readonly { name: string; everySeconds: number }[]) {
    this.#jobs = jobs;
  }

  /** How all of them stand. */
  read(): ToldJob[] {
    return this.#jobs.map(({ name, everySeconds }) => {
      const run = this.#runs.get(name);
      return {
        job: name,
        everySeconds,
        startedMsAgo: run ? Math.round(performance.now() - run.began) : null,
        tookMs: run?.tookMs ?? null,
        hasFailed: run?.hasFailed ?? false,
        lastError: run?.lastError ?? null,
      };
    });
  }

  /** Writes down one run, whatever becomes of it. */
  async note<T>(name: string, run: () => Promise<T>): Promise<T> {
    const began = performance.now();
    try {
      const result = await run();
      this.#write(name, began, { hasFailed: false, lastError: null });
      return result;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const lastError = message.replace(/\p{Cc}+/gu, " ").slice(0, ERROR_CHARACTERS);
      this.#write(name, began, { hasFailed: true, lastError });
      throw error;
    }
  }

  #write(name: string, began: number, outcome: Outcome): void {
    const tookMs = Math.round(performance.now() - began);
    this.#runs.set(name, { began, tookMs, ...outcome });
  }
}
