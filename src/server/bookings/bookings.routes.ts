import { api } from "../http/call.ts";
import { readManagedBooking } from "./read-managed-booking.ts";

const { bookings } = api;

export const bookingsRoutes = {
  managed: bookings.managed.handler(({ context, input }) =>
    readManagedBooking(context.server, input.headers["manage-token"]),
  ),
};
