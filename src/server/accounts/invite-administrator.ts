import { randomUUID } from "node:crypto";
import type { Context } from "../context.ts";
import { enqueueEmails, type InitialEmailState, type NewEmail } from "../emails/emails.queries.ts";
import { sendEmailNow } from "../emails/send-emails.ts";
import { defineStatement } from "../platform/database/statement.ts";

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
  const emailId = randomUUID();
  await insertInvitation(context.pool, {
    email,
    actorId,
    emailId,
    requestId: randomUUID(),
    validMinutes: INVITATION_MINUTES,
    emailState: context.email.kind === "captured" ? "captured" : "queued",
    kind: "administrator-invitation",
  });
  void sendEmailNow(context, emailId);
}

interface NewInvitation {
  requestId: string;
  emailId: string;
  email: string;
  /** The inviting administrator; checked again when the invitation is written. */
  actorId: string;
  validMinutes: number;
  emailState: InitialEmailState;
  kind: NewEmail["kind"];
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
       email_state text, kind text)
   ),
   actor AS (
     SELECT u.id FROM asked JOIN users u ON u.id = asked.actor_id AND u.role = 'admin'
     FOR SHARE OF u
   ),
   taken AS (SELECT FROM asked JOIN users u ON u.email = asked.email AND u.role = 'admin'),
   request AS (
     INSERT INTO account_requests AS r (id, kind, email, invited_by, expires_at)
     SELECT asked.request_id, asked.kind, asked.email, actor.id,
            venue_now() + make_interval(mins => asked.valid_minutes)
     FROM asked, actor
     WHERE NOT EXISTS (SELECT FROM taken)
     ON CONFLICT (email) WHERE kind = 'administrator-invitation' AND done_at IS NULL DO UPDATE
       SET invited_by = excluded.invited_by, created_at = venue_now(), expires_at = excluded.expires_at
     RETURNING r.id, r.email
   ),
   overtaken AS (
     DELETE FROM account_links link USING request WHERE link.request_id = request.id
   ),
   history AS (
     INSERT INTO events (actor_kind, actor_id, entity, entity_id, type)
     SELECT 'staff', actor.id, 'invitation', request.id, 'invitation.sent' FROM actor, request
   ),
   input AS (
     SELECT email_state, jsonb_build_array(jsonb_build_object(
              'id', email_id, 'kind', kind, 'toAddress', request.email,
              'accountRequestId', request.id, 'content', '{}'::jsonb)) AS emails
     FROM asked, request
   ),
   queued_email AS (${enqueueEmails})
   SELECT CASE
     WHEN EXISTS (SELECT FROM queued_email) THEN true
     WHEN EXISTS (SELECT FROM taken) THEN refuse('ALREADY_ADMINISTRATOR')
     ELSE refuse('FORBIDDEN') END AS is_written
   FROM asked`,
);
