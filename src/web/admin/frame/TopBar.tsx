import ChevronDown from "lucide-react/icons/chevron-down";
import CircleUser from "lucide-react/icons/circle-user";
import Lock from "lucide-react/icons/lock";
import LogOut from "lucide-react/icons/log-out";
import Menu from "lucide-react/icons/menu";
import Plus from "lucide-react/icons/plus";
import Users from "lucide-react/icons/users";
import X from "lucide-react/icons/x";
import { type ReactNode, type RefObject, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { formatAdminDateTime } from "../../../shared/admin-time.ts";
import type { OwnStaffRole } from "../../../shared/contract/admin/staff-roles.ts";
import type { SignedInAccount } from "../../../shared/contract/public/accounts.ts";
import type { Venue } from "../../../shared/contract/public/venue.ts";
import { paths } from "../../app/paths.ts";
import { DropdownMenu, MenuItem } from "../../ui/DropdownMenu.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { adminPaths } from "../kit/admin-paths.ts";
import { AdminSearch } from "./AdminSearch.tsx";

/** The sidebar on narrow screens: a menu that a button opens. */
export interface AdminMenu {
  isOpen: boolean;
  toggle: () => void;
  close: () => void;
  button: RefObject<HTMLButtonElement | null>;
}

interface TopBarProps {
  venue: Venue;
  /** Undefined until the account has loaded. */
  account: SignedInAccount | undefined;
  /** Null until it has loaded. */
  role: OwnStaffRole | null;
  menu: AdminMenu;
  onSignOut: () => void;
  /** Locks a shared device. */
  onLock: () => void;
}

/**
 * Dark bar above every admin screen; its colour sets the back office apart from the public site.
 */
export function TopBar({ venue, account, role, menu, onSignOut, onLock }: TopBarProps) {
  const Icon = menu.isOpen ? X : Menu;
  return (
    <header className="sticky top-0 z-20 flex h-admin-bar items-center gap-1.5 bg-admin-bar px-2 text-sm text-bar-ink short:static side:gap-2.5 side:pr-4 side:pl-5">
      <button
        ref={menu.button}
        type="button"
        aria-label="Menu"
        aria-expanded={menu.isOpen}
        aria-controls="admin-menu"
        onClick={menu.toggle}
        className="grid size-11 shrink-0 place-items-center rounded-button hover:bg-bar-hover side:hidden"
      >
        <Icon className="size-6" />
      </button>
      <Link
        to={paths.home}
        className="inline-flex min-h-11 min-w-11 items-center gap-2.5 rounded-button font-semibold text-bar-ink no-underline side:text-[0.9375rem]"
      >
        {venue.logoUrl && (
          <Picture
            imageUrl={venue.logoUrl}
            alt=""
            sizes="1.75rem"
            className="size-7 shrink-0 rounded-full max-side:hidden"
            eager
          />
        )}
        <span className="truncate max-side:sr-only">{venue.businessName}</span>
        <span className="truncate max-[22.5rem]:sr-only side:hidden">
          Admin<span className="max-[26rem]:sr-only"> Portal</span>
        </span>
      </Link>
      {venue.isDemo && (
        <span className="rounded-badge bg-bar-hover px-1.5 text-2xs font-semibold max-side:hidden">
          Demo
        </span>
      )}
      <VenueClock timeZone={venue.timezone} />
      {role && <AdminSearch />}
      {role?.permissions.includes("sell") && (
        <Link
          to={adminPaths.newBooking}
          className="inline-flex min-h-touch shrink-0 items-center gap-1.5 rounded-button bg-bar-button px-3 font-semibold whitespace-nowrap text-bar-button-ink no-underline hover:bg-bar-button-hover"
        >
          <Plus className="size-5 side:size-4.5" />
          <span>
            New
            <span className={account?.sharedDevice ? "max-side:sr-only" : "max-[22.5rem]:sr-only"}>
              {" "}
              booking
            </span>
          </span>
        </Link>
      )}
      {account && account.sharedDevice === undefined && (
        <AccountMenu label={account.email} title={account.email} roleName={role?.role}>
          <MenuItem icon={LogOut} onClick={onSignOut}>
            Sign Out
          </MenuItem>
        </AccountMenu>
      )}
      {account?.sharedDevice && (
        <>
          <AccountMenu
            label={account.name}
            title={`${account.name}, on ${account.sharedDevice.name}`}
            roleName={role?.role}
          >
            <MenuItem icon={Users} onClick={onLock}>
              Switch person
            </MenuItem>
          </AccountMenu>
          <button
            type="button"
            onClick={onLock}
            className="inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 rounded-button px-2.5 font-medium text-bar-ink hover:bg-bar-hover max-side:-ml-1.5 max-[22.5rem]:hidden"
          >
            <Lock className="size-4.5" />
            <span className="max-side:sr-only">Lock</span>
          </button>
        </>
      )}
    </header>
  );
}

interface AccountMenuProps {
  label: string;
  title: string;
  roleName: string | undefined;
  children: ReactNode;
}

function AccountMenu({ label, title, roleName, children }: AccountMenuProps) {
  return (
    <div className="min-w-0 shrink-0 side:shrink">
      <DropdownMenu
        label={`Signed in as ${title}`}
        trigger={
          <>
            <CircleUser className="size-6 shrink-0 side:hidden" />
            <span className="truncate max-side:hidden">{label}</span>
            <ChevronDown className="size-4 shrink-0 max-side:hidden" />
          </>
        }
        triggerClass="flex min-h-11 min-w-11 max-w-full items-center justify-center gap-2 rounded-button px-2.5 font-medium text-bar-ink hover:bg-bar-hover"
      >
        <p className="max-w-80 truncate px-3 py-2 text-xs text-ink-3" title={title}>
          {title}
          {roleName !== undefined && <span className="block text-ink-2">{roleName}</span>}
        </p>
        {children}
      </DropdownMenu>
    </div>
  );
}

/** Current time in the venue's time zone, wherever the viewer is. */
function VenueClock({ timeZone }: { timeZone: string }) {
  const minute = useSyncExternalStore(subscribeToMinute, getMinute, getServerMinute);
  return (
    <p className="ml-auto text-xs whitespace-nowrap text-bar-ink-2 tabular-nums max-desktop:hidden">
      {minute !== null && (
        <time dateTime={new Date(minute * MINUTE_MS).toISOString()}>
          {formatAdminDateTime(new Date(minute * MINUTE_MS), timeZone)}
        </time>
      )}
    </p>
  );
}

const MINUTE_MS = 60_000;

const getMinute = () => Math.floor(Date.now() / MINUTE_MS);

/** Null on the server: the page is shown later than it is rendered. */
const getServerMinute = () => null;

/** Calls `notify` each minute, and when the tab becomes visible, since timers stop during sleep. */
function subscribeToMinute(notify: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const scheduleNext = () => {
    timer = setTimeout(
      () => {
        notify();
        scheduleNext();
      },
      MINUTE_MS - (Date.now() % MINUTE_MS),
    );
  };
  scheduleNext();
  document.addEventListener("visibilitychange", notify);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", notify);
  };
}
