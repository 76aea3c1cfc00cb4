import { sql, type Transaction } from "kysely";
import { Refusal } from "../../../shared/refusal.ts";
import type { StaffPermission } from "../../../shared/rules/staff-permissions.ts";
import { mayManageRole } from "../../../shared/rules/staff-roles.ts";
import type { DB } from "../../platform/database/schema.ts";

/** An administrator, with the role that they have while the transaction lasts. */
export interface StaffMember {
  id: string;
  roleId: string;
  roleName: string;
  permissions: StaffPermission[];
  isOwner: boolean;
}

export interface LockedStaff {
  /** Who makes the change. */
  actor: StaffMember;
  members: StaffMember[];
}

/**
 * Locks all administrators and roles until the transaction ends, so that changes of them happen one
 * after the other: when two owners remove each other, the second is refused.
 * @throws Refusal FORBIDDEN when the actor is no longer an administrator; NOT_PERMITTED when they
 * may no longer manage staff.
 */
export async function lockStaff(
  transaction: Transaction<DB>,
  actorId: string,
): Promise<LockedStaff> {
  // Always in this order, so that two changes cannot wait for each other. What they lock is read
  // afterwards, because a statement that waited for a lock has read the roles before it.
  await sql`SELECT FROM staff_roles ORDER BY id FOR UPDATE`.execute(transaction);
  await sql`SELECT FROM users WHERE role = 'admin' ORDER BY id FOR UPDATE`.execute(transaction);
  const members = await transaction
    .selectFrom("users as u")
    .innerJoin("staffRoles as r", "r.id", "u.staffRoleId")
    .select(["u.id", "r.id as roleId", "r.name as roleName"])
    .select(sql<StaffPermission[]>`r.permissions`.as("permissions"))
    .select(sql<boolean>`r.shipped_as IS NOT DISTINCT FROM 'owner'`.as("isOwner"))
    .execute();
  const actor = members.find(({ id }) => id === actorId);
  if (!actor) throw new Refusal("FORBIDDEN");
  if (!actor.permissions.includes("staff")) {
    throw new Refusal("NOT_PERMITTED", { permission: "staff" });
  }
  return { actor, members };
}

/**
 * @throws Refusal ROLE_ABOVE_YOURS when a role that is given, changed or taken allows more than the
 * actor's.
 */
export function assertMayManage(actor: StaffMember, permissions: readonly StaffPermission[]): void {
  if (!mayManageRole(actor.permissions, permissions)) throw new Refusal("ROLE_ABOVE_YOURS");
}

/** @throws Refusal ADMINISTRATOR_NOT_FOUND */
export function findMember({ members }: LockedStaff, accountId: string): StaffMember {
  const member = members.find(({ id }) => id === accountId);
  if (!member) throw new Refusal("ADMINISTRATOR_NOT_FOUND");
  return member;
}

/** @throws Refusal LAST_OWNER when nobody but this member is an owner */
export function assertNotLastOwner({ members }: LockedStaff, member: StaffMember): void {
  if (member.isOwner && !members.some(({ id, isOwner }) => isOwner && id !== member.id)) {
    throw new Refusal("LAST_OWNER");
  }
}
