import { setTimeout as sleep } from "node:timers/promises";
import { CannotOpenDatabase } from "../database-startup-error.ts";
import type { DatabaseLog } from "../log/database-log.ts";
import { databaseTrouble } from "./database-errors.ts";

/** How long a start goes on trying. Recovery after a crash or a busy machine needs no longer. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 500;

/**
 * Runs a step of the start, again and again while the database is away or too busy to answer: the
 * time limits of requests are too short for a machine on which everything starts at once. So
 * `step` must do no harm when it runs twice. Any other error is thrown on at once.
 * @throws CannotOpenDatabase with the last reason when patience ends.
 */
export async function waitForDatabase<Result>(
  log: DatabaseLog,
  step: () => Promise<Result>,
  { patienceMs = PATIENCE_MS, pauseMs = PAUSE_MS } = {},
): Promise<Result> {
  const startedAt = performance.now();
  for (;;) {
    try {
      return await step();
    } catch (error) {
      const reason = troubleIn(error);
      if (reason === undefined) throw error;
      const waitedMs = Math.round(performance.now() - startedAt);
      if (waitedMs + pauseMs > patienceMs) throw gaveUp(reason, patienceMs);
      log.warn({ reason: reason.message, waitedMs }, "start delayed: the database does not answer");
      await sleep(pauseMs);
    }
  }
}

interface Reason {
  message: string;
  cause: unknown;
}

/** What the database's trouble is, if that is what `error` or its cause tells of. */
function troubleIn(error: unknown): Reason | undefined {
  const cause = error instanceof CannotOpenDatabase ? error.cause : error;
  if (databaseTrouble(cause) === undefined) return undefined;
  const { message, code } = cause as NodeJS.ErrnoException;
  return { message: message || String(code), cause };
}

function gaveUp({ message, cause }: Reason, patienceMs: number): CannotOpenDatabase {
  const seconds = Math.ceil(patienceMs / 1000);
  return new CannotOpenDatabase(
    `There is no connection to the database after ${seconds} seconds: ${message}`,
    { cause },
  );
}
