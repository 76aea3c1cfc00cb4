import type { Pool } from "pg";
import { defineStatement } from "../platform/database/statement.ts";

/**
 * Records that the database is back at an earlier state, before a server starts on it. From then on,
 * card payments that it does not know are reported to staff. Emails that were due are given up,
 * because they have probably been sent since; staff see them in the email log and can resend each.
 * Scheduled ones of a later day stay.
 * @returns how many emails were given up
 */
export async function recordRestore(pool: Pool): Promise<number> {
  const [recorded] = await insertRestore(pool, { reason: NOT_SENT });
  return recorded?.emailCount ?? 0;
}

const NOT_SENT =
  "Not sent: the database was restored to an earlier state. It may have been sent before.";

/** The last change is the last event or checkout: a venue is never without either for long. */
const insertRestore = defineStatement<{ reason: string }, { emailCount: number }>(
  "record-restore",
  `WITH input AS (SELECT $1::jsonb ->> 'reason' AS reason),
   restore AS (
     INSERT INTO database_restores (restored_to)
     SELECT coalesce(greatest((SELECT max(e.at) FROM events e),
                              (SELECT max(c.created_at) FROM checkouts c)), venue_now())
     RETURNING id
   ),
   email AS (
     UPDATE emails m
     SET state = 'failed', failed_at = venue_now(), last_error = input.reason
     FROM input
     WHERE m.state = 'queued' AND (m.tries > 0 OR m.next_try_at <= venue_now() + interval '1 minute')
     RETURNING m.id
   )
   SELECT (SELECT count(*)::int FROM email) AS email_count FROM restore`,
);
