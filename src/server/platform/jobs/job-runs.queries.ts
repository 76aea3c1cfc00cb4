import { type Kysely, sql } from "kysely";
import type { DB } from "../database/schema.ts";

/** The status of one job in one process. */
export interface JobStatus {
  job: string;
  everySeconds: number;
  /** Since the last run started; null before the first run. */
  startedMsAgo: number | null;
  tookMs: number | null;
  hasFailed: boolean;
  lastError: string | null;
}

/**
 * Stores the status of a process's jobs, and deletes processes that have not reported for a day.
 * Times are by the database's clock, so the clock of the process does not matter.
 */
export async function reportJobs(
  db: Kysely<DB>,
  process: string,
  jobs: readonly JobStatus[],
): Promise<void> {
  await sql`
    INSERT INTO job_runs (process, job, every_seconds, started_at, took_ms, failed_at, last_error,
                          reported_at)
    SELECT ${process}, j.job, j."everySeconds", started.at, j."tookMs",
           CASE WHEN j."hasFailed" THEN started.at + make_interval(secs => j."tookMs" / 1000.0) END,
           j."lastError", venue_now()
    FROM jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb)
      AS j(job text, "everySeconds" int, "startedMsAgo" bigint, "tookMs" int, "hasFailed" boolean,
           "lastError" text),
      LATERAL (SELECT venue_now() - make_interval(secs => j."startedMsAgo" / 1000.0) AS at) started
    ON CONFLICT (process, job) DO UPDATE SET started_at = excluded.started_at,
      took_ms = excluded.took_ms, failed_at = excluded.failed_at,
      last_error = excluded.last_error, reported_at = excluded.reported_at`.execute(db);
  await db
    .deleteFrom("jobRuns")
    .where("reportedAt", "<", sql<Date>`venue_now() - interval '1 day'`)
    .execute();
}

/** Deletes a process's status at shutdown, so that it is not shown as silent. */
export async function deleteJobRuns(db: Kysely<DB>, process: string): Promise<void> {
  await db.deleteFrom("jobRuns").where("process", "=", process).execute();
}

export async function listJobRuns(db: Kysely<DB>) {
  return db
    .selectFrom("jobRuns")
    .selectAll()
    .select(sql<boolean>`reported_at < venue_now() - interval '5 minutes'`.as("isSilent"))
    .orderBy("process")
    .orderBy("job")
    .execute();
}
