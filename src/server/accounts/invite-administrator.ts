import { randomUUID } from "node:crypto";
import type { Context } from "../context.ts";
import { defineStatement } from "../platform/database/statement.ts";
import { enqueueAccountEmail, type NewAccountEmail, sendAccountEmail } from "./account-email.ts";

/** Lasts over a long weekend, and no longer, because it grants a lot. */
const INVITATION_MINUTES = 3 * 24 * 60;

/**
 * Invites somebody by email to become an administrator; they get the role when they accept.
 * Inviting again sends another email, and only the newest link works.
 * @param actorId the administrator who invites
 * @throws Refusal ALREADY_ADMINISTRATOR; FORBIDDEN when the actor is no longer an administrator.
 */
export async function inviteAdministrator(
  context: Context,
  { email, actorId }: { email: string; actorId: string },
): Promise<void> {
  await sendAccountEmail(context, (accountEmail) =>
    insertInvitation(context.pool, {
      ...accountEmail,
      email,
      actorId,
      requestId: randomUUID(),
      validMinutes: INVITATION_MINUTES,
    }),
  );
}

interface NewInvitation extends NewAccountEmail {
  requestId: string;
  email: string;
  /** The inviting administrator; checked again when the invitation is written. */
  actorId: string;
  validMinutes: number;
}

/**
 * Inserts the invitation and its email: the same rows whether or not the address has an account.
 * Inviting again renews the open invitation, and links sent earlier stop working.
 * @throws Refusal FORBIDDEN when the actor lost the role concurrently; ALREADY_ADMINISTRATOR.
 */
const insertInvitation = defineStatement<NewInvitation, unknown>(
  "invite-administrator",
  `WITH asked AS (
     SELECT * FROM jsonb_to_record($1) AS i(
       request_id uuid, email_id uuid, email text, actor_id uuid, valid_minutes int,
       email_state text)
   ),
   actor AS (
     SELECT u.id FROM asked JOIN users u ON u.id = asked.actor_id AND u.role = 'admin'
     FOR SHARE OF u
   ),
   taken AS (SELECT FROM asked JOIN users u ON u.email = asked.email AND u.role = 'admin'),
   request AS (
     INSERT INTO account_requests AS r (id, kind, email, invited_by, expires_at)
     SELECT asked.request_id, 'administrator-invitation', asked.email, actor.id,
            venue_now() + make_interval(mins => asked.valid_minutes)
     FROM asked, actor
     WHERE NOT EXISTS (SELECT FROM taken)
     ON CONFLICT (email) WHERE kind = 'administrator-invitation' AND done_at IS NULL DO UPDATE
       SET invited_by = excluded.invited_by, created_at = venue_now(), expires_at = excluded.expires_at
     RETURNING r.id, r.kind, r.email
   ),
   overtaken AS (
     DELETE FROM account_links link USING request WHERE link.request_id = request.id
   ),
   history AS (
     INSERT INTO events (actor_kind, actor_id, entity, entity_id, type)
     SELECT 'staff', actor.id, 'invitation', request.id, 'invitation.sent' FROM actor, request
   ),
   account_email AS (
     SELECT request.id AS request_id, asked.email_id, asked.email_state, request.kind,
            request.email AS to_address
     FROM asked, request
   ),
   ${enqueueAccountEmail}
   SELECT CASE
     WHEN EXISTS (SELECT FROM queued_email) THEN true
     WHEN EXISTS (SELECT FROM taken) THEN refuse('ALREADY_ADMINISTRATOR')
     ELSE refuse('FORBIDDEN') END AS is_written
   FROM asked`,
);
