import { defineStatement } from "../database/statement.ts";

/**
 * Gives the account of an address the role; no row when there is no such account. Whoever had not
 * got it signs in anew: a session of a customer does not become an administrator's.
 */
export const giveAdminRole = defineStatement<{ email: string }, { id: string }>(
  "give-admin-role",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(email text)),
   before AS (SELECT u.id, u.role FROM input JOIN users u ON u.email = input.email FOR UPDATE OF u),
   person AS (
     UPDATE users u SET role = 'admin', updated_at = venue_now()
     FROM before WHERE u.id = before.id AND before.role <> 'admin'
     RETURNING u.id
   ),
   ended AS (DELETE FROM sessions s USING person WHERE s.user_id = person.id),
   history AS (
     INSERT INTO events (actor_kind, entity, entity_id, what, before, after)
     SELECT 'system', 'account', person.id, 'account.role-changed',
            jsonb_build_object('role', before.role), '{"role": "admin"}'
     FROM person JOIN before USING (id)
   )
   SELECT id FROM before`,
);
