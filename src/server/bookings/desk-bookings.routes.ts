import { api } from "../http/call.ts";
import { exportDeskBookings } from "./export-desk-bookings.ts";
import { listDeskBookings } from "./list-desk-bookings.ts";

const { bookings } = api.desk;

export const deskBookingsRoutes = {
  list: bookings.list.handler(({ context, input }) => listDeskBookings(context.server, input)),
  export: bookings.export.handler(({ context, input }) =>
    exportDeskBookings(context.server, input),
  ),
};
