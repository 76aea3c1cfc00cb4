import { setTimeout as sleep } from "node:timers/promises";
import { DatabaseStartupError } from "../database-startup-error.ts";
import type { DatabaseLog } from "../log/database-log.ts";
import { classifyDatabaseError } from "./database-errors.ts";

/** How long a start goes on trying. Recovery after a crash or a busy machine needs no longer. */
const TIMEOUT_MS = 60_000;
const RETRY_INTERVAL_MS = 500;

/**
 * Runs a step of the start, again and again while the database is away or too busy to answer: the
 * time limits of requests are too short for a machine on which everything starts at once. So
 * `step` must do no harm when it runs twice. Any other error is thrown on at once.
 * @throws CannotOpenDatabase with the last reason when patience ends.
 */
export async function waitForDatabase<Result>(
  log: DatabaseLog,
  work: () => Promise<Result>,
  { patienceMs: timeoutMs = TIMEOUT_MS, pauseMs: retryIntervalMs = RETRY_INTERVAL_MS } = {},
): Promise<Result> {
  const startedAt = performance.now();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const reason = getFailureReason(error);
      if (reason === undefined) throw error;
      const waitedMs = Math.round(performance.now() - startedAt);
      if (waitedMs + retryIntervalMs > timeoutMs) throw timeoutError(reason, timeoutMs);
      log.warn({ reason: reason.message, waitedMs }, "start delayed: the database does not answer");
      await sleep(retryIntervalMs);
    }
  }
}

interface FailureReason {
  message: string;
  cause: unknown;
}

/** What the database's trouble is, if that is what `error` or its cause tells of. */
function getFailureReason(error: unknown): FailureReason | undefined {
  const cause = error instanceof DatabaseStartupError ? error.cause : error;
  if (classifyDatabaseError(cause) === undefined) return undefined;
  const { message, code } = cause as NodeJS.ErrnoException;
  return { message: message || String(code), cause };
}

function timeoutError({ message, cause }: FailureReason, timeoutMs: number): DatabaseStartupError {
  const seconds = Math.ceil(timeoutMs / 1000);
  return new DatabaseStartupError(
    `There is no connection to the database after ${seconds} seconds: ${message}`,
    { cause },
  );
}
