import type { Context } from "../../context.ts";
import {
  enqueueEmails,
  type InitialEmailState,
  toEmailState,
} from "../../emails/emails.queries.ts";
import { defineStatement } from "../../platform/database/statement.ts";

/** When a day's email is due, in the venue's time zone. */
const DUE_FROM = "06:00";

/** SQL: the accounts `u` whom the last seal is emailed to. */
const IS_OWNER = "u.staff_role_id = (SELECT id FROM staff_roles WHERE shipped_as = 'owner')";

/**
 * Emails the last seal of the activity log to every owner, once on each of the venue's days. Goes to
 * the addresses of their accounts, whatever the settings say of notifications: it is evidence, and
 * worth nothing if whoever can change the settings can stop it. Any number of processes may run it.
 */
export async function emailLastSeal({ pool, email }: Pick<Context, "pool" | "email">) {
  await writeSealEmails(pool, { emailState: toEmailState(email) });
}

/** Marks the day and writes its emails; no row if it is marked already or nothing is due. */
const writeSealEmails = defineStatement<
  { emailState: InitialEmailState },
  { sealNumber: number; emailCount: number }
>(
  "email-last-seal",
  `WITH request AS (SELECT * FROM jsonb_to_record($1) AS i(email_state text)),
   owner AS (SELECT u.email FROM users u WHERE ${IS_OWNER}),
   marked AS (
     INSERT INTO event_seal_emails (day, seal_number)
     SELECT (venue_now() AT TIME ZONE settings.timezone)::date, last.number
     FROM settings, (SELECT number FROM event_seals ORDER BY number DESC LIMIT 1) AS last
     WHERE (venue_now() AT TIME ZONE settings.timezone)::time >= '${DUE_FROM}'
       AND public.venue_can_email() AND EXISTS (SELECT FROM owner)
     ON CONFLICT (day) DO NOTHING
     RETURNING seal_number
   ),
   seal AS (
     SELECT jsonb_build_object(
              'number', s.number, 'hash', encode(s.hash, 'hex'),
              'sealedAt', to_char(s.sealed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
              'eventCount', (SELECT sum(event_count) FROM event_seals)) AS content
     FROM marked JOIN event_seals s ON s.number = marked.seal_number
   ),
   input AS (
     SELECT request.email_state,
            (SELECT coalesce(jsonb_agg(jsonb_build_object(
               'id', gen_random_uuid(), 'kind', 'activity-log-seal', 'toAddress', owner.email,
               'content', seal.content)), '[]') FROM owner, seal) AS emails
     FROM request
   ),
   queued_email AS (${enqueueEmails})
   SELECT seal_number, (SELECT count(*) FROM queued_email) AS email_count FROM marked`,
);
