import CalendarCheck from "lucide-react/icons/calendar-check";
import CircleUser from "lucide-react/icons/circle-user";
import Gift from "lucide-react/icons/gift";
import ShieldUser from "lucide-react/icons/shield-user";
import Sun from "lucide-react/icons/sun";
import Users from "lucide-react/icons/users";
import type { ComponentType } from "react";
import { adminPaths } from "../admin-paths.ts";

export interface AdminLink {
  to: string;
  label: string;
  icon: ComponentType<{ className?: string }>;
}

/** What the sidebar leads to, a group a list. A screen that is new adds its line here. */
export const SCREEN_LINKS: readonly (readonly [AdminLink, ...AdminLink[]])[] = [
  [
    { to: adminPaths.today, label: "Today", icon: Sun },
    { to: adminPaths.bookings, label: "Bookings", icon: CalendarCheck },
    { to: adminPaths.customers, label: "Customers", icon: Users },
  ],
  [{ to: adminPaths.vouchers, label: "Vouchers", icon: Gift }],
  [{ to: adminPaths.administrators, label: "Administrators", icon: ShieldUser }],
];

/** What is about whoever is signed in; stands at the end. */
export const OWN_LINKS: readonly AdminLink[] = [
  { to: adminPaths.profile, label: "My Profile", icon: CircleUser },
];
