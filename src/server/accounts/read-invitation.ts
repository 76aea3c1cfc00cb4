import type { InvitationOffer } from "../../shared/contract/invitations.ts";
import type { Context } from "../context.ts";
import { followedRequest } from "./followed-request.ts";
import { readCredential } from "./users.queries.ts";

/**
 * What a letter's link offers whoever has it, which proves the address: so it may be said whether
 * that address has an account. Writes nothing.
 * @throws Refusal ACCOUNT_LINK_INVALID
 */
export async function readInvitation(context: Context, token: string): Promise<InvitationOffer> {
  const { email } = await followedRequest(context, token, "administrator-invitation");
  const known = await readCredential(context.db, email);
  return { email, hasAccount: known !== undefined };
}
