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

const PLANNER_SETTINGS = {
  enable_seqscan: "off",
  enable_sort: "off",
  max_parallel_workers_per_gather: "0",
  // With less memory, a bitmap of hits turns lossy and every booking of a page is rechecked.
  work_mem: "16MB",
};

const SET_PLANNER_SETTINGS = Object.entries(PLANNER_SETTINGS).map(([name, value]) =>
  sql<string>`set_config(${name}, ${value}, true)`.as(name),
);

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
      const snapshot = await transaction
        .selectFrom(["settings", "bookingDayRollUp"])
        .select(["timezone as timeZone", ...SET_PLANNER_SETTINGS])
        .select([
          sql<string>`(venue_now() AT TIME ZONE timezone)::date`.as("today"),
          sql<string>`rolled_up_until::text`.as("rolledUpUntil"),
        ])
        .executeTakeFirstOrThrow();
      return run(transaction, snapshot);
    });
}
