import { z } from "zod";
import { endpoint, pickErrors } from "../base/endpoint.ts";
import { id, instant, requiredText, venueDate } from "../base/fields.ts";
import { dayBooking } from "./days.ts";

/** How many people of a booking are in. */
const peopleIn = z.object({
  bookingId: id,
  peopleIn: z.int(),
  ticketCount: z.int(),
  /** When the last of them was checked in; null while nobody is. */
  checkedInAt: instant.nullable(),
});
export type CheckInStatus = z.infer<typeof peopleIn>;

/** A booking that a code or reference stands for, of whichever day and state. */
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

const checkedInCount = z.int().min(0).max(100_000);

export const adminCheckInsContract = {
  setCheckedInCount: endpoint("admin")
    .route({
      method: "PUT",
      path: "/desk/bookings/{bookingId}/people-in",
      summary: "Says how many people of a booking are in",
    })
    .input(
      z.object({
        bookingId: id,
        peopleIn: checkedInCount,
        /** How many were in when that was decided. Absent: whatever it is. */
        expectedPeopleIn: checkedInCount.optional(),
      }),
    )
    .errors(
      pickErrors(
        "UNAUTHENTICATED",
        "FORBIDDEN",
        "BOOKING_NOT_FOUND",
        "BOOKING_CANCELLED",
        "BOOKING_CHANGED",
        "CHECK_IN_CHANGED",
        "CHECK_IN_TOO_EARLY",
        "CHECK_IN_TOO_LATE",
        "TOO_MANY_PEOPLE_IN",
      ),
    )
    .output(peopleIn),
  find: endpoint("admin")
    .route({
      method: "GET",
      path: "/desk/bookings/by-code/{code}",
      summary: "The booking that a scanned code or a reference stands for",
    })
    .input(z.object({ code: requiredText("Scan a code or type a reference", 100) }))
    .errors(pickErrors("UNAUTHENTICATED", "FORBIDDEN", "BOOKING_NOT_FOUND"))
    .output(scannedBooking),
};
