import { type Kysely, sql } from "kysely";
import type { DB } from "../platform/database/schema.ts";

interface CheckTimes {
  requestedAt: Date | null;
  startedAt: Date | null;
  finishedAt: Date | null;
}

export async function readCheckTimes(db: Kysely<DB>): Promise<CheckTimes> {
  return db
    .selectFrom("invariantChecks")
    .select(["requestedAt", "startedAt", "finishedAt"])
    .executeTakeFirstOrThrow();
}

export async function markCheckRequested(db: Kysely<DB>): Promise<void> {
  await db.updateTable("invariantChecks").set({ requestedAt: sql`venue_now()` }).execute();
}

/**
 * True when a check was requested, the last one was interrupted, or it finished more than an hour
 * ago.
 */
export async function isCheckDue(db: Kysely<DB>): Promise<boolean> {
  const due = await db
    .selectFrom("invariantChecks")
    .select("id")
    .where((eb) =>
      eb.or([
        eb("requestedAt", "is not", null),
        eb("finishedAt", "is", null),
        eb("startedAt", ">", eb.ref("finishedAt")),
        eb("finishedAt", "<", sql<Date>`venue_now() - interval '1 hour'`),
      ]),
    )
    .executeTakeFirst();
  return due !== undefined;
}

export async function markCheckStarted(db: Kysely<DB>): Promise<void> {
  await db
    .updateTable("invariantChecks")
    .set({ requestedAt: null, startedAt: sql`venue_now()` })
    .execute();
}

/** Also purges the results of invariants that no longer exist. */
export async function markCheckFinished(
  db: Kysely<DB>,
  sentences: readonly string[],
): Promise<void> {
  await db.deleteFrom("invariantResults").where("sentence", "not in", sentences).execute();
  await db.updateTable("invariantChecks").set({ finishedAt: sql`venue_now()` }).execute();
}

interface NewInvariantResult {
  sentence: string;
  tookMs: number;
  /** Null when the query timed out. */
  isBroken: boolean | null;
  rows: readonly object[];
}

export async function storeResult(db: Kysely<DB>, result: NewInvariantResult): Promise<void> {
  const row = { ...result, rows: JSON.stringify(result.rows), checkedAt: sql<Date>`venue_now()` };
  await db
    .insertInto("invariantResults")
    .values(row)
    .onConflict((conflict) => conflict.column("sentence").doUpdateSet(row))
    .execute();
}

export async function listInvariantResults(db: Kysely<DB>) {
  return db.selectFrom("invariantResults").selectAll().execute();
}
