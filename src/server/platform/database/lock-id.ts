import { sql, type Transaction } from "kysely";
import type { DB } from "./schema.ts";

/**
 * Whoever makes or changes the thing of this id waits until the transaction ends. A row can be locked
 * only once it is there: two who make the same thing at once would both find nothing.
 */
export async function lockEntityId(transaction: Transaction<DB>, id: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${id}, 0))`.execute(transaction);
}
