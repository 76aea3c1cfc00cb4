import { sql, type Transaction } from "kysely";
import type { Administrator } from "../../../shared/contract/public/administrators.ts";
import { Refusal } from "../../../shared/refusal.ts";
import type { StaffPermission } from "../../../shared/rules/staff-permissions.ts";
import { requireSession } from "../../access.ts";
import type { Context } from "../../context.ts";
import { recordChange } from "../../events/record-change.ts";
import { getActingDevice } from "../../platform/database/acting-device.ts";
import type { DB } from "../../platform/database/schema.ts";
import { defineStatement } from "../../platform/database/statement.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { api } from "../../request-context.ts";
import { assertMayManage, assertNotLastOwner, findMember, lockStaff } from "./lock-staff.ts";
import { markRolesReviewed } from "./mark-roles-reviewed.ts";

const { administrators } = api;

export const administratorsRoutes = {
  list: administrators.list.handler(async ({ context }) => {
    const { userId } = await requireSession(context);
    return listAdministrators(context.server, userId);
  }),
  revoke: administrators.revoke.handler(async ({ context, input }) => {
    const { userId } = await requireSession(context);
    await revokeAdminRole(context.server, { accountId: input.accountId, actorId: userId });
    return { revoked: true as const };
  }),
  setRole: administrators.setRole.handler(async ({ context, input }) => {
    const { userId } = await requireSession(context);
    await setStaffRole(context.server, { ...input, actorId: userId });
    return { roleId: input.roleId };
  }),
};

async function listAdministrators({ pool }: Context, userId: string): Promise<Administrator[]> {
  const rows = await listAdminRows(pool, { userId });
  return rows.map(({ roleId, roleName, since, ...row }) => ({
    ...row,
    role: { id: roleId, name: roleName },
    since: since.toISOString(),
  }));
}

interface AdministratorRow {
  id: string;
  name: string;
  email: string;
  roleId: string;
  roleName: string;
  isYou: boolean;
  hasSecondFactor: boolean;
  since: Date;
  invitedBy: string | null;
}

/**
 * Lists administrators by name. `since` and `invitedBy` come from the newest event that made the
 * person an administrator.
 */
const listAdminRows = defineStatement<{ userId: string }, AdministratorRow>(
  "list-administrators",
  `SELECT u.id, u.name, u.email, r.id AS role_id, r.name AS role_name,
          u.id = ($1::jsonb ->> 'user_id')::uuid AS is_you,
          has_second_factor(u.id) AS has_second_factor,
          coalesce(given.at, u.created_at) AS since, inviter.name AS invited_by
   FROM users u
   JOIN staff_roles r ON r.id = u.staff_role_id
   LEFT JOIN LATERAL (
     SELECT e.at, (e.after ->> 'invitedBy')::uuid AS by_id
     FROM events e
     WHERE e.entity = 'account' AND e.entity_id = u.id AND e.after ->> 'role' = 'admin'
     ORDER BY e.at DESC, e.after ? 'invitedBy' DESC LIMIT 1
   ) given ON true
   LEFT JOIN users inviter ON inviter.id = given.by_id
   ORDER BY u.name, u.id`,
);

/**
 * Makes an administrator a customer again, ends their sessions and withdraws the invitations that
 * they sent and nobody has accepted.
 * @throws Refusal FORBIDDEN, NOT_PERMITTED, ADMINISTRATOR_NOT_FOUND, ROLE_ABOVE_YOURS, LAST_OWNER
 */
export async function revokeAdminRole(
  { db }: Pick<Context, "db">,
  { accountId, actorId }: { accountId: string; actorId: string },
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const staff = await lockStaff(transaction, actorId);
    const member = findMember(staff, accountId);
    assertMayManage(staff.actor, member.permissions);
    assertNotLastOwner(staff, member);
    await transaction
      .updateTable("users")
      .set({ role: "customer", staffRoleId: null, pinHash: null, updatedAt: sql`venue_now()` })
      .where("id", "=", accountId)
      .execute();
    await endAccess(transaction, accountId, actorId);
    await recordChange(transaction, actorId, {
      entity: "account",
      entityId: accountId,
      type: "account.role-changed",
      before: { role: "admin", staffRole: member.roleName },
      after: { role: "customer", staffRole: null },
    });
  });
}

/**
 * Gives an administrator another role. Their sessions end, and their open invitations are
 * withdrawn. Does nothing if they have the role already.
 * @throws Refusal FORBIDDEN, NOT_PERMITTED, ADMINISTRATOR_NOT_FOUND, ROLE_NOT_FOUND,
 * ROLE_ABOVE_YOURS, LAST_OWNER
 */
export async function setStaffRole(
  { db }: Pick<Context, "db">,
  { accountId, roleId, actorId }: { accountId: string; roleId: string; actorId: string },
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const staff = await lockStaff(transaction, actorId);
    const member = findMember(staff, accountId);
    const role = await transaction
      .selectFrom("staffRoles")
      .select(["name", sql<StaffPermission[]>`permissions`.as("permissions")])
      .where("id", "=", roleId)
      .executeTakeFirst();
    if (!role) throw new Refusal("ROLE_NOT_FOUND");
    assertMayManage(staff.actor, member.permissions);
    assertMayManage(staff.actor, role.permissions);
    if (member.roleId === roleId) return;
    assertNotLastOwner(staff, member);
    await transaction
      .updateTable("users")
      .set({ staffRoleId: roleId, updatedAt: sql`venue_now()` })
      .where("id", "=", accountId)
      .execute();
    await endAccess(transaction, accountId, actorId);
    await recordChange(transaction, actorId, {
      entity: "account",
      entityId: accountId,
      type: "account.staff-role-changed",
      before: { staffRole: member.roleName },
      after: { staffRole: role.name },
    });
    await markRolesReviewed(transaction);
  });
}

/**
 * Ends what rests on an administrator's role: their sessions, shared devices that they unlocked, and
 * invitations in their name.
 */
async function endAccess(
  transaction: Transaction<DB>,
  accountId: string,
  actorId: string,
): Promise<void> {
  await transaction.deleteFrom("sessions").where("userId", "=", accountId).execute();
  await transaction
    .updateTable("sessions")
    .set({ personId: null, personSince: null, personActiveAt: null })
    .where("personId", "=", accountId)
    .execute();
  const withdrawn = await transaction
    .updateTable("accountRequests")
    .set({ doneAt: sql`venue_now()` })
    .where("invitedBy", "=", accountId)
    .where("kind", "=", "administrator-invitation")
    .where("doneAt", "is", null)
    .returning("id")
    .execute();
  if (withdrawn.length === 0) return;
  await transaction
    .insertInto("events")
    .values(
      withdrawn.map(({ id }) => ({
        deviceId: getActingDevice(),
        actorKind: "staff",
        actorId,
        entity: "invitation",
        entityId: id,
        type: "invitation.withdrawn",
      })),
    )
    .execute();
}
