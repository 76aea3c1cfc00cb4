import { useQuery } from "@tanstack/react-query";
import BadgePercent from "lucide-react/icons/badge-percent";
import Calculator from "lucide-react/icons/calculator";
import CalendarCheck from "lucide-react/icons/calendar-check";
import CalendarDays from "lucide-react/icons/calendar-days";
import ChartLine from "lucide-react/icons/chart-line";
import CircleUser from "lucide-react/icons/circle-user";
import FilePenLine from "lucide-react/icons/file-pen-line";
import Gift from "lucide-react/icons/gift";
import HeartPulse from "lucide-react/icons/heart-pulse";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import LifeBuoy from "lucide-react/icons/life-buoy";
import LogOut from "lucide-react/icons/log-out";
import Mail from "lucide-react/icons/mail";
import MonitorSmartphone from "lucide-react/icons/monitor-smartphone";
import ScrollText from "lucide-react/icons/scroll-text";
import Settings from "lucide-react/icons/settings";
import ShieldUser from "lucide-react/icons/shield-user";
import Sun from "lucide-react/icons/sun";
import Users from "lucide-react/icons/users";
import Waves from "lucide-react/icons/waves";
import { type ComponentType, useEffect } from "react";
import { Link, useLocation } from "react-router";
import type { AttentionCounts } from "../../../shared/contract/admin/health.ts";
import type { OwnStaffRole } from "../../../shared/contract/admin/staff-roles.ts";
import type { StaffPermission } from "../../../shared/rules/staff-permissions.ts";
import { adminPaths } from "../kit/admin-paths.ts";
import { queries } from "../kit/queries.ts";

interface SidebarProps {
  /** Only has an effect on narrow screens, where the sidebar is a menu. */
  isOpen: boolean;
  /** Null until the account is known to be an administrator's. */
  role: OwnStaffRole | null;
  onNavigate: () => void;
  /** Absent on a shared device, which people lock instead. */
  onSignOut?: (() => void) | undefined;
}

/** Links to every screen that the role opens. On narrow screens it is a menu that the top bar opens. */
export function Sidebar({ isOpen, role, onNavigate, onSignOut }: SidebarProps) {
  const attention = useAttention(role !== null);
  return (
    <nav
      id="admin-menu"
      aria-labelledby="admin-portal"
      className={`flex-col gap-3 self-start px-3 pt-4 pb-6 text-sm side:sticky side:top-admin-bar side:flex side:h-[calc(100dvh-var(--spacing-admin-bar))] side:overflow-y-auto short:static ${isOpen ? "flex" : "hidden"}`}
    >
      <p id="admin-portal" className="px-2.5 font-bold text-ink-1">
        Admin Portal
      </p>
      {SCREEN_LINK_GROUPS.map((links) => (
        <LinkGroup
          key={links[0].to}
          links={links.filter((link) => isPermitted(link, role))}
          attention={attention}
          onNavigate={onNavigate}
        />
      ))}
      <ul className="mt-auto border-line max-side:border-t max-side:pt-3">
        {ACCOUNT_LINKS.map((link) => (
          <SidebarLink key={link.to} link={link} attention={attention} onNavigate={onNavigate} />
        ))}
        {onSignOut && (
          <li>
            <button type="button" onClick={onSignOut} className={LINK_CLASS}>
              <Icon icon={LogOut} />
              Sign Out
            </button>
          </li>
        )}
      </ul>
    </nav>
  );
}

const NO_ATTENTION: AttentionCounts = { failedEmails: 0, others: 0 };

/**
 * Counts what needs attention, again on each screen. Keeps the last counts when the request fails:
 * the screens themselves show the failure.
 */
function useAttention(isAdministrator: boolean): AttentionCounts {
  const { pathname } = useLocation();
  const { data = NO_ATTENTION, refetch } = useQuery(
    queries.admin.health.attention.queryOptions({ enabled: isAdministrator, retry: false }),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: refetch on every screen
  useEffect(() => {
    if (isAdministrator) void refetch({ cancelRefetch: false });
  }, [pathname, isAdministrator, refetch]);
  return data;
}

const LINK_CLASS =
  "group flex min-h-touch w-full items-center gap-2.5 rounded-button px-2.5 font-medium text-ink-2 " +
  "no-underline hover:bg-hover aria-[current]:bg-card aria-[current]:font-semibold " +
  "aria-[current]:text-ink-1 aria-[current]:depth-card";

interface LinkGroupProps {
  links: readonly AdminLink[];
  attention: AttentionCounts;
  onNavigate: () => void;
}

function LinkGroup({ links, attention, onNavigate }: LinkGroupProps) {
  if (links.length === 0) return null;
  return (
    <ul className="border-line not-first-of-type:border-t not-first-of-type:pt-3">
      {links.map((link) => (
        <SidebarLink key={link.to} link={link} attention={attention} onNavigate={onNavigate} />
      ))}
    </ul>
  );
}

interface SidebarLinkProps {
  link: AdminLink;
  attention: AttentionCounts;
  onNavigate: () => void;
}

function SidebarLink({ link, attention, onNavigate }: SidebarLinkProps) {
  const { badge } = link;
  const count = badge ? attention[badge.key] : 0;
  // NavLink treats an address with a trailing slash as a different page.
  const pathname = useLocation().pathname.replace(/\/$/, "");
  const isCurrent = pathname === link.to || (!link.isExact && pathname.startsWith(`${link.to}/`));
  return (
    <li>
      <Link
        to={link.to}
        aria-current={isCurrent ? "page" : undefined}
        onClick={onNavigate}
        className={LINK_CLASS}
      >
        <Icon icon={link.icon} />
        {link.label}{" "}
        {badge && count > 0 && (
          <span className="ml-auto min-w-6 rounded-badge bg-danger-soft px-1.5 text-center text-xs font-semibold text-danger tabular-nums">
            {count}
            <span className="sr-only"> {badge.screenReaderText}</span>
          </span>
        )}
      </Link>
    </li>
  );
}

function Icon({ icon: IconComponent }: { icon: ComponentType<{ className?: string }> }) {
  return (
    <IconComponent className="size-4.5 shrink-0 text-ink-3 group-aria-[current]:text-primary" />
  );
}

interface AdminLink {
  to: string;
  label: string;
  icon: ComponentType<{ className?: string }>;
  /** Opens the screen; absent where every role does. */
  permission?: StaffPermission;
  /** A count of items that need attention; `screenReaderText` is read after the number. */
  badge?: { key: keyof AttentionCounts; screenReaderText: string };
  /** Paths below this one belong to other screens, so they do not mark it as current. */
  isExact?: boolean;
}

/** Each inner array is one list. A new screen adds its line here. */
const SCREEN_LINK_GROUPS: readonly (readonly [AdminLink, ...AdminLink[]])[] = [
  [
    {
      to: adminPaths.overview,
      label: "Overview",
      icon: LayoutDashboard,
      permission: "stats",
      isExact: true,
    },
    { to: adminPaths.today, label: "Today", icon: Sun, permission: "see-bookings" },
    { to: adminPaths.bookings, label: "Bookings", icon: CalendarCheck, permission: "see-bookings" },
    { to: adminPaths.customers, label: "Customers", icon: Users, permission: "customers" },
  ],
  [
    { to: adminPaths.activities, label: "Activities", icon: Waves, permission: "catalogue" },
    { to: adminPaths.schedules, label: "Schedules", icon: CalendarDays, permission: "catalogue" },
    { to: adminPaths.addons, label: "Add-ons", icon: LifeBuoy, permission: "catalogue" },
    { to: adminPaths.vouchers, label: "Vouchers", icon: Gift, permission: "vouchers" },
    { to: adminPaths.discounts, label: "Discounts", icon: BadgePercent, permission: "discounts" },
    { to: adminPaths.waivers, label: "Waivers", icon: FilePenLine, permission: "waivers" },
  ],
  [
    { to: adminPaths.till, label: "Cash-up", icon: Calculator, permission: "cash-up" },
    { to: adminPaths.reports, label: "Reports", icon: ChartLine, permission: "stats" },
    {
      to: adminPaths.emails,
      label: "Email log",
      icon: Mail,
      permission: "see-bookings",
      badge: { key: "failedEmails", screenReaderText: "failed" },
    },
    { to: adminPaths.activityLog, label: "Activity log", icon: ScrollText, permission: "stats" },
    {
      to: adminPaths.health,
      label: "Health",
      icon: HeartPulse,
      permission: "settings",
      badge: { key: "others", screenReaderText: "to look at" },
    },
  ],
  [
    { to: adminPaths.settings, label: "Settings", icon: Settings, permission: "settings" },
    {
      to: adminPaths.administrators,
      label: "Administrators",
      icon: ShieldUser,
      permission: "staff",
    },
    {
      to: adminPaths.devices,
      label: "Shared devices",
      icon: MonitorSmartphone,
      permission: "staff",
    },
  ],
];

const ACCOUNT_LINKS: readonly AdminLink[] = [
  { to: adminPaths.profile, label: "My Profile", icon: CircleUser },
];

const ADMIN_LINKS: readonly AdminLink[] = [...SCREEN_LINK_GROUPS.flat(), ...ACCOUNT_LINKS];

/** The screens that a role opens, in the sidebar's order. */
export function listScreens(role: OwnStaffRole | null): AdminLink[] {
  return ADMIN_LINKS.filter((link) => isPermitted(link, role));
}

/** The screen at a path, or the one that it belongs to; undefined when there is none. */
export function findScreen(pathname: string): Pick<AdminLink, "label" | "permission"> | undefined {
  if (pathname === adminPaths.newBooking) return { label: "New Booking", permission: "sell" };
  return ADMIN_LINKS.find(
    ({ to, isExact = false }) => pathname === to || (!isExact && pathname.startsWith(`${to}/`)),
  );
}

function isPermitted({ permission }: AdminLink, role: OwnStaffRole | null): boolean {
  return permission === undefined || (role?.permissions.includes(permission) ?? false);
}
