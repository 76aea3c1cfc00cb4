import type { SignedInAccount } from "../../shared/contract/public/accounts.ts";
import { paths } from "./paths.ts";

export interface HeaderLink {
  to: string;
  label: string;
  /** Every path on which this link is the current one. */
  activePattern: RegExp;
  /** Needs a signed-in user; also in the user menu. */
  isPersonal: boolean;
  /** The target is not among the visitors' routes, so it needs a full document load. */
  reloadsDocument?: boolean;
}

/** Current throughout the booking flow. */
const ACTIVITIES_LINK: HeaderLink = {
  to: paths.home,
  label: "Activities",
  activePattern: /^\/(booking(\/.*)?)?$/,
  isPersonal: false,
};
const PERSONAL_LINKS: readonly HeaderLink[] = [
  { to: paths.profile, label: "My Profile", activePattern: /^\/profile$/, isPersonal: true },
  {
    to: paths.bookings,
    label: "My Bookings",
    activePattern: /^\/bookings(\/.*)?$/,
    isPersonal: true,
  },
];
const ADMIN_LINK: HeaderLink = {
  to: paths.admin,
  label: "Admin Dashboard",
  activePattern: /^\/admin(\/.*)?$/,
  isPersonal: true,
  reloadsDocument: true,
};

/** The header links for a user, without any page that would redirect them home. */
export function getHeaderLinks(account: SignedInAccount | null): readonly HeaderLink[] {
  if (!account) return [ACTIVITIES_LINK];
  return [ACTIVITIES_LINK, ...PERSONAL_LINKS, ...(account.role === "admin" ? [ADMIN_LINK] : [])];
}

/** Whether a path belongs to the back office, whose header has another colour. */
export function isAdminPath(pathname: string): boolean {
  return ADMIN_LINK.activePattern.test(pathname);
}
