import { defineStatement } from "../database/statement.ts";

export interface PasswordChange {
  userId: string;
  /** The session that stays. */
  token: string;
  oldHash: string;
  newHash: string;
}

/** Only while the old password is still the one that was checked; every other session ends. */
export const writePassword = defineStatement<PasswordChange, { userId: string }>(
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
   history AS (
     INSERT INTO events (actor_kind, actor_id, entity, entity_id, what)
     SELECT 'customer', user_id, 'account', user_id, 'account.password-changed' FROM credential
   )
   SELECT user_id FROM credential`,
);
