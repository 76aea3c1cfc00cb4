import type { Context } from "../context.ts";
import { followedRequest } from "./followed-request.ts";
import { hashNewPassword } from "./hash-new-password.ts";
import { replacePassword } from "./reset-password.statement.ts";

/**
 * A new password for the account that a letter's link is about.
 * @throws Refusal ACCOUNT_LINK_INVALID; PASSWORD_TOO_COMMON
 */
export async function resetPassword(
  context: Context,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<{ email: string }> {
  const { id: requestId, email } = await followedRequest(context, token, "password-reset");
  const passwordHash = await hashNewPassword(context, newPassword, [email]);
  await replacePassword(context.pool, { requestId, passwordHash });
  return { email };
}
