import BadgePercent from "lucide-react/icons/badge-percent";
import CalendarCheck from "lucide-react/icons/calendar-check";
import CalendarDays from "lucide-react/icons/calendar-days";
import ChartLine from "lucide-react/icons/chart-line";
import CircleUser from "lucide-react/icons/circle-user";
import FilePenLine from "lucide-react/icons/file-pen-line";
import Gift from "lucide-react/icons/gift";
import HeartPulse from "lucide-react/icons/heart-pulse";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import LifeBuoy from "lucide-react/icons/life-buoy";
import Mail from "lucide-react/icons/mail";
import ScrollText from "lucide-react/icons/scroll-text";
import Settings from "lucide-react/icons/settings";
import ShieldUser from "lucide-react/icons/shield-user";
import Sun from "lucide-react/icons/sun";
import Users from "lucide-react/icons/users";
import Waves from "lucide-react/icons/waves";
import type { ComponentType } from "react";
import type { Attention } from "../../../shared/contract/desk/desk-health.ts";
import { adminPaths } from "../admin-paths.ts";

export interface AdminLink {
  to: string;
  label: string;
  icon: ComponentType<{ className?: string }>;
  /** What of it needs a person, and how that is read aloud. */
  counts?: { of: keyof Attention; words: string };
  /** What lies below its path are other screens. */
  isExact?: boolean;
}

/** What the sidebar leads to, a group a list. A screen that is new adds its line here. */
export const SCREEN_LINKS: readonly (readonly [AdminLink, ...AdminLink[]])[] = [
  [
    { to: adminPaths.overview, label: "Overview", icon: LayoutDashboard, isExact: true },
    { to: adminPaths.today, label: "Today", icon: Sun },
    { to: adminPaths.bookings, label: "Bookings", icon: CalendarCheck },
    { to: adminPaths.customers, label: "Customers", icon: Users },
  ],
  [
    { to: adminPaths.activities, label: "Activities", icon: Waves },
    { to: adminPaths.schedules, label: "Schedules", icon: CalendarDays },
    { to: adminPaths.addons, label: "Add-ons", icon: LifeBuoy },
    { to: adminPaths.vouchers, label: "Vouchers", icon: Gift },
    { to: adminPaths.discounts, label: "Discounts", icon: BadgePercent },
    { to: adminPaths.waivers, label: "Waivers", icon: FilePenLine },
  ],
  [
    { to: adminPaths.reports, label: "Reports", icon: ChartLine },
    {
      to: adminPaths.emails,
      label: "E-mail log",
      icon: Mail,
      counts: { of: "failedEmails", words: "failed" },
    },
    { to: adminPaths.audit, label: "Audit log", icon: ScrollText },
    {
      to: adminPaths.health,
      label: "Health",
      icon: HeartPulse,
      counts: { of: "others", words: "to look at" },
    },
  ],
  [
    { to: adminPaths.settings, label: "Settings", icon: Settings },
    { to: adminPaths.administrators, label: "Administrators", icon: ShieldUser },
  ],
];

/** What is about whoever is signed in; stands at the end. */
export const OWN_LINKS: readonly AdminLink[] = [
  { to: adminPaths.profile, label: "My Profile", icon: CircleUser },
];
