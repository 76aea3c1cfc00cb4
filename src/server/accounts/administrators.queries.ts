import type { Kysely } from "kysely";
import type { DB } from "../database/schema.ts";
import { defineStatement } from "../database/statement.ts";

export async function listAdminRows(db: Kysely<DB>) {
  return db
    .selectFrom("users")
    .select(["id", "name", "email"])
    .where("role", "=", "admin")
    .orderBy("name")
    .orderBy("id")
    .execute();
}

/**
 * Takes the role from an administrator, and their sessions with it. All administrators are locked
 * first: of two who take it from each other, one comes second and is the last.
 * @throws Refusal ADMINISTRATOR_NOT_FOUND; LAST_ADMINISTRATOR.
 */
export const takeAdminRole = defineStatement<{ accountId: string; actorId: string }, unknown>(
  "take-admin-role",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(account_id uuid, actor_id uuid)),
   admins AS (SELECT id FROM users WHERE role = 'admin' ORDER BY id FOR UPDATE),
   person AS (
     UPDATE users u SET role = 'customer', updated_at = now()
     FROM input, admins
     WHERE admins.id = input.account_id AND u.id = admins.id AND (SELECT count(*) FROM admins) > 1
     RETURNING u.id
   ),
   ended AS (DELETE FROM sessions s USING person WHERE s.user_id = person.id),
   history AS (
     INSERT INTO events (actor_kind, actor_id, entity, entity_id, what, before, after)
     SELECT 'staff', input.actor_id, 'account', person.id, 'account.role-changed',
            '{"role": "admin"}', '{"role": "customer"}'
     FROM input, person
   )
   SELECT CASE
     WHEN EXISTS (SELECT FROM person) THEN true
     WHEN EXISTS (SELECT FROM input JOIN admins ON admins.id = input.account_id)
       THEN refuse('LAST_ADMINISTRATOR')
     ELSE refuse('ADMINISTRATOR_NOT_FOUND') END AS is_taken
   FROM input`,
);
