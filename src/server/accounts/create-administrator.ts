import type { Context } from "../context.ts";
import { defineStatement } from "../platform/database/statement.ts";
import { createAccount } from "./create-account.ts";

/**
 * An administrator, made by whoever runs the server. An account that is there keeps its password
 * and gets the role.
 * @returns whether the account is new
 */
export async function createAdministrator(
  context: Pick<Context, "pool">,
  { email, name, password }: { email: string; name: string; password: string },
): Promise<boolean> {
  const [existing] = await grantAdminRole(context.pool, { email });
  if (existing) return false;
  return (await createAccount(context, { email, name, password, role: "admin" })) !== null;
}

/**
 * Gives the account of an address the role; no row when there is no such account. Whoever had not
 * got it signs in anew: a session of a customer does not become an administrator's.
 */
const grantAdminRole = defineStatement<{ email: string }, { id: string }>(
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
