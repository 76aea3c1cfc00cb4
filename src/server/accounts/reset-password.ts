import type { Context } from "../context.ts";
import { followedRequest } from "./followed-request.ts";
import { hashPassword } from "./passwords.ts";
import { replacePassword } from "./reset-password.statement.ts";

/**
 * A new password for the account that a letter's link is about.
 * @throws Refusal ACCOUNT_LINK_INVALID
 */
export async function resetPassword(
  context: Context,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<{ email: string }> {
  const { id: requestId, email } = await followedRequest(context, token, "password-reset");
  const passwordHash = await hashPassword(newPassword);
  await replacePassword(context.pool, { requestId, passwordHash });
  return { email };
}
