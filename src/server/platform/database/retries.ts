import { setTimeout as sleep } from "node:timers/promises";
import { DatabaseError } from "pg";

/** serialization_failure and deadlock_detected: PostgreSQL rolled back, and asks to try again. */
const retriable = new Set(["40001", "40P01"]);

const maxTries = 4;

/**
 * Runs a transaction again when PostgreSQL asks for it, at most 4 times in all, so `work` must do
 * nothing but query. Whether a COMMIT whose answer was lost took effect is not known here; that
 * error is thrown on.
 */
export async function withRetries<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries >= maxTries || !isRetriable(error)) throw error;
      await sleep(Math.random() * 10 * 2 ** tries);
    }
  }
}

function isRetriable(error: unknown): boolean {
  return error instanceof DatabaseError && retriable.has(error.code ?? "");
}
