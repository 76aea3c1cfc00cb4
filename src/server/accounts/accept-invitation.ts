import type { InvitationAnswer } from "../../shared/contract/invitations.ts";
import { Refusal } from "../../shared/refusal.ts";
import { splitName } from "../../shared/rules/person-name.ts";
import type { Context } from "../context.ts";
import { giveRoleToKnown, openForInvited } from "./accept-invitation.statement.ts";
import { followedRequest } from "./followed-request.ts";
import { hashNewPassword } from "./hash-new-password.ts";
import { isPassword } from "./passwords.ts";
import { readCredential } from "./users.queries.ts";

/**
 * Makes an administrator of whoever was invited: with the account that they have, confirmed by its
 * password, or with a new one. Only now they have the role; what they were signed in to ends.
 * @throws Refusal ACCOUNT_LINK_INVALID; PASSWORD_TOO_COMMON; SIGN_IN_FAILED for a wrong password; INVITATION_CHANGED when
 * the account came, went or changed after the page had asked whether there is one.
 */
export async function acceptInvitation(
  { db, pool }: Context,
  { token, answer }: { token: string; answer: InvitationAnswer },
): Promise<{ email: string; password: string }> {
  const request = await followedRequest({ pool }, token, "administrator-invitation");
  const { id: requestId, email } = request;
  const known = await readCredential(db, email);
  if (answer.with === "account") {
    if (known === undefined) throw new Refusal("INVITATION_CHANGED");
    if (!(await isPassword(known, answer.password))) throw new Refusal("SIGN_IN_FAILED");
    await giveRoleToKnown(pool, { requestId, passwordHash: known });
    return { email, password: answer.password };
  }
  if (known !== undefined) throw new Refusal("INVITATION_CHANGED");
  const { name, newPassword: password } = answer;
  const passwordHash = await hashNewPassword({ db }, password, [email, name]);
  await openForInvited(pool, { requestId, email, name, ...splitName(name), passwordHash });
  return { email, password };
}
