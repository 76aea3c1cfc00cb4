import type { SignedInSession } from "../../shared/contract/public/accounts.ts";
import { Refusal } from "../../shared/refusal.ts";
import type { StaffPermission } from "../../shared/rules/staff-permissions.ts";
import { mayManageRole } from "../../shared/rules/staff-roles.ts";
import type { Context } from "../context.ts";
import type { Actor } from "../events/actor.ts";
import { ACTING_DEVICE } from "../platform/database/acting-device.ts";
import { defineStatement } from "../platform/database/statement.ts";
import type { Session, StaffAccess } from "../request-context.ts";
import { verifyPassword } from "./passwords.ts";
import { IS_LIVE_SESSION, RENEWED_SESSION_SECONDS } from "./sessions.ts";
import { readPasswordHash } from "./users.queries.ts";

interface SessionRow extends Omit<SignedInSession, "signedInAt" | "lastUsedAt"> {
  signedInAt: Date;
  lastUsedAt: Date;
}

/**
 * Lists where somebody is signed in: the caller's own session first, then the last used ones.
 * @param query `token`: the caller's session
 */
export async function listSignedInSessions(
  { pool }: Pick<Context, "pool">,
  query: { userId: string; token: string },
): Promise<SignedInSession[]> {
  const rows = await selectSignedInSessions(pool, query);
  return rows.map(({ signedInAt, lastUsedAt, ...row }) => ({
    ...row,
    signedInAt: signedInAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
  }));
}

const selectSignedInSessions = defineStatement<{ userId: string; token: string }, SessionRow>(
  "list-signed-in-sessions",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(user_id uuid, token text))
   SELECT s.id, s.device_label AS device, s.created_at AS signed_in_at,
          s.updated_at AS last_used_at, s.token = input.token AS is_this_one,
          CASE WHEN s.is_shared THEN d.name END AS shared_as
   FROM input JOIN sessions s ON s.user_id = input.user_id JOIN users u ON u.id = s.user_id
   LEFT JOIN devices d ON d.id = s.device_id
   WHERE ${IS_LIVE_SESSION}
     AND s.expires_at > venue_now() + interval '${RENEWED_SESSION_SECONDS} seconds'
   ORDER BY is_this_one DESC, s.updated_at DESC, s.id`,
);

/**
 * Ends one of the caller's own sessions, who must know their password; a no-op if they have none
 * with this id.
 * @throws Refusal CURRENT_PASSWORD_WRONG
 */
export async function endOwnSession(
  { db, pool }: Context,
  { userId, role }: Session,
  { signedInId: sessionId, currentPassword }: { signedInId: string; currentPassword: string },
): Promise<void> {
  const passwordHash = await readPasswordHash(db, userId);
  if (passwordHash === undefined || !(await verifyPassword(passwordHash, currentPassword))) {
    throw new Refusal("CURRENT_PASSWORD_WRONG");
  }
  const actorKind = role === "admin" ? "staff" : "customer";
  await deleteSignedInSession(pool, { sessionId, userId, actorKind, actorId: userId });
}

interface StaffSessionToEnd {
  sessionId: string;
  /** Whose session it is. */
  userId: string;
  actorId: string;
}

/** Ends another administrator's session; a no-op if they have none with this id. */
export async function endStaffSession(
  { pool }: Pick<Context, "pool">,
  session: StaffSessionToEnd,
): Promise<void> {
  await deleteSignedInSession(pool, { ...session, actorKind: "staff" });
}

const deleteSignedInSession = defineStatement<
  { sessionId: string; userId: string; actorKind: Actor["kind"]; actorId: string },
  never
>(
  "end-signed-in-session",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(
       session_id uuid, user_id uuid, actor_kind text, actor_id uuid)
   ),
   ended AS (
     DELETE FROM sessions s USING input
     WHERE s.id = input.session_id AND s.user_id = input.user_id
     RETURNING s.user_id, s.device_label
   )
   INSERT INTO events (device_id, actor_kind, actor_id, entity, entity_id, type, before)
   SELECT ${ACTING_DEVICE}, input.actor_kind, input.actor_id, 'account', ended.user_id,
          'account.session-ended', jsonb_build_object('device', ended.device_label)
   FROM input, ended`,
);

/**
 * For what concerns another administrator's sign-in.
 * @throws Refusal ADMINISTRATOR_NOT_FOUND; ROLE_ABOVE_YOURS when their role allows more than the
 * caller's.
 */
export async function assertMayManageMember(
  { db }: Pick<Context, "db">,
  staff: StaffAccess,
  accountId: string,
): Promise<void> {
  const member = await db
    .selectFrom("users as u")
    .innerJoin("staffRoles as r", "r.id", "u.staffRoleId")
    .select("r.permissions")
    .where("u.id", "=", accountId)
    .executeTakeFirst();
  if (!member) throw new Refusal("ADMINISTRATOR_NOT_FOUND");
  if (!mayManageRole(staff.permissions, member.permissions as StaffPermission[])) {
    throw new Refusal("ROLE_ABOVE_YOURS");
  }
}
