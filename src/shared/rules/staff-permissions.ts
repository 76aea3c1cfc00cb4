/** What a staff role can allow, in the order in which screens list it. */
export const STAFF_PERMISSIONS = [
  "see-bookings",
  "sell",
  "take-cash",
  "refund",
  "refund-beyond-policy",
  "cash-up",
  "catalogue",
  "vouchers",
  "discounts",
  "customers",
  "erase",
  "waivers",
  "settings",
  "stats",
  "exports",
  "staff",
] as const;
export type StaffPermission = (typeof STAFF_PERMISSIONS)[number];

/** What each permission allows, as role forms and refusals name it. */
export const PERMISSION_LABELS: Readonly<Record<StaffPermission, string>> = {
  "see-bookings": "See bookings",
  sell: "Sell and change bookings",
  "take-cash": "Take cash",
  refund: "Refund within the cancellation policy",
  "refund-beyond-policy": "Refund beyond the policy",
  "cash-up": "Cash up the till",
  catalogue: "Edit activities, add-ons and schedules",
  vouchers: "Manage gift vouchers",
  discounts: "Manage discounts",
  customers: "See and edit customers",
  erase: "Erase people’s data",
  waivers: "Edit waivers",
  settings: "Change settings",
  stats: "See stats and the activity log",
  exports: "Export lists",
  staff: "Manage staff and roles",
};

/** What a permission is of no use without: a role with the first also has the others. */
const NEEDS: Partial<Record<StaffPermission, readonly StaffPermission[]>> = {
  sell: ["see-bookings"],
  "take-cash": ["see-bookings"],
  refund: ["sell", "see-bookings"],
  "refund-beyond-policy": ["refund", "sell", "see-bookings"],
  "cash-up": ["take-cash", "see-bookings"],
  catalogue: ["see-bookings"],
  erase: ["customers"],
};

/** Adds what the permissions need, and sorts them in the order of `STAFF_PERMISSIONS`. */
export function completePermissions(permissions: Iterable<StaffPermission>): StaffPermission[] {
  const complete = new Set(permissions);
  for (const permission of [...complete]) {
    for (const needed of NEEDS[permission] ?? []) complete.add(needed);
  }
  return STAFF_PERMISSIONS.filter((permission) => complete.has(permission));
}

/** Removes a permission, and those that are of no use without it. */
export function withoutPermission(
  permissions: Iterable<StaffPermission>,
  removed: StaffPermission,
): StaffPermission[] {
  return [...permissions].filter(
    (permission) => permission !== removed && !NEEDS[permission]?.includes(removed),
  );
}
