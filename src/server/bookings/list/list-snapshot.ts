import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "../../platform/database/schema.ts";

/** What a list has to know before it asks. */
export interface ListSnapshot {
  timeZone: string;
  today: string;
  /** Bookings made before are in the kept counts; as PostgreSQL writes it, to the microsecond. */
  foldedUntil: string;
}

/**
 * Runs `work` in one transaction that sees one moment, so that counts and rows are of the same
 * bookings, and that walks along indexes: PostgreSQL's own reckoning does not know how near the
 * first rows are, and would sort a million.
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
               folded_until::text AS "foldedUntil", set_config('enable_seqscan', 'off', true),
               set_config('enable_sort', 'off', true),
               set_config('max_parallel_workers_per_gather', '0', true),
               -- Else an index's hits are kept by page, and every booking of a page is looked at.
               set_config('work_mem', '16MB', true)
        FROM settings, booking_day_folds`.execute(transaction);
      if (!rows[0]) throw new Error("The settings have no row.");
      return run(transaction, rows[0]);
    });
}
