import type { SignedInAccount } from "../../shared/contract/public/accounts.ts";
import { paths } from "./paths.ts";

export interface HeaderLink {
  to: string;
  label: string;
  /** Every path that this link stands for. */
  activePattern: RegExp;
  /** For signed-in people: it stands in the user menu too. */
  isPersonal: boolean;
  /** Visitors' pages do not know the way: it takes a new document. */
  reloadsDocument?: boolean;
}

/** The whole booking flow belongs to Activities. */
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

/** Where somebody can go: nobody is offered a page that would send them home again. */
export function getHeaderLinks(account: SignedInAccount | null): readonly HeaderLink[] {
  if (!account) return [ACTIVITIES_LINK];
  return [ACTIVITIES_LINK, ...PERSONAL_LINKS, ...(account.role === "admin" ? [ADMIN_LINK] : [])];
}

/** Whether a path is the back office's, which has a header of another colour. */
export function isAdminPath(pathname: string): boolean {
  return ADMIN_LINK.activePattern.test(pathname);
}
