import type { Administrator } from "../../shared/contract/public/administrators.ts";
import { requireSession } from "../access.ts";
import type { Context } from "../context.ts";
import { defineStatement } from "../platform/database/statement.ts";
import { api } from "../request-context.ts";

const { administrators } = api;

export const administratorsRoutes = {
  list: administrators.list.handler(async ({ context }) => {
    const { userId } = await requireSession(context);
    return listAdministrators(context.server, userId);
  }),
  revoke: administrators.revoke.handler(async ({ context, input }) => {
    const { userId } = await requireSession(context);
    await revokeAdminRole(context.server.pool, { accountId: input.accountId, actorId: userId });
    return { revoked: true as const };
  }),
};

async function listAdministrators({ pool }: Context, userId: string): Promise<Administrator[]> {
  const rows = await listAdminRows(pool, { userId });
  return rows.map((row) => ({ ...row, since: row.since.toISOString() }));
}

interface AdministratorRow {
  id: string;
  name: string;
  email: string;
  isYou: boolean;
  since: Date;
  invitedBy: string | null;
}

/**
 * Lists administrators by name. `since` and `invitedBy` come from the newest event that granted the
 * role.
 */
const listAdminRows = defineStatement<{ userId: string }, AdministratorRow>(
  "list-administrators",
  `SELECT u.id, u.name, u.email, u.id = ($1::jsonb ->> 'user_id')::uuid AS is_you,
          coalesce(given.at, u.created_at) AS since, inviter.name AS invited_by
   FROM users u
   LEFT JOIN LATERAL (
     SELECT e.at, (e.after ->> 'invitedBy')::uuid AS by_id
     FROM events e
     WHERE e.entity = 'account' AND e.entity_id = u.id AND e.after ->> 'role' = 'admin'
     ORDER BY e.at DESC, e.after ? 'invitedBy' DESC LIMIT 1
   ) given ON true
   LEFT JOIN users inviter ON inviter.id = given.by_id
   WHERE u.role = 'admin'
   ORDER BY u.name, u.id`,
);

/**
 * Revokes an administrator's role, ends their sessions and withdraws the invitations they sent that
 * nobody has accepted. Locks all administrators first, so that when two revoke each other
 * concurrently, the second is refused.
 * @throws Refusal FORBIDDEN when the actor is no longer an administrator; ADMINISTRATOR_NOT_FOUND;
 * LAST_ADMINISTRATOR.
 */
const revokeAdminRole = defineStatement<{ accountId: string; actorId: string }, unknown>(
  "revoke-admin-role",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(account_id uuid, actor_id uuid)),
   admins AS (SELECT id FROM users WHERE role = 'admin' ORDER BY id FOR UPDATE),
   person AS (
     UPDATE users u SET role = 'customer', updated_at = venue_now()
     FROM input, admins
     WHERE admins.id = input.account_id AND u.id = admins.id AND (SELECT count(*) FROM admins) > 1
       AND input.actor_id IN (SELECT id FROM admins)
     RETURNING u.id
   ),
   ended AS (DELETE FROM sessions s USING person WHERE s.user_id = person.id),
   withdrawn AS (
     UPDATE account_requests r SET done_at = venue_now()
     FROM person
     WHERE r.invited_by = person.id AND r.kind = 'administrator-invitation' AND r.done_at IS NULL
     RETURNING r.id
   ),
   history AS (
     INSERT INTO events (actor_kind, actor_id, entity, entity_id, type, before, after)
     SELECT 'staff', input.actor_id, 'account', person.id, 'account.role-changed',
            '{"role": "admin"}'::jsonb, '{"role": "customer"}'::jsonb
     FROM input, person
     UNION ALL
     SELECT 'staff', input.actor_id, 'invitation', withdrawn.id, 'invitation.withdrawn', NULL, NULL
     FROM input, withdrawn
   )
   SELECT CASE
     WHEN EXISTS (SELECT FROM person) THEN true
     WHEN NOT EXISTS (SELECT FROM input JOIN admins ON admins.id = input.actor_id)
       THEN refuse('FORBIDDEN')
     WHEN EXISTS (SELECT FROM input JOIN admins ON admins.id = input.account_id)
       THEN refuse('LAST_ADMINISTRATOR')
     ELSE refuse('ADMINISTRATOR_NOT_FOUND') END AS is_taken
   FROM input`,
);
