import { splitName } from "../../shared/rules/person-name.ts";
import type { Context } from "../context.ts";
import { linkCustomer } from "../customers/customers.queries.ts";
import { defineStatement } from "../platform/database/statement.ts";
import { insertVerifiedAccount } from "./accounts.queries.ts";
import { hashPassword } from "./passwords.ts";

export interface CreateAccountInput {
  email: string;
  name: string;
  role: "customer" | "admin";
  password: string;
}

/**
 * Creates an account whose address needs no verification, because the server's operator made it.
 * @returns its id; null when the address already has an account, which stays unchanged.
 */
export async function createAccount(
  { pool }: Pick<Context, "pool">,
  { email, name, role, password }: CreateAccountInput,
): Promise<string | null> {
  const [account] = await insertAccountWithCustomer(pool, {
    email,
    name,
    role,
    ...splitName(name),
    passwordHash: await hashPassword(password),
    actorKind: "system",
    actorId: null,
  });
  return account?.id ?? null;
}

interface NewAccount {
  email: string;
  name: string;
  firstName: string;
  lastName: string;
  role: "customer" | "admin";
  passwordHash: string;
  actorKind: "customer" | "system";
  actorId: string | null;
}

/** Inserts an account with its customer; no row when the address already has an account. */
const insertAccountWithCustomer = defineStatement<NewAccount, { id: string }>(
  "create-account",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(
       email text, name text, first_name text, last_name text, role text, password_hash text,
       actor_kind text, actor_id uuid)
   ),
   ${insertVerifiedAccount},
   ${linkCustomer}
   SELECT id FROM person`,
);
