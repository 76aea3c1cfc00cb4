import type { SignedIn } from "../../shared/contract/public/accounts.ts";
import { paths } from "./paths.ts";

export interface HeaderLink {
  to: string;
  label: string;
  /** Every path that this link stands for. */
  belongs: RegExp;
  /** For signed-in people: it stands in the user menu too. */
  isOfPerson: boolean;
  /** Visitors' pages do not know the way: it takes a new document. */
  isElsewhere?: boolean;
}

/** The whole booking flow belongs to Activities. */
const ACTIVITIES: HeaderLink = {
  to: paths.home,
  label: "Activities",
  belongs: /^\/(booking(\/.*)?)?$/,
  isOfPerson: false,
};
const OF_PERSON: readonly HeaderLink[] = [
  { to: paths.profile, label: "My Profile", belongs: /^\/profile$/, isOfPerson: true },
  { to: paths.bookings, label: "My Bookings", belongs: /^\/bookings(\/.*)?$/, isOfPerson: true },
];
const BACK_OFFICE: HeaderLink = {
  to: paths.admin,
  label: "Admin Dashboard",
  belongs: /^\/admin(\/.*)?$/,
  isOfPerson: true,
  isElsewhere: true,
};

/** Where somebody can go: nobody is offered a page that would send them home again. */
export function linksFor(account: SignedIn | null): readonly HeaderLink[] {
  if (!account) return [ACTIVITIES];
  return [ACTIVITIES, ...OF_PERSON, ...(account.role === "admin" ? [BACK_OFFICE] : [])];
}

/** Whether a path is the back office's, which has a header of another colour. */
export function isBackOffice(pathname: string): boolean {
  return BACK_OFFICE.belongs.test(pathname);
}
