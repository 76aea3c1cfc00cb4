import type { Context } from "../context.ts";
import { defineStatement } from "../platform/database/statement.ts";
import { createAccount } from "./create-account.ts";

/**
 * Makes somebody an administrator, at the request of the server's operator. An existing account
 * keeps its password and gets the role.
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
 * Grants the role to the account of an address; no row when there is no such account. If the role
 * is new to it, its sessions end: a customer's session must not become an administrator's.
 */
const grantAdminRole = defineStatement<{ email: string }, { id: string }>(
  "grant-admin-role",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(email text)),
   before AS (SELECT u.id, u.role FROM input JOIN users u ON u.email = input.email FOR UPDATE OF u),
   person AS (
     UPDATE users u SET role = 'admin', updated_at = venue_now()
     FROM before WHERE u.id = before.id AND before.role <> 'admin'
     RETURNING u.id
   ),
   ended AS (DELETE FROM sessions s USING person WHERE s.user_id = person.id),
   history AS (
     INSERT INTO events (actor_kind, entity, entity_id, type, before, after)
     SELECT 'system', 'account', person.id, 'account.role-changed',
            jsonb_build_object('role', before.role), '{"role": "admin"}'
     FROM person JOIN before USING (id)
   )
   SELECT id FROM before`,
);
