import type { Kysely, Transaction } from "kysely";
import { withRetries } from "./retries.ts";
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
