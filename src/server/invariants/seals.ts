import type { Invariant } from "./invariant.ts";

/** The name of the job that seals the activity log. */
export const SEAL_JOB = "seal the activity log";

/** The proof of the seals themselves is `npm run verify`'s; see `verify-seals.ts`. */
export const sealInvariants: readonly Invariant[] = [
  {
    sentence: "each seal of the activity log continues the one before it",
    sql: `
      SELECT number FROM (
        SELECT number, previous_hash, lag(number, 1, 0::bigint) OVER w AS before,
               lag(hash, 1, decode(repeat('00', 32), 'hex')) OVER w AS hash_before
        FROM event_seals WINDOW w AS (ORDER BY number)) AS seal
      WHERE number <> before + 1 OR previous_hash <> hash_before`,
  },
  {
    sentence: "an event is sealed by the first run of the job that begins five minutes after it",
    sql: `
      SELECT e.id, e.at
      FROM (SELECT max(started_at) AS started_at FROM job_runs
            WHERE job = '${SEAL_JOB}' AND failed_at IS NULL) AS run,
           (SELECT coalesce((SELECT complete_until FROM event_seals ORDER BY number DESC LIMIT 1),
                            '-infinity') AS complete_until) AS last,
           events e
      WHERE e.at >= last.complete_until AND e.at < run.started_at - interval '5 minutes'
        AND e.id NOT IN (SELECT unnest(event_ids) FROM event_seals s
                         WHERE s.last_at >= last.complete_until)`,
  },
];
