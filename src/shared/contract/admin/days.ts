import { z } from "zod";
import { endpoint, pickErrors } from "../base/endpoint.ts";
import { id, instant, pence, venueDate } from "../base/fields.ts";

/** A booking as whoever stands at the entrance needs it. */
export const dayBooking = z.object({
  id,
  reference: z.string(),
  customerName: z.string(),
  /** Empty where none was given. */
  email: z.string(),
  ticketCount: z.int(),
  /** People of it who are checked in. */
  peopleIn: z.int().min(0),
  /** When the last of them was; null while nobody is. */
  checkedInAt: instant.nullable(),
  addons: z.array(z.object({ name: z.string(), quantity: z.int() })),
  isWaiverSigned: z.boolean(),
  totalPence: pence,
  /** Still to be paid at the desk. */
  duePence: pence,
  /** The first line of the newest note of staff; null without one. */
  note: z.string().nullable(),
});
export type DayBooking = z.infer<typeof dayBooking>;

/** A session of an activity, by age of the activity and start. */
const adminDaySlot = z.object({
  activityId: id,
  activityName: z.string(),
  /** The activity's place among all, by age; chooses its colour. */
  activityRank: z.int().min(0),
  startsAt: instant,
  endsAt: instant,
  capacity: z.int(),
  /** Tickets of bookings, and in checkouts under way. */
  sold: z.int(),
  held: z.int(),
  peopleIn: z.int(),
  placesLeft: z.int(),
  /** False: visitors cannot find it any more, but people have booked it. */
  isOffered: z.boolean(),
  /** Why visitors cannot choose it now; null when they can, or when it is not offered. */
  reason: z.enum(["closed", "started", "too_late", "sold_out", "fully_booked"]).nullable(),
  /** Why it is closed, alone or with its day; null while it is open. */
  closedReason: z.string().nullable(),
  /** Those that are confirmed, by name. */
  bookings: z.array(dayBooking),
});
export type AdminDaySlot = z.infer<typeof adminDaySlot>;

const dayClosure = z.object({
  /** Null: the whole venue. */
  activityId: id.nullable(),
  activityName: z.string().nullable(),
  reason: z.string(),
});

export const adminDay = z.object({
  date: venueDate,
  today: venueDate,
  now: instant,
  /** What is closed that day: the whole venue first, then activities by age. */
  closures: z.array(dayClosure),
  /** By start, then by the age of the activity. */
  sessions: z.array(adminDaySlot),
  /** Only where this day has no session: the next date after it that has one. */
  nextDate: venueDate.nullable(),
});
export type AdminDay = z.infer<typeof adminDay>;

export const adminDaysContract = {
  get: endpoint("admin")
    .route({
      method: "GET",
      path: "/desk/days/{date}",
      summary: "Every session of a day of the venue with its bookings and who is in",
    })
    .input(z.object({ date: z.union([z.literal("today"), venueDate]) }))
    .errors(pickErrors("UNAUTHENTICATED", "FORBIDDEN"))
    .output(adminDay),
};
