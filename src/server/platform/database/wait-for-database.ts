import { setTimeout as sleep } from "node:timers/promises";
import { DatabaseStartupError } from "../database-startup-error.ts";
import type { DatabaseLog } from "../log/log.ts";
import { classifyDatabaseError } from "./database-errors.ts";

/** Enough for PostgreSQL's crash recovery, and for a busy machine. */
const TIMEOUT_MS = 60_000;
const RETRY_INTERVAL_MS = 500;

interface WaitOptions {
  patienceMs?: number;
  pauseMs?: number;
  signal?: AbortSignal | undefined;
}

/**
 * Runs a step of the start, and retries it while the database is unavailable or busy: request
 * timeouts are too short for a machine on which everything starts at once. `work` must be
 * idempotent. Any other error is rethrown.
 * @throws DatabaseStartupError with the last reason, when the time is up
 * @throws AbortError when `signal` is aborted before or between the tries
 */
export async function waitForDatabase<Result>(
  log: DatabaseLog,
  work: () => Promise<Result>,
  {
    patienceMs: timeoutMs = TIMEOUT_MS,
    pauseMs: retryIntervalMs = RETRY_INTERVAL_MS,
    signal,
  }: WaitOptions = {},
): Promise<Result> {
  const startedAt = performance.now();
  for (;;) {
    signal?.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      const reason = getFailureReason(error);
      if (reason === undefined) throw error;
      const waitedMs = Math.round(performance.now() - startedAt);
      if (waitedMs + retryIntervalMs > timeoutMs) throw timeoutError(reason, timeoutMs);
      log.warn({ reason: reason.message, waitedMs }, "start delayed: database not responding");
      await sleep(retryIntervalMs, undefined, { signal });
    }
  }
}

interface FailureReason {
  message: string;
  cause: unknown;
}

/** Returns undefined when neither `error` nor its cause is a database fault. */
function getFailureReason(error: unknown): FailureReason | undefined {
  const cause = error instanceof DatabaseStartupError ? error.cause : error;
  if (classifyDatabaseError(cause) === undefined) return undefined;
  const { message, code } = cause as NodeJS.ErrnoException;
  return { message: message || String(code), cause };
}

function timeoutError({ message, cause }: FailureReason, timeoutMs: number): DatabaseStartupError {
  const seconds = Math.ceil(timeoutMs / 1000);
  return new DatabaseStartupError(
    `Cannot connect to the database after ${seconds} seconds: ${message}`,
    { cause },
  );
}
