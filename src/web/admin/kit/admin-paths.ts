import { TODAY_PATH } from "../../../shared/paths.ts";

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
  reports: "/admin/reports",
  settings: "/admin/settings",
  emails: "/admin/emails",
  audit: "/admin/audit",
  health: "/admin/health",
  profile: "/admin/profile",
  administrators: "/admin/administrators",
} as const;
