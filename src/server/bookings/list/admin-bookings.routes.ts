import { api } from "../../request-context.ts";
import { exportDeskBookings } from "./export-admin-bookings.ts";
import { listDeskBookings } from "./list-admin-bookings.ts";

const { bookings } = api.desk;

export const deskBookingsRoutes = {
  list: bookings.list.handler(({ context, input }) => listDeskBookings(context.server, input)),
  export: bookings.export.handler(({ context, input }) =>
    exportDeskBookings(context.server, input),
  ),
};
