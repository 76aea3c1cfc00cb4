import type { SharedDeviceEntry } from "../../../shared/contract/admin/counter.ts";
import { Refusal } from "../../../shared/refusal.ts";
import type { StaffPermission } from "../../../shared/rules/staff-permissions.ts";
import { mayManageRole } from "../../../shared/rules/staff-roles.ts";
import type { Context } from "../../context.ts";
import { ACTING_DEVICE } from "../../platform/database/acting-device.ts";
import { defineStatement } from "../../platform/database/statement.ts";
import type { Session, StaffAccess } from "../../request-context.ts";
import { IS_LIVE_SESSION } from "../sessions.ts";

/** Lists the shared devices by name. @param token the caller's session */
export async function listSharedDevices(
  { pool }: Pick<Context, "pool">,
  token: string,
): Promise<SharedDeviceEntry[]> {
  const rows = await selectSharedDevices(pool, { token });
  return rows.map(({ lastUsedAt, ...row }) => ({ ...row, lastUsedAt: lastUsedAt.toISOString() }));
}

const selectSharedDevices = defineStatement<
  { token: string },
  Omit<SharedDeviceEntry, "lastUsedAt"> & { lastUsedAt: Date }
>(
  "list-shared-devices",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(token text))
   SELECT s.id, coalesce(d.name, d.label) AS name, d.label AS device, u.name AS signed_in_as,
          s.updated_at AS last_used_at, s.token = input.token AS is_this_one
   FROM input JOIN sessions s ON s.is_shared JOIN users u ON u.id = s.user_id
   JOIN devices d ON d.id = s.device_id
   WHERE ${IS_LIVE_SESSION}
   ORDER BY lower(d.name), s.id`,
);

/**
 * Makes the browser of this session a shared device, which is locked at once. Its account's role
 * is the most that anybody can do on it.
 * @throws Refusal DEVICE_UNKNOWN for a session from before devices were known
 */
export async function shareDevice(
  { pool }: Pick<Context, "pool">,
  { token, userId }: Pick<Session, "token" | "userId">,
  name: string,
): Promise<void> {
  await markShared(pool, { token, name, actorId: userId });
}

/** @throws Refusal DEVICE_UNKNOWN */
const markShared = defineStatement<{ token: string; name: string; actorId: string }, unknown>(
  "share-device",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(token text, name text, actor_id uuid)),
   shared AS (
     UPDATE sessions s
     SET is_shared = true, person_id = NULL, person_since = NULL, person_active_at = NULL
     FROM input WHERE s.token = input.token AND s.device_id IS NOT NULL
     RETURNING s.device_id
   ),
   named AS (
     UPDATE devices d SET name = input.name FROM input, shared WHERE d.id = shared.device_id
     RETURNING d.id, d.name
   ),
   history AS (
     INSERT INTO events (device_id, actor_kind, actor_id, entity, entity_id, type, after)
     SELECT ${ACTING_DEVICE}, 'staff', input.actor_id, 'device', named.id, 'device.shared',
            jsonb_build_object('name', named.name)
     FROM input, named
   )
   SELECT EXISTS (SELECT FROM named) OR refuse('DEVICE_UNKNOWN') AS is_shared`,
);

/**
 * Signs a shared device out. A no-op if there is none with this id.
 * @throws Refusal ROLE_ABOVE_YOURS when the device's account has a role above the caller's
 */
export async function endSharedDevice(
  { db, pool }: Pick<Context, "db" | "pool">,
  { sessionId, staff, actorId }: { sessionId: string; staff: StaffAccess; actorId: string },
): Promise<void> {
  const device = await db
    .selectFrom("sessions as s")
    .innerJoin("users as u", "u.id", "s.userId")
    .innerJoin("staffRoles as r", "r.id", "u.staffRoleId")
    .select("r.permissions")
    .where("s.id", "=", sessionId)
    .where("s.isShared", "=", true)
    .executeTakeFirst();
  if (!device) return;
  if (!mayManageRole(staff.permissions, device.permissions as StaffPermission[])) {
    throw new Refusal("ROLE_ABOVE_YOURS");
  }
  await deleteSharedDevice(pool, { sessionId, actorId });
}

const deleteSharedDevice = defineStatement<{ sessionId: string; actorId: string }, never>(
  "end-shared-device",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(session_id uuid, actor_id uuid)),
   ended AS (
     DELETE FROM sessions s USING input WHERE s.id = input.session_id AND s.is_shared
     RETURNING s.device_id
   )
   INSERT INTO events (device_id, actor_kind, actor_id, entity, entity_id, type)
   SELECT ${ACTING_DEVICE}, 'staff', input.actor_id, 'device', ended.device_id, 'device.ended'
   FROM input, ended`,
);
