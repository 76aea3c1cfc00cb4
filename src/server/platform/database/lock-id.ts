import { sql, type Transaction } from "kysely";
import type { DB } from "./schema.ts";

/**
 * Locks an id until the transaction ends, whether or not its row exists: a row lock could not stop
 * two concurrent transactions from creating the same entity.
 */
export async function lockEntityId(transaction: Transaction<DB>, id: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${id}, 0))`.execute(transaction);
}
