import { z } from "zod";
import { adminEndpoint, pickErrors } from "../base/endpoint.ts";
import { id, instant, requiredText, venueDate } from "../base/fields.ts";
import { dayBooking } from "./days.ts";

/** How many people of a booking are checked in. */
const checkInStatus = z.object({
  bookingId: id,
  checkedInCount: z.int(),
  ticketCount: z.int(),
  /** When the last person was checked in; null while nobody is. */
  checkedInAt: instant.nullable(),
});
export type CheckInStatus = z.infer<typeof checkInStatus>;

/** A booking found by code or reference, whatever its day and status. */
const scannedBooking = dayBooking.extend({
  status: z.enum(["pending", "confirmed", "cancelled"]),
  activityId: id,
  activityName: z.string(),
  startsAt: instant,
  endsAt: instant,
  /** The venue's day of the visit. */
  date: venueDate,
});
export type ScannedBooking = z.infer<typeof scannedBooking>;

const peopleCount = z.int().min(0).max(100_000);

export const adminCheckInsContract = {
  setCheckedInCount: adminEndpoint("sell")
    .route({
      method: "PUT",
      path: "/admin/bookings/{bookingId}/check-in",
      summary: "Set how many people of a booking are checked in",
    })
    .input(
      z.object({
        bookingId: id,
        checkedInCount: peopleCount,
        /**
         * The count that the user saw; the request is refused if it has changed. Absent: no check.
         */
        expectedCheckedInCount: peopleCount.optional(),
      }),
    )
    .errors(
      pickErrors(
        "BOOKING_NOT_FOUND",
        "BOOKING_CANCELLED",
        "BOOKING_CHANGED",
        "CHECK_IN_CHANGED",
        "CHECK_IN_TOO_EARLY",
        "CHECK_IN_TOO_LATE",
        "TOO_MANY_CHECKED_IN",
      ),
    )
    .output(checkInStatus),
  find: adminEndpoint("see-bookings")
    .route({
      method: "GET",
      path: "/admin/bookings/by-code/{code}",
      summary: "Find a booking by its scanned code or reference",
    })
    .input(z.object({ code: requiredText("Scan a code or type a reference", 100) }))
    .errors(pickErrors("BOOKING_NOT_FOUND"))
    .output(scannedBooking),
};
