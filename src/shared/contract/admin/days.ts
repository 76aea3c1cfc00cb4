import { z } from "zod";
import { adminEndpoint } from "../base/endpoint.ts";
import { id, instant, pence, venueDate } from "../base/fields.ts";

/** A booking with what the front desk needs at check-in. */
export const dayBooking = z.object({
  id,
  reference: z.string(),
  customerName: z.string(),
  /** Empty where none was given. */
  email: z.string(),
  ticketCount: z.int(),
  /** People who are checked in. */
  checkedInCount: z.int().min(0),
  /** When the last person was checked in; null while nobody is. */
  checkedInAt: instant.nullable(),
  addons: z.array(z.object({ name: z.string(), quantity: z.int() })),
  isWaiverSigned: z.boolean(),
  totalPence: pence,
  /** Still to be paid, offline. */
  duePence: pence,
  /** The first line of the newest staff note; null without one. */
  note: z.string().nullable(),
});
export type DayBooking = z.infer<typeof dayBooking>;

/** A slot of an activity, with its bookings. */
const adminDaySlot = z.object({
  activityId: id,
  activityName: z.string(),
  /** Index of the activity by age, from 0; selects its colour. */
  activityRank: z.int().min(0),
  startsAt: instant,
  endsAt: instant,
  capacity: z.int(),
  /** Tickets in bookings and in live checkouts. */
  sold: z.int(),
  held: z.int(),
  checkedInCount: z.int(),
  placesLeft: z.int(),
  /** False when no schedule offers it any more but bookings remain. */
  isOffered: z.boolean(),
  /** Why visitors cannot choose it now; null when they can, or when it is not offered. */
  reason: z.enum(["closed", "started", "too_late", "sold_out", "fully_booked"]).nullable(),
  /** Why the slot or its day is closed; null while it is open. */
  closedReason: z.string().nullable(),
  /** Confirmed bookings, by name. */
  bookings: z.array(dayBooking),
});
export type AdminDaySlot = z.infer<typeof adminDaySlot>;

const dayClosure = z.object({
  /** Null for the whole venue. */
  activityId: id.nullable(),
  activityName: z.string().nullable(),
  reason: z.string(),
});

export const adminDay = z.object({
  date: venueDate,
  today: venueDate,
  now: instant,
  /** Closures of the day: the whole venue first, then activities by age. */
  closures: z.array(dayClosure),
  /** By start, then by the age of the activity. */
  sessions: z.array(adminDaySlot),
  /** The next date with a session; only if this day has none. */
  nextDate: venueDate.nullable(),
});
export type AdminDay = z.infer<typeof adminDay>;

export const adminDaysContract = {
  get: adminEndpoint("see-bookings")
    .route({
      method: "GET",
      path: "/admin/days/{date}",
      summary: "Get every session of a day with its bookings and check-ins",
    })
    .input(z.object({ date: z.union([z.literal("today"), venueDate]) }))
    .output(adminDay),
};
