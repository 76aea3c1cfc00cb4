import { z } from "zod";
import { BOOKING_VIEW_NAME_MAX } from "../../limits.ts";
import { adminEndpoint, pickErrors } from "../base/endpoint.ts";
import { id, localTime, requiredText, venueDate } from "../base/fields.ts";

export const VIEW_PERIODS = [
  "today",
  "tomorrow",
  "next-7-days",
  "this-month",
  "last-30-days",
] as const;

/**
 * Filters and order of the bookings list; what is absent is not filtered. Without a search or a
 * customer, so that it names nobody.
 */
export const bookingViewFilter = z.object({
  status: z.enum(["confirmed", "cancelled"]).optional(),
  dates: z.enum(["visit", "booked"]).optional(),
  /** Dates that move with the calendar; absent: `from` and `until`. */
  period: z.enum(VIEW_PERIODS).optional(),
  from: venueDate.optional(),
  until: venueDate.optional(),
  activityId: id.optional(),
  session: localTime.optional(),
  payment: z.enum(["unpaid"]).optional(),
  waiver: z.enum(["unsigned"]).optional(),
  source: z.enum(["online", "staff"]).optional(),
  sort: z.enum(["visit", "booked", "customer", "amount"]).optional(),
  direction: z.enum(["ascending", "descending"]).optional(),
});
export type BookingViewFilter = z.infer<typeof bookingViewFilter>;

export const bookingViewName = requiredText("Please enter a name", BOOKING_VIEW_NAME_MAX);

export const bookingView = z.object({
  id,
  name: z.string(),
  filter: bookingViewFilter,
  /** Null when unknown. */
  madeBy: z.string().nullable(),
});
export type BookingView = z.infer<typeof bookingView>;

const path = "/admin/booking-views/{viewId}";

export const adminBookingViewsContract = {
  list: adminEndpoint("see-bookings")
    .route({
      method: "GET",
      path: "/admin/booking-views",
      summary: "List the saved views of the bookings list, by name",
    })
    .output(z.array(bookingView)),

  save: adminEndpoint("sell")
    .route({
      method: "PUT",
      path,
      summary: "Save or rename a view of the bookings list; idempotent",
    })
    .input(z.object({ viewId: id, name: bookingViewName, filter: bookingViewFilter }))
    .errors(pickErrors("BOOKING_VIEW_EXISTS"))
    .output(z.object({ saved: z.literal(true) })),

  remove: adminEndpoint("sell")
    .route({ method: "DELETE", path, summary: "Remove a view of the bookings list; idempotent" })
    .input(z.object({ viewId: id }))
    .output(z.object({ removed: z.literal(true) })),
};
