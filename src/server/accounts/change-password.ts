import { Refusal } from "../../shared/refusal.ts";
import type { Context } from "../context.ts";
import { writePassword } from "./change-password.statement.ts";
import { hashNewPassword } from "./hash-new-password.ts";
import { isPassword } from "./passwords.ts";
import type { Session } from "./read-session.ts";
import { readPasswordHash } from "./users.queries.ts";

/**
 * Another password for whoever is signed in and knows the current one; all other sessions end.
 * @throws Refusal CURRENT_PASSWORD_WRONG; PASSWORD_TOO_COMMON; PASSWORD_NOT_UPDATED when it was changed at this moment.
 */
export async function changePassword(
  { db, pool }: Context,
  { userId, token, email, name }: Session,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const oldHash = await readPasswordHash(db, userId);
  if (oldHash === undefined) throw new Refusal("PASSWORD_NOT_UPDATED");
  if (!(await isPassword(oldHash, currentPassword))) throw new Refusal("CURRENT_PASSWORD_WRONG");
  const newHash = await hashNewPassword({ db }, newPassword, [email, name]);
  const [written] = await writePassword(pool, { userId, token, oldHash, newHash });
  if (!written) throw new Refusal("PASSWORD_NOT_UPDATED");
}
