import { splitName } from "../../shared/rules/person-name.ts";
import type { ShippedRole } from "../../shared/rules/staff-roles.ts";
import type { Context } from "../context.ts";
import { linkCustomer } from "../customers/customers.queries.ts";
import { defineStatement } from "../platform/database/statement.ts";
import { hashPassword } from "./passwords.ts";

export interface CreateAccountInput {
  email: string;
  name: string;
  role: "customer" | "admin";
  /** Of an administrator; by default an owner. */
  staffRole?: ShippedRole;
  password: string;
}

/**
 * Creates an account whose address needs no verification, because the server's operator made it.
 * @returns its id; null when the address already has an account, which stays unchanged.
 */
export async function createAccount(
  { pool }: Pick<Context, "pool">,
  { email, name, role, staffRole = "owner", password }: CreateAccountInput,
): Promise<string | null> {
  const [account] = await insertAccountWithCustomer(pool, {
    email,
    name,
    role,
    staffRole: role === "admin" ? staffRole : null,
    ...splitName(name),
    passwordHash: await hashPassword(password),
    actorKind: "system",
    actorId: null,
  });
  return account?.id ?? null;
}

/** An account and its customer, as the statements that create them are given it. */
export interface NewAccount {
  email: string;
  name: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
}

/**
 * Part of a statement: creates an account that can sign in at once, because its address is
 * verified. Reads `input` (email, name, role, staff_role_id, password_hash, actor_kind, actor_id); no
 * row when the address already has an account.
 */
export const insertVerifiedAccount = `
  person AS (
    INSERT INTO users (name, email, email_verified, role, staff_role_id)
    SELECT name, email, true, role, staff_role_id FROM input
    ON CONFLICT (email) DO NOTHING
    RETURNING id, email, role
  ),
  credential AS (
    INSERT INTO accounts (user_id, account_id, provider_id, password)
    SELECT person.id, person.id::text, 'credential', input.password_hash FROM input, person
  ),
  opened AS (
    INSERT INTO events (actor_kind, actor_id, entity, entity_id, type, after)
    SELECT input.actor_kind, coalesce(input.actor_id, person.id), 'account', person.id,
           'account.opened', jsonb_build_object('role', person.role)
    FROM input, person
  )`;

/** Inserts an account with its customer; no row when the address already has an account. */
const insertAccountWithCustomer = defineStatement<
  NewAccount &
    Pick<CreateAccountInput, "role"> & {
      staffRole: ShippedRole | null;
      actorKind: "system";
      actorId: null;
    },
  { id: string }
>(
  "create-account",
  `WITH input AS (
     SELECT i.*, r.id AS staff_role_id FROM jsonb_to_record($1) AS i(
       email text, name text, first_name text, last_name text, role text, staff_role text,
       password_hash text, actor_kind text, actor_id uuid)
     LEFT JOIN staff_roles r ON r.shipped_as = i.staff_role
   ),
   ${insertVerifiedAccount},
   ${linkCustomer}
   SELECT id FROM person`,
);

/**
 * Makes somebody an owner, at the request of the server's operator. An existing account gets the
 * role and keeps its password; one without, because it was imported, gets this one.
 * @returns whether the password is the account's
 */
export async function createAdministrator(
  context: Pick<Context, "pool">,
  { email, name, password }: { email: string; name: string; password: string },
): Promise<boolean> {
  const passwordHash = await hashPassword(password);
  const [existing] = await grantAdminRole(context.pool, { email, passwordHash });
  if (existing) return existing.isPasswordSet;
  return (await createAccount(context, { email, name, password, role: "admin" })) !== null;
}

/**
 * Makes the account of an address an owner; no row when there is no such account. If that is new to
 * it, its sessions end: a customer's session must not become an administrator's.
 */
const grantAdminRole = defineStatement<
  { email: string; passwordHash: string },
  { id: string; isPasswordSet: boolean }
>(
  "grant-admin-role",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(email text, password_hash text)),
   owner AS (SELECT id, name FROM staff_roles WHERE shipped_as = 'owner'),
   before AS (
     SELECT u.id, u.role, u.staff_role_id FROM input JOIN users u ON u.email = input.email
     FOR UPDATE OF u
   ),
   person AS (
     UPDATE users u SET role = 'admin', staff_role_id = owner.id, updated_at = venue_now()
     FROM before, owner
     WHERE u.id = before.id AND before.staff_role_id IS DISTINCT FROM owner.id
     RETURNING u.id
   ),
   ended AS (DELETE FROM sessions s USING person WHERE s.user_id = person.id),
   credential AS (
     UPDATE accounts a SET password = input.password_hash, updated_at = venue_now()
     FROM input, before
     WHERE a.user_id = before.id AND a.provider_id = 'credential' AND a.password IS NULL
     RETURNING a.user_id
   ),
   history AS (
     INSERT INTO events (actor_kind, entity, entity_id, type, before, after)
     SELECT 'system', 'account', person.id, 'account.role-changed',
            jsonb_build_object('role', before.role, 'staffRole', r.name),
            jsonb_build_object('role', 'admin', 'staffRole', owner.name)
     FROM owner, person JOIN before USING (id)
     LEFT JOIN staff_roles r ON r.id = before.staff_role_id
     UNION ALL
     SELECT 'system', 'account', user_id, 'account.password-reset', NULL, NULL FROM credential
   )
   SELECT id, EXISTS (SELECT FROM credential) AS is_password_set FROM before`,
);
