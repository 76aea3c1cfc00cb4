import { Refusal } from "../../shared/refusal.ts";
import type { Context } from "../context.ts";
import { ACTING_DEVICE } from "../platform/database/acting-device.ts";
import { defineStatement } from "../platform/database/statement.ts";
import type { Session } from "../request-context.ts";
import { hashNewPassword, refuseShortStaffPassword, verifyPassword } from "./passwords.ts";
import { readPasswordHash } from "./users.queries.ts";

/**
 * Changes the password of the signed-in user, who must know the current one; all other sessions
 * end. A no-op when the new password is theirs already, because the first answer may have been lost.
 * @throws Refusal CURRENT_PASSWORD_WRONG; PASSWORD_TOO_COMMON; STAFF_PASSWORD_TOO_SHORT;
 * PASSWORD_NOT_UPDATED when it was changed concurrently.
 */
export async function changePassword(
  { db, pool }: Context,
  { userId, token, email, name }: Session,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const oldHash = await readPasswordHash(db, userId);
  if (oldHash === undefined) throw new Refusal("PASSWORD_NOT_UPDATED");
  if (!(await verifyPassword(oldHash, currentPassword))) {
    if (await verifyPassword(oldHash, newPassword)) return;
    throw new Refusal("CURRENT_PASSWORD_WRONG");
  }
  await refuseShortStaffPassword({ db }, newPassword, email);
  const newHash = await hashNewPassword({ db }, newPassword, [email, name]);
  const [updated] = await updatePassword(pool, { userId, token, oldHash, newHash });
  if (!updated) throw new Refusal("PASSWORD_NOT_UPDATED");
}

interface UpdatePasswordInput {
  userId: string;
  /** The session that stays. */
  token: string;
  oldHash: string;
  newHash: string;
}

/**
 * Updates only while the old password is still the one that was checked; ends every other session.
 */
const updatePassword = defineStatement<UpdatePasswordInput, { userId: string }>(
  "change-password",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(user_id uuid, token text, old_hash text, new_hash text)
   ),
   credential AS (
     UPDATE accounts a SET password = input.new_hash, updated_at = venue_now()
     FROM input
     WHERE a.user_id = input.user_id AND a.provider_id = 'credential'
       AND a.password = input.old_hash
     RETURNING a.user_id
   ),
   ended AS (
     DELETE FROM sessions s USING credential, input
     WHERE s.user_id = credential.user_id AND s.token <> input.token
   ),
   locked AS (
     UPDATE sessions s SET person_id = NULL, person_since = NULL, person_active_at = NULL
     FROM credential, input WHERE s.person_id = credential.user_id AND s.token <> input.token
   ),
   history AS (
     INSERT INTO events (device_id, actor_kind, actor_id, entity, entity_id, type)
     SELECT ${ACTING_DEVICE}, 'customer', user_id, 'account', user_id, 'account.password-changed'
     FROM credential
   )
   SELECT user_id FROM credential`,
);
