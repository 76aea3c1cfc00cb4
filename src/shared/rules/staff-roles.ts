import type { StaffPermission } from "./staff-permissions.ts";

/** The roles that come with Slipway, as `staff_roles.shipped_as` names them. */
export const SHIPPED_ROLES = ["owner", "manager", "front-desk", "read-only"] as const;
export type ShippedRole = (typeof SHIPPED_ROLES)[number];

/** Migration 0056 gives the shipped roles these ids in every database. */
export const SHIPPED_ROLE_IDS: Readonly<Record<ShippedRole, string>> = {
  owner: "00000000-0000-4000-8000-0000000000a1",
  manager: "00000000-0000-4000-8000-0000000000a2",
  "front-desk": "00000000-0000-4000-8000-0000000000a3",
  "read-only": "00000000-0000-4000-8000-0000000000a4",
};

/**
 * Whether somebody may give, change or take a role with these permissions: nobody hands out, or
 * takes away, more than they have, so only an owner makes owners.
 */
export function mayManageRole(
  own: readonly StaffPermission[],
  permissions: readonly StaffPermission[],
): boolean {
  return own.includes("staff") && permissions.every((permission) => own.includes(permission));
}
