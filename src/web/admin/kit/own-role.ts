import { createContext, use } from "react";
import type { OwnStaffRole } from "../../../shared/contract/admin/staff-roles.ts";
import {
  PERMISSION_LABELS,
  type StaffPermission,
} from "../../../shared/rules/staff-permissions.ts";
import { useToast } from "../../ui/Toasts.tsx";

/** The signed-in administrator's role; the back office's layout provides it. */
export const OwnRoleContext = createContext<OwnStaffRole | null>(null);

/** Returns the signed-in administrator's name and role. */
export function useOwnRole(): OwnStaffRole {
  const role = use(OwnRoleContext);
  if (role === null) throw new Error("Only screens inside the back office's layout have a role.");
  return role;
}

/** Returns why the role does not allow something, as a sentence; null where it does. */
export function useDenial(permission: StaffPermission): string | null {
  const { role, permissions } = useOwnRole();
  return permissions.includes(permission) ? null : formatDenial(role, permission);
}

/** Attributes of a button that the role may not use: it keeps its place, and says why. */
export interface Lock {
  "aria-disabled": true;
  title: string;
  onClick: () => void;
}

/** Returns what locks a button that has an `aria-label`; null where the role allows what it does. */
export function useLock(permission: StaffPermission): Lock | null {
  const denial = useDenial(permission);
  const toast = useToast();
  if (denial === null) return null;
  const onClick = () => toast({ message: denial, tone: "failed" });
  return { "aria-disabled": true, title: denial, onClick };
}

export function formatDenial(role: string, permission: StaffPermission): string {
  return `Your role, ${role}, does not include “${PERMISSION_LABELS[permission]}”.`;
}
