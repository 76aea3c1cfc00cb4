import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql, type Transaction } from "kysely";
import { DatabaseError } from "pg";
import type { DB } from "./schema.ts";

/**
 * Runs `work` in one READ COMMITTED transaction: commits when it returns, rolls back when it
 * throws. After a deadlock all of `work` runs again, so it must do nothing but query: no email, no
 * payment, no change of outer variables.
 */
export async function inTransaction<Result>(
  db: Kysely<DB>,
  work: (transaction: Transaction<DB>) => Promise<Result>,
): Promise<Result> {
  return withRetries(() => db.transaction().setIsolationLevel("read committed").execute(work));
}

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

/**
 * Locks an id until the transaction ends, whether or not its row exists: a row lock could not stop
 * two concurrent transactions from creating the same entity.
 */
export async function lockEntityId(transaction: Transaction<DB>, id: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${id}, 0))`.execute(transaction);
}
