import { type Kysely, sql, type Transaction } from "kysely";
import type { StaffRole } from "../../../shared/contract/admin/staff-roles.ts";
import { Refusal } from "../../../shared/refusal.ts";
import {
  completePermissions,
  type StaffPermission,
} from "../../../shared/rules/staff-permissions.ts";
import { SHIPPED_ROLES, type ShippedRole } from "../../../shared/rules/staff-roles.ts";
import { requireStaff } from "../../access.ts";
import { adminApi } from "../../admin-api.ts";
import type { Context } from "../../context.ts";
import { recordChange } from "../../events/record-change.ts";
import { getViolatedKey } from "../../platform/database/database-errors.ts";
import type { DB } from "../../platform/database/schema.ts";
import { inTransaction, lockEntityId } from "../../platform/database/transaction.ts";
import { readSettings } from "../../settings/settings.queries.ts";
import { assertMayManage, lockStaff } from "./lock-staff.ts";
import { markRolesReviewed } from "./mark-roles-reviewed.ts";

const { staffRoles } = adminApi;

export const staffRolesRoutes = {
  own: staffRoles.own.handler(async ({ context }) => {
    const { userId, name, staff } = await requireStaff(context);
    const { db } = context.server;
    const { areStaffRolesReviewed } = await readSettings(db);
    const account = await db
      .selectFrom("users")
      .select("secondFactorDueAt")
      .where("id", "=", userId)
      .executeTakeFirst();
    return {
      name,
      role: staff.roleName,
      permissions: staff.permissions,
      mustReviewRoles: staff.permissions.includes("staff") && !areStaffRolesReviewed,
      secondFactorDueAt: account?.secondFactorDueAt?.toISOString() ?? null,
    };
  }),
  list: staffRoles.list.handler(({ context }) => listStaffRoles(context.server.db)),
  save: staffRoles.save.handler(({ context, input }) =>
    saveStaffRole(context.server, { ...input, actorId: context.staffId }),
  ),
  remove: staffRoles.remove.handler(async ({ context, input }) => {
    await removeStaffRole(context.server, { ...input, actorId: context.staffId });
    return { removed: true as const };
  }),
  setSecondFactor: staffRoles.setSecondFactor.handler(({ context, input }) =>
    requireSecondFactor(context.server, { ...input, actorId: context.staffId }),
  ),
  review: staffRoles.review.handler(async ({ context }) => {
    await markRolesReviewed(context.server.db);
    return { reviewed: true as const };
  }),
};

/** Lists the shipped roles in their order, then the venue's own by name. */
async function listStaffRoles(db: Kysely<DB>, id?: string): Promise<StaffRole[]> {
  const rows = await db
    .selectFrom("staffRoles as r")
    .select(["r.id", "r.name", "r.requiresSecondFactor"])
    .select([
      sql<StaffPermission[]>`r.permissions`.as("permissions"),
      sql<ShippedRole | null>`r.shipped_as`.as("shippedAs"),
      sql<string>`r.version::text`.as("version"),
    ])
    .select((eb) =>
      eb
        .selectFrom("users as u")
        .whereRef("u.staffRoleId", "=", "r.id")
        .select(eb.fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("memberCount"),
    )
    .$if(id !== undefined, (query) => query.where("r.id", "=", id as string))
    .orderBy(sql`array_position(${[...SHIPPED_ROLES]}::text[], r.shipped_as)`)
    .orderBy(sql`lower(r.name)`)
    .execute();
  return rows.map((row) => ({ ...row, memberCount: Number(row.memberCount) }));
}

interface RoleToSave {
  roleId: string;
  name: string;
  permissions: readonly StaffPermission[];
  /** Null to create it. */
  version: string | null;
  actorId: string;
}

/**
 * Creates or updates a role of the venue's own, with everything that its permissions need. What it
 * allows changes at once for everybody who has it. Idempotent.
 * @throws Refusal FORBIDDEN, NOT_PERMITTED, ROLE_ABOVE_YOURS, ROLE_SHIPPED, ROLE_CHANGED,
 * ROLE_NAME_TAKEN
 */
export async function saveStaffRole(
  { db }: Pick<Context, "db">,
  { roleId, name, version, actorId, ...input }: RoleToSave,
): Promise<StaffRole> {
  const permissions = completePermissions(input.permissions);
  try {
    return await inTransaction(db, async (transaction) => {
      await lockEntityId(transaction, roleId);
      const { actor } = await lockStaff(transaction, actorId);
      const [existing] = await listStaffRoles(transaction, roleId);
      if (existing?.shippedAs) throw new Refusal("ROLE_SHIPPED");
      if (existing?.name === name && existing.permissions.join() === permissions.join()) {
        return existing;
      }
      if ((existing?.version ?? null) !== version) throw new Refusal("ROLE_CHANGED");
      assertMayManage(actor, permissions);
      if (existing) assertMayManage(actor, existing.permissions);
      await writeStaffRole(transaction, actorId, existing, { id: roleId, name, permissions });
      const [saved] = await listStaffRoles(transaction, roleId);
      return saved as StaffRole;
    });
  } catch (error) {
    if (getViolatedKey(error) === "staff_roles_name") throw new Refusal("ROLE_NAME_TAKEN");
    throw error;
  }
}

async function writeStaffRole(
  transaction: Transaction<DB>,
  actorId: string,
  existing: StaffRole | undefined,
  { id, ...columns }: { id: string; name: string; permissions: StaffPermission[] },
): Promise<void> {
  await transaction
    .insertInto("staffRoles")
    .values({ id, ...columns })
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet({ ...columns, version: sql`staff_roles.version + 1` }),
    )
    .execute();
  await recordChange(transaction, actorId, {
    entity: "staff_role",
    entityId: id,
    type: existing ? "staff_role.changed" : "staff_role.created",
    before: existing ? { name: existing.name, permissions: existing.permissions } : null,
    after: columns,
  });
}

/**
 * Deletes a role of the venue's own that nobody has or is invited to. Idempotent.
 * @throws Refusal FORBIDDEN, NOT_PERMITTED, ROLE_ABOVE_YOURS, ROLE_SHIPPED, ROLE_IN_USE
 */
export async function removeStaffRole(
  { db }: Pick<Context, "db">,
  { roleId, actorId }: { roleId: string; actorId: string },
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await lockEntityId(transaction, roleId);
    const { actor } = await lockStaff(transaction, actorId);
    const [role] = await listStaffRoles(transaction, roleId);
    if (!role) return;
    if (role.shippedAs) throw new Refusal("ROLE_SHIPPED");
    assertMayManage(actor, role.permissions);
    if (role.memberCount > 0 || (await isInvitedTo(transaction, roleId))) {
      throw new Refusal("ROLE_IN_USE");
    }
    // Invitations that are over name it until they are purged.
    await transaction.deleteFrom("accountRequests").where("staffRoleId", "=", roleId).execute();
    await transaction.deleteFrom("staffRoles").where("id", "=", roleId).execute();
    await recordChange(transaction, actorId, {
      entity: "staff_role",
      entityId: roleId,
      type: "staff_role.deleted",
      before: { name: role.name, permissions: role.permissions },
    });
  });
}

/**
 * Requires a second factor of everybody with a role, or no longer. Those who have none get 14 days to
 * set one up. Idempotent.
 * @throws Refusal FORBIDDEN, NOT_PERMITTED, ROLE_NOT_FOUND, ROLE_ABOVE_YOURS
 */
export async function requireSecondFactor(
  { db }: Pick<Context, "db">,
  { roleId, isRequired, actorId }: { roleId: string; isRequired: boolean; actorId: string },
): Promise<StaffRole> {
  return inTransaction(db, async (transaction) => {
    const { actor } = await lockStaff(transaction, actorId);
    const [role] = await listStaffRoles(transaction, roleId);
    if (!role) throw new Refusal("ROLE_NOT_FOUND");
    assertMayManage(actor, role.permissions);
    if (role.requiresSecondFactor === isRequired) return role;
    await transaction
      .updateTable("staffRoles")
      .set({ requiresSecondFactor: isRequired })
      .where("id", "=", roleId)
      .execute();
    // Giving everybody their role again sets or removes the day.
    await transaction
      .updateTable("users")
      .set({ staffRoleId: roleId })
      .where("staffRoleId", "=", roleId)
      .execute();
    await recordChange(transaction, actorId, {
      entity: "staff_role",
      entityId: roleId,
      type: "staff_role.changed",
      before: { requiresSecondFactor: role.requiresSecondFactor },
      after: { requiresSecondFactor: isRequired },
    });
    return { ...role, requiresSecondFactor: isRequired };
  });
}

async function isInvitedTo(db: Kysely<DB>, roleId: string): Promise<boolean> {
  const invitation = await db
    .selectFrom("accountRequests")
    .select("id")
    .where("staffRoleId", "=", roleId)
    .where("doneAt", "is", null)
    .limit(1)
    .executeTakeFirst();
  return invitation !== undefined;
}
