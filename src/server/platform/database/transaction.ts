import type { Kysely, Transaction } from "kysely";
import { withRetries } from "./retries.ts";
import type { DB } from "./schema.ts";

/**
 * Runs `work` in one transaction at READ COMMITTED: committed when it returns, rolled back when it
 * throws, and the connection goes back clean, or not at all. After a deadlock all of `work` runs
 * again, so it must do nothing but query: no mail, no payment, no change of variables.
 */
export async function inTransaction<Result>(
  db: Kysely<DB>,
  work: (transaction: Transaction<DB>) => Promise<Result>,
): Promise<Result> {
  return withRetries(() => db.transaction().setIsolationLevel("read committed").execute(work));
}
