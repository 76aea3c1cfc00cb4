import { adminApi } from "../../admin-api.ts";
import { exportAdminBookings } from "./export-admin-bookings.ts";
import { listAdminBookings } from "./list-admin-bookings.ts";

const { bookings } = adminApi;

export const adminBookingsRoutes = {
  list: bookings.list.handler(({ context, input }) => listAdminBookings(context.server, input)),
  export: bookings.export.handler(({ context, input }) =>
    exportAdminBookings(context.server, input),
  ),
};
