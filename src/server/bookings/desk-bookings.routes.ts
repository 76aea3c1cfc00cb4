import { api } from "../http/call.ts";
import { listDeskBookings } from "./list-desk-bookings.ts";

const { bookings } = api.desk;

export const deskBookingsRoutes = {
  list: bookings.list.handler(({ context, input }) => listDeskBookings(context.server, input)),
};
