import { TODAY_PATH } from "../../shared/today-path.ts";

/** Every path of the back office, written once; visitors' pages know none but its beginning. */
export const adminPaths = {
  today: TODAY_PATH,
  bookings: "/admin/bookings",
  newBooking: "/admin/bookings/new",
  customers: "/admin/customers",
  profile: "/admin/profile",
  administrators: "/admin/administrators",
} as const;
