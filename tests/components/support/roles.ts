import type { OwnStaffRole, StaffRole } from "../../../src/shared/contract/admin/staff-roles.ts";
import {
  STAFF_PERMISSIONS,
  type StaffPermission,
} from "../../../src/shared/rules/staff-permissions.ts";
import { SHIPPED_ROLE_IDS, type ShippedRole } from "../../../src/shared/rules/staff-roles.ts";
import { administrator } from "./samples.ts";

/** What the signed-in administrator may do: by default everything, as an owner. */
export function ownRole(changes: Partial<OwnStaffRole> = {}): OwnStaffRole {
  const { name } = administrator;
  const permissions = [...STAFF_PERMISSIONS];
  const nothingDue = { mustReviewRoles: false, secondFactorDueAt: null };
  return { name, role: "Owner", permissions, ...nothingDue, ...changes };
}

/** The shipped roles: two people are owners, and nobody has another role. */
export function shippedRoles(): StaffRole[] {
  const role = (
    shippedAs: ShippedRole,
    name: string,
    memberCount: number,
    permissions: readonly StaffPermission[],
  ): StaffRole => ({
    id: SHIPPED_ROLE_IDS[shippedAs],
    shippedAs,
    name,
    memberCount,
    permissions: [...permissions],
    version: "1",
    requiresSecondFactor: shippedAs === "owner" || shippedAs === "manager",
  });
  const managers = STAFF_PERMISSIONS.filter((permission) => permission !== "staff");
  return [
    role("owner", "Owner", 2, STAFF_PERMISSIONS),
    role("manager", "Manager", 0, managers),
    role("front-desk", "Front desk", 0, ["see-bookings", "sell", "take-cash", "refund"]),
    role("read-only", "Read-only", 0, ["see-bookings", "stats"]),
  ];
}
