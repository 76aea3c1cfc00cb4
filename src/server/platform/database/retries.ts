import { setTimeout as sleep } from "node:timers/promises";
import { DatabaseError } from "pg";

/** serialization_failure and deadlock_detected: PostgreSQL has rolled back; a retry may succeed. */
const retriable = new Set(["40001", "40P01"]);

const maxTries = 4;

/**
 * Retries a transaction after a serialization failure or deadlock, at most 4 attempts in all, so
 * `work` must do nothing but query. A COMMIT whose response was lost may have taken effect, so that
 * error is thrown instead.
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
