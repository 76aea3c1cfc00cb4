import { type Kysely, sql } from "kysely";
import type { DB } from "../platform/database/schema.ts";

/** How long results stay fresh. */
const CHECK_INTERVAL = sql`interval '1 hour'`;

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

/** True when a check was requested or the last one is too long ago. */
export async function isCheckDue(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ isDue: boolean }>`
    SELECT requested_at IS NOT NULL OR finished_at IS NULL OR finished_at < venue_now() - ${CHECK_INTERVAL}
      AS is_due FROM invariant_checks`.execute(db);
  return rows[0]?.isDue ?? false;
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
  await sql`DELETE FROM invariant_results WHERE sentence <> ALL(${sentences}::text[])`.execute(db);
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
  await sql`
    INSERT INTO invariant_results (sentence, checked_at, took_ms, is_broken, rows)
    VALUES (${result.sentence}, venue_now(), ${result.tookMs}, ${result.isBroken},
            ${JSON.stringify(result.rows)}::jsonb)
    ON CONFLICT (sentence) DO UPDATE SET checked_at = excluded.checked_at,
      took_ms = excluded.took_ms, is_broken = excluded.is_broken, rows = excluded.rows`.execute(db);
}

export async function listInvariantResults(db: Kysely<DB>) {
  return db.selectFrom("invariantResults").selectAll().execute();
}
