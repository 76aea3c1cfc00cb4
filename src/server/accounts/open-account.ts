import { Refusal } from "../../shared/refusal.ts";
import { splitName } from "../../shared/rules/person-name.ts";
import type { Context } from "../context.ts";
import { linkCustomer } from "../customers/customers.queries.ts";
import { linkAddress } from "../customers/merge.queries.ts";
import { defineStatement } from "../platform/database/statement.ts";
import { completeRequest, findLinkedRequest } from "./account-links.ts";
import { insertVerifiedAccount, type NewAccount } from "./create-account.ts";
import { verifyPassword } from "./passwords.ts";
import type { Credential } from "./sessions.ts";

/**
 * Opens the account of an emailed link. The password must be the one of the request, so that nobody
 * can open an account that somebody else prepared under their address. Earlier bookings under the
 * address join the account.
 * @returns the credential to sign in with
 * @throws Refusal ACCOUNT_LINK_INVALID; SIGN_IN_FAILED for another password.
 */
export async function openAccount(
  context: Context,
  { token, password }: { token: string; password: string },
): Promise<Credential> {
  const request = await findLinkedRequest(context, token, "account-open");
  const { id: requestId, email, name, passwordHash } = request;
  if (name === null || passwordHash === null) throw new Refusal("ACCOUNT_LINK_INVALID");
  if (!(await verifyPassword(passwordHash, password))) throw new Refusal("SIGN_IN_FAILED");
  const account = { requestId, email, name, ...splitName(name), passwordHash };
  await linkAddress(context.db, email, (transaction) => openRequestedAccount(transaction, account));
  return { email, passwordHash };
}

/**
 * Inserts the requested account, now that its address is verified, and links the customer of that
 * address.
 * @throws Refusal ACCOUNT_LINK_INVALID when the request is already done or the address has an
 * account.
 */
const openRequestedAccount = defineStatement<
  NewAccount & { requestId: string },
  { isOpen: boolean }
>(
  "open-account",
  `WITH input AS (
     SELECT *, 'customer' AS role, NULL::uuid AS staff_role_id, 'customer' AS actor_kind,
            NULL::uuid AS actor_id
     FROM jsonb_to_record($1) AS i(
       request_id uuid, email text, name text, first_name text, last_name text, password_hash text)
   ),
   ${completeRequest("account-open")},
   ${insertVerifiedAccount},
   ${linkCustomer}
   SELECT (EXISTS (SELECT FROM request) AND EXISTS (SELECT FROM customer))
     OR refuse('ACCOUNT_LINK_INVALID') AS is_open`,
);
