import { randomUUID } from "node:crypto";
import type { Context } from "../../context.ts";
import { insertEventDetails } from "../../events/event-details.ts";
import { ACTING_DEVICE } from "../../platform/database/acting-device.ts";
import { defineStatement } from "../../platform/database/statement.ts";
import { enqueueAccountEmail, type NewAccountEmail, sendAccountEmail } from "../account-email.ts";

/** Lasts over a long weekend, and no longer, because it grants a lot. */
const INVITATION_MINUTES = 3 * 24 * 60;

/**
 * Invites somebody by email to become an administrator; they get the role when they accept.
 * Inviting again sends another email, and only the newest link, with the newest role, works.
 * @param actorId the administrator who invites
 * @throws Refusal ALREADY_ADMINISTRATOR, ROLE_NOT_FOUND; ROLE_ABOVE_YOURS when the role allows more
 * than the actor's; FORBIDDEN when the actor is no longer an administrator.
 */
export async function inviteAdministrator(
  context: Context,
  { email, roleId, actorId }: { email: string; roleId: string; actorId: string },
): Promise<void> {
  await sendAccountEmail(context, (accountEmail) =>
    insertInvitation(context.pool, {
      ...accountEmail,
      email,
      roleId,
      actorId,
      requestId: randomUUID(),
      validMinutes: INVITATION_MINUTES,
    }),
  );
}

interface NewInvitation extends NewAccountEmail {
  requestId: string;
  email: string;
  roleId: string;
  /** The inviting administrator; checked again when the invitation is written. */
  actorId: string;
  validMinutes: number;
}

/**
 * Inserts the invitation and its email: the same rows whether or not the address has an account.
 * Inviting again renews the open invitation, and links sent earlier stop working.
 * @throws Refusal FORBIDDEN when the actor lost the role concurrently; ALREADY_ADMINISTRATOR,
 * ROLE_NOT_FOUND, ROLE_ABOVE_YOURS.
 */
const insertInvitation = defineStatement<NewInvitation, unknown>(
  "invite-administrator",
  `WITH asked AS (
     SELECT * FROM jsonb_to_record($1) AS i(
       request_id uuid, email_id uuid, email text, role_id uuid, actor_id uuid, valid_minutes int,
       email_state text)
   ),
   actor AS (
     SELECT u.id, r.permissions FROM asked JOIN users u ON u.id = asked.actor_id
     JOIN staff_roles r ON r.id = u.staff_role_id
     FOR SHARE OF u, r
   ),
   role AS (
     SELECT r.id, r.permissions FROM asked JOIN staff_roles r ON r.id = asked.role_id FOR SHARE OF r
   ),
   permitted AS (
     SELECT role.id AS role_id, actor.id AS actor_id FROM actor, role
     WHERE 'staff' = ANY (actor.permissions) AND actor.permissions @> role.permissions
   ),
   taken AS (SELECT FROM asked JOIN users u ON u.email = asked.email AND u.role = 'admin'),
   request AS (
     INSERT INTO account_requests AS r (id, kind, email, staff_role_id, invited_by, expires_at)
     SELECT asked.request_id, 'administrator-invitation', asked.email, permitted.role_id,
            permitted.actor_id, venue_now() + make_interval(mins => asked.valid_minutes)
     FROM asked, permitted
     WHERE NOT EXISTS (SELECT FROM taken)
     ON CONFLICT (email) WHERE kind = 'administrator-invitation' AND done_at IS NULL DO UPDATE
       SET staff_role_id = excluded.staff_role_id, invited_by = excluded.invited_by,
           created_at = venue_now(), expires_at = excluded.expires_at
     RETURNING r.id, r.kind, r.email
   ),
   overtaken AS (
     DELETE FROM account_links link USING request WHERE link.request_id = request.id
   ),
   history AS (
     INSERT INTO events (device_id, actor_kind, actor_id, entity, entity_id, type, after)
     SELECT ${ACTING_DEVICE}, 'staff', actor.id, 'invitation', request.id, 'invitation.sent',
            jsonb_build_object('staffRole', r.name)
     FROM actor, request, role JOIN staff_roles r USING (id)
     RETURNING id
   ),
   person_fields AS (
     SELECT '{}'::jsonb AS before, jsonb_build_object('email', request.email) AS after
     FROM request
   ),
   ${insertEventDetails},
   account_email AS (
     SELECT request.id AS request_id, asked.email_id, asked.email_state, request.kind,
            request.email AS to_address
     FROM asked, request
   ),
   ${enqueueAccountEmail}
   SELECT CASE
     WHEN EXISTS (SELECT FROM queued_email) THEN true
     WHEN EXISTS (SELECT FROM taken) THEN refuse('ALREADY_ADMINISTRATOR')
     WHEN NOT EXISTS (SELECT FROM actor) THEN refuse('FORBIDDEN')
     WHEN NOT EXISTS (SELECT FROM role) THEN refuse('ROLE_NOT_FOUND')
     ELSE refuse('ROLE_ABOVE_YOURS') END AS is_written
   FROM asked`,
);
