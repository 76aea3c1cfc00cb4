import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "../../platform/database/schema.ts";

/** What the queries of a list need. */
export interface ListSnapshot {
  timeZone: string;
  today: string;
  /**
   * Bookings created before this are in the rolled-up counts. As PostgreSQL's text, to keep the
   * microseconds.
   */
  rolledUpUntil: string;
}

/**
 * Runs a function in a read-only transaction with one snapshot, so that counts and rows agree.
 * Scans and sorts are off, so that PostgreSQL walks indexes: its estimates do not know how near the
 * first rows are, and it would sort a million.
 */
export async function inSnapshot<Result>(
  db: Kysely<DB>,
  run: (transaction: Transaction<DB>, snapshot: ListSnapshot) => Promise<Result>,
): Promise<Result> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (transaction) => {
      const { rows } = await sql<ListSnapshot>`
        SELECT timezone AS "timeZone", (venue_now() AT TIME ZONE timezone)::date AS today,
               rolled_up_until::text AS "rolledUpUntil", set_config('enable_seqscan', 'off', true),
               set_config('enable_sort', 'off', true),
               set_config('max_parallel_workers_per_gather', '0', true),
               -- With less memory, a bitmap of hits turns lossy and every booking of a page is
               -- rechecked.
               set_config('work_mem', '16MB', true)
        FROM settings, booking_day_roll_up`.execute(transaction);
      if (!rows[0]) throw new Error("The venue has no settings.");
      return run(transaction, rows[0]);
    });
}
