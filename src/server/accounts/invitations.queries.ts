import { type Kysely, sql } from "kysely";
import type { DB } from "../platform/database/schema.ts";
import { defineStatement } from "../platform/database/statement.ts";

interface InvitationRow {
  id: string;
  email: string;
  invitedBy: string | null;
  invitedAt: Date;
  expiresAt: Date;
  isOver: boolean;
  isUndelivered: boolean;
}

/**
 * Lists invitations that have not been accepted or withdrawn, newest first, including expired ones.
 */
export async function listInvitationRows(db: Kysely<DB>): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`
    SELECT r.id, r.email, r.created_at AS "invitedAt", r.expires_at AS "expiresAt",
           r.expires_at <= venue_now() AS "isOver", inviter.name AS "invitedBy",
           coalesce((SELECT m.state = 'failed' FROM emails m WHERE m.account_request_id = r.id
                     ORDER BY m.created_at DESC LIMIT 1), false) AS "isUndelivered"
    FROM account_requests r LEFT JOIN users inviter ON inviter.id = r.invited_by
    WHERE r.kind = 'administrator-invitation' AND r.done_at IS NULL
    ORDER BY r.created_at DESC, r.id`.execute(db);
  return rows;
}

/**
 * Withdraws an invitation: the link in its email stops working.
 * @throws Refusal INVITATION_NOT_FOUND, also when it was accepted meanwhile.
 */
export const markInvitationWithdrawn = defineStatement<
  { invitationId: string; actorId: string },
  unknown
>(
  "withdraw-invitation",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(invitation_id uuid, actor_id uuid)),
   request AS (
     UPDATE account_requests r SET done_at = venue_now()
     FROM input
     WHERE r.id = input.invitation_id AND r.kind = 'administrator-invitation'
       AND r.done_at IS NULL
     RETURNING r.id
   ),
   history AS (
     INSERT INTO events (actor_kind, actor_id, entity, entity_id, type)
     SELECT 'staff', input.actor_id, 'invitation', request.id, 'invitation.withdrawn'
     FROM input, request
   )
   SELECT EXISTS (SELECT FROM request) OR refuse('INVITATION_NOT_FOUND') AS is_withdrawn`,
);
