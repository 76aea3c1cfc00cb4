import { linkCustomer } from "../customers/customers.queries.ts";
import { defineStatement } from "../database/statement.ts";
import { insertAccount } from "./accounts.queries.ts";

export interface NewAccount {
  email: string;
  name: string;
  firstName: string;
  lastName: string;
  role: "customer" | "admin";
  passwordHash: string;
  actorKind: "customer" | "system";
  actorId: string | null;
}

/** An account with its customer; no row when the address has an account already. */
export const writeAccount = defineStatement<NewAccount, { id: string }>(
  "make-account",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(
       email text, name text, first_name text, last_name text, role text, password_hash text,
       actor_kind text, actor_id uuid)
   ),
   ${insertAccount},
   ${linkCustomer}
   SELECT id FROM person`,
);
