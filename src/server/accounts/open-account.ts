import { Refusal } from "../../shared/refusal.ts";
import { splitName } from "../../shared/rules/person-name.ts";
import type { Context } from "../context.ts";
import { followedRequest } from "./followed-request.ts";
import { openRequestedAccount } from "./open-account.statement.ts";
import { isPassword } from "./passwords.ts";

/**
 * Opens the account that a letter's link is about, for whoever asked for it: the password is that
 * of the request, so that nobody opens what somebody else prepared under their address. What was
 * booked under the address joins it.
 * @throws Refusal ACCOUNT_LINK_INVALID; SIGN_IN_FAILED for another password.
 */
export async function openAccount(
  context: Context,
  { token, password }: { token: string; password: string },
): Promise<{ email: string }> {
  const request = await followedRequest(context, token, "account-open");
  const { id: requestId, email, name, passwordHash } = request;
  if (name === null || passwordHash === null) throw new Refusal("ACCOUNT_LINK_INVALID");
  if (!(await isPassword(passwordHash, password))) throw new Refusal("SIGN_IN_FAILED");
  const account = { requestId, email, name, ...splitName(name), passwordHash };
  await openRequestedAccount(context.pool, account);
  return { email };
}
