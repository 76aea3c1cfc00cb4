import type { Context } from "../context.ts";
import { defineStatement } from "../platform/database/statement.ts";
import { completeRequest, findLinkedRequest } from "./account-links.ts";
import { hashNewPassword, refuseShortStaffPassword } from "./passwords.ts";
import type { Credential } from "./sessions.ts";

/**
 * Sets a new password for the account of an emailed link.
 * @returns the credential to sign in with
 * @throws Refusal ACCOUNT_LINK_INVALID; PASSWORD_TOO_COMMON; STAFF_PASSWORD_TOO_SHORT
 */
export async function resetPassword(
  context: Context,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<Credential> {
  const { id: requestId, email } = await findLinkedRequest(context, token, "password-reset");
  await refuseShortStaffPassword(context, newPassword, email);
  const passwordHash = await hashNewPassword(context, newPassword, [email]);
  await replacePassword(context.pool, { requestId, passwordHash });
  return { email, passwordHash };
}

/**
 * Replaces the password of the request's account, ends all its sessions and withdraws a change of
 * address that is not confirmed yet: somebody else may have asked for it.
 * @throws Refusal ACCOUNT_LINK_INVALID when the request is already done.
 */
const replacePassword = defineStatement<
  { requestId: string; passwordHash: string },
  { isReplaced: boolean }
>(
  "reset-password",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(request_id uuid, password_hash text)),
   ${completeRequest("password-reset")},
   credential AS (
     UPDATE accounts a SET password = input.password_hash, updated_at = venue_now()
     FROM input, request
     WHERE a.user_id = request.user_id AND a.provider_id = 'credential'
     RETURNING a.user_id
   ),
   ended AS (DELETE FROM sessions s USING credential WHERE s.user_id = credential.user_id),
   locked AS (
     UPDATE sessions s SET person_id = NULL, person_since = NULL, person_active_at = NULL
     FROM credential WHERE s.person_id = credential.user_id
   ),
   withdrawn AS (
     UPDATE account_requests r SET done_at = venue_now()
     FROM credential
     WHERE r.user_id = credential.user_id AND r.kind IN ('email-change', 'email-taken')
       AND r.done_at IS NULL
   ),
   history AS (
     INSERT INTO events (actor_kind, actor_id, entity, entity_id, type)
     SELECT 'customer', user_id, 'account', user_id, 'account.password-reset' FROM credential
   )
   SELECT EXISTS (SELECT FROM credential) OR refuse('ACCOUNT_LINK_INVALID') AS is_replaced`,
);
