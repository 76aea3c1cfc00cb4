import { linkCustomer } from "../customers/customers.queries.ts";
import { defineStatement } from "../database/statement.ts";
import { followRequest } from "./account-links.queries.ts";
import { insertAccount } from "./accounts.queries.ts";

export interface OpenedAccount {
  requestId: string;
  email: string;
  name: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
}

/**
 * The account that was asked for, now that its address is proven, with the customer of that address.
 * @throws Refusal ACCOUNT_LINK_INVALID when the request is done or the address has an account.
 */
export const openRequestedAccount = defineStatement<OpenedAccount, { isOpen: boolean }>(
  "open-account",
  `WITH input AS (
     SELECT *, 'customer' AS role, 'customer' AS actor_kind, NULL::uuid AS actor_id
     FROM jsonb_to_record($1) AS i(
       request_id uuid, email text, name text, first_name text, last_name text, password_hash text)
   ),
   ${followRequest("account-open")},
   ${insertAccount},
   ${linkCustomer}
   SELECT (EXISTS (SELECT FROM request) AND EXISTS (SELECT FROM customer))
     OR refuse('ACCOUNT_LINK_INVALID') AS is_open`,
);
