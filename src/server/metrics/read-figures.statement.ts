import { defineStatement } from "../platform/database/statement.ts";

/** Counts by state or kind; what has none is left out. */
type Counts = Record<string, number>;

/** What the whole installation has in its database, whichever process reads it. */
export interface Figures {
  /** Holds that are live, and those that have expired but still keep their places. */
  liveHolds: number;
  overdueHolds: number;
  heldPlaces: number;
  /** Attempts that are not settled, by state. */
  attempts: Counts;
  /** Payments that are neither captured nor released, by state. */
  unsettledPayments: Counts;
  /** Card payments of the last 24 hours, by state. */
  recentPayments: Counts;
  /** Refunds that are not settled, by state. */
  refunds: Counts;
  waitingWebhooks: number;
  /** Unsent emails: `waiting`, `retrying`, `scheduled` for later, and `failed` for good. */
  emails: Counts;
  /** Open staff tasks, by kind. */
  staffTasks: Counts;
  /**
   * Seconds since the oldest unsettled thing of each kind began or was due; 0 if there is none. A
   * refund counts until Square has accepted it.
   */
  oldestSeconds: Counts;
  /** Results of the last check: `holds`, `broken`, and `late` where the check timed out. */
  invariants: Counts;
  /** Seconds since the last check of the invariants ended; null before the first. */
  invariantsAgeSeconds: number | null;
  /** Seconds since the oldest event that is in no block; 0 if all are sealed. */
  unsealedSeconds: number;
  /** Processes that have reported their jobs in the last five minutes, and those that have not. */
  reportingProcesses: number;
  silentProcesses: number;
  /** Jobs whose last run has failed, in any process that reports. */
  failingJobs: number;
}

/** Nothing that needs a person comes in such numbers; beyond it the count stops. */
const MAX_COUNT = 10_000;

/** SQL: counts of the rows of `from` by `by`, as a JSON object. */
function countBy(by: string, from: string): string {
  return `(SELECT coalesce(jsonb_object_agg(name, count), '{}') FROM (
     SELECT name, count(*)::int AS count FROM (
       SELECT ${by} AS name FROM ${from} LIMIT ${MAX_COUNT}) AS found GROUP BY name) AS counted)`;
}

/** SQL: the number of rows of `from`. */
function count(from: string): string {
  return `(SELECT count(*)::int FROM (SELECT FROM ${from} LIMIT ${MAX_COUNT}) AS found)`;
}

/** SQL: seconds since the earliest `at` of `from`; 0 if there is none, or it is still to come. */
function oldest(at: string, from: string): string {
  return `(SELECT greatest(0, coalesce(extract(epoch FROM venue_now() - min(at)), 0))::float8
     FROM (SELECT ${at} AS at FROM ${from} LIMIT ${MAX_COUNT}) AS found)`;
}

const HOLDS = "checkouts WHERE is_live AND time_slot_id IS NOT NULL AND state = 'held'";
const ATTEMPTS = "payment_attempts WHERE settled_at IS NULL";
/** A payment that was imported is never due: it has a staff task. */
const UNSETTLED_PAYMENTS = `payments WHERE state IN ('authorised', 'void_pending')
  AND next_try_at IS DISTINCT FROM 'infinity'`;
/** An offline refund waits for a person, and has a staff task. */
const REFUNDS = "refunds WHERE state IN ('queued', 'pending') AND origin <> 'offline'";
const WEBHOOKS = "webhook_events WHERE processed_at IS NULL";
const QUEUED_EMAILS = "emails WHERE state = 'queued'";
const OPEN_TASKS = "staff_tasks WHERE done_at IS NULL";

/**
 * When an email was first due: its pauses so far, taken off the time of its next try. The time of
 * writing would not do, because a gift voucher can be written a year before its day.
 */
const EMAIL_DUE_AT = `next_try_at - make_interval(secs => (
  SELECT coalesce(sum(least(3600, 5 * 2 ^ least(k, 20))), 0) FROM generate_series(1, tries) AS k))`;

/**
 * SQL: the time of the oldest event in no block. Looks only at events and blocks since the last
 * seal, as the job does that seals them.
 */
const OLDEST_UNSEALED = `(SELECT e.at FROM events e, (
    SELECT coalesce((SELECT complete_until FROM event_seals ORDER BY number DESC LIMIT 1),
                    '-infinity') AS complete_until) AS last
  WHERE e.at >= last.complete_until AND NOT EXISTS (
    SELECT FROM event_seals s WHERE s.last_at >= last.complete_until AND e.id = ANY (s.event_ids))
  ORDER BY e.at LIMIT 1)`;

/** Reads all figures at one moment. Counts stop at 10,000. */
export const readFigures = defineStatement<object, Figures>(
  "read-figures",
  `SELECT ${count(`${HOLDS} AND hold_expires_at > venue_now()`)} AS live_holds,
          ${count(`${HOLDS} AND hold_expires_at <= venue_now()`)} AS overdue_holds,
          (SELECT coalesce(sum(ticket_count), 0)::int
           FROM (SELECT ticket_count FROM ${HOLDS} LIMIT ${MAX_COUNT}) AS held) AS held_places,
          ${countBy("state", ATTEMPTS)} AS attempts,
          ${countBy("state", UNSETTLED_PAYMENTS)} AS unsettled_payments,
          ${countBy(
            "state",
            "payments WHERE method = 'card' AND created_at > venue_now() - interval '24 hours'",
          )} AS recent_payments,
          ${countBy("state", REFUNDS)} AS refunds,
          ${count(WEBHOOKS)} AS waiting_webhooks,
          ${countBy(
            `CASE WHEN tries > 0 THEN 'retrying'
                  WHEN next_try_at > venue_now() + interval '1 minute' THEN 'scheduled'
                  ELSE 'waiting' END`,
            QUEUED_EMAILS,
          )} || ${countBy("state", "emails WHERE state = 'failed' AND resent_as IS NULL")} AS emails,
          ${countBy("kind", OPEN_TASKS)} AS staff_tasks,
          jsonb_build_object(
            'hold', ${oldest("hold_expires_at", HOLDS)},
            'attempt', ${oldest("created_at", ATTEMPTS)},
            'payment', ${oldest("created_at", UNSETTLED_PAYMENTS)},
            'refund', ${oldest("created_at", `${REFUNDS} AND state = 'queued'`)},
            'webhook', ${oldest("received_at", WEBHOOKS)},
            'email', ${oldest(EMAIL_DUE_AT, `${QUEUED_EMAILS} AND (tries > 0 OR next_try_at <= venue_now())`)},
            'staff task', ${oldest("created_at", OPEN_TASKS)}) AS oldest_seconds,
          ${countBy(
            "CASE is_broken WHEN true THEN 'broken' WHEN false THEN 'holds' ELSE 'late' END",
            "invariant_results",
          )} AS invariants,
          (SELECT extract(epoch FROM venue_now() - finished_at)::float8
           FROM invariant_checks LIMIT 1) AS invariants_age_seconds,
          greatest(0, coalesce(extract(epoch FROM venue_now() - ${OLDEST_UNSEALED}), 0))::float8
            AS unsealed_seconds,
          (SELECT count(DISTINCT process)::int FROM job_runs
           WHERE reported_at >= venue_now() - interval '5 minutes') AS reporting_processes,
          (SELECT count(DISTINCT process)::int FROM job_runs
           WHERE reported_at < venue_now() - interval '5 minutes') AS silent_processes,
          (SELECT count(DISTINCT job)::int FROM job_runs
           WHERE failed_at IS NOT NULL
             AND reported_at >= venue_now() - interval '5 minutes') AS failing_jobs
   FROM (SELECT WHERE $1::jsonb IS NOT NULL) AS input`,
);
