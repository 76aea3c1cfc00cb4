import { TODAY_PATH } from "../../../shared/paths.ts";
import { isDate } from "../../../shared/time.ts";

/** Every path of the back office. Public pages know only the common prefix. */
export const adminPaths = {
  overview: "/admin",
  today: TODAY_PATH,
  bookings: "/admin/bookings",
  newBooking: "/admin/bookings/new",
  customers: "/admin/customers",
  activities: "/admin/activities",
  schedules: "/admin/schedules",
  addons: "/admin/addons",
  vouchers: "/admin/vouchers",
  discounts: "/admin/discounts",
  waivers: "/admin/waivers",
  till: "/admin/till",
  reports: "/admin/reports",
  settings: "/admin/settings",
  emails: "/admin/emails",
  activityLog: "/admin/activity-log",
  health: "/admin/health",
  profile: "/admin/profile",
  administrators: "/admin/administrators",
  signIn: "/admin/sign-in",
  devices: "/admin/devices",
} as const;

/** Returns the path of a customer's page. */
export function customerPath(customerId: string): string {
  return `${adminPaths.customers}/${customerId}`;
}

/**
 * Returns the `date` parameter, or `today` when it is absent or not a date of the years 2000–2999.
 */
export function parseDayParam(searchParams: URLSearchParams): string {
  const date = searchParams.get("date") ?? "";
  return isDate(date) && date.startsWith("2") ? date : "today";
}

/** Returns the path of a day's screen. The path of today has no `date` parameter. */
export function dayPath(date: string, today: string): string {
  return date === today ? adminPaths.today : `${adminPaths.today}?date=${date}`;
}
