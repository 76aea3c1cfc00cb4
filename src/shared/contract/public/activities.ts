import { z } from "zod";
import { DATE_WINDOW_DAYS } from "../../limits.ts";
import { endpoint, pickErrors } from "../base/endpoint.ts";
import { id, instant, pence, venueDate } from "../base/fields.ts";

export const activity = z.object({
  id,
  name: z.string(),
  description: z.string(),
  /** Without width and type (see rules/pictures); null without a picture. */
  imageUrl: z.string().nullable(),
  /** The pictures after the first, in order. */
  furtherImageUrls: z.array(z.string()),
  pricePence: pence,
  durationMinutes: z.int(),
  maxCapacity: z.int(),
  /** In years; null for any age. */
  minAge: z.int().nullable(),
  /** Null for any height. */
  minHeightCm: z.int().nullable(),
});
export type Activity = z.infer<typeof activity>;

const slotReason = z.enum(["started", "too_late", "closed", "sold_out", "fully_booked"]);

export const slot = z.object({
  startsAt: instant,
  endsAt: instant,
  placesLeft: z.int(),
  /** Why it cannot be chosen; null when it can. */
  reason: slotReason.nullable(),
});
export type Slot = z.infer<typeof slot>;

export const day = z.object({
  date: venueDate,
  /** The most places left in one slot of the day, among those that can be chosen. */
  placesLeft: z.int(),
  /** Null when a slot can be chosen; "no_sessions" when nothing is scheduled. */
  reason: z.enum([...slotReason.options, "no_sessions"]).nullable(),
  /** The reason for the venue's closure; absent if the day is not closed. */
  closedReason: z.string().optional(),
});
export type Day = z.infer<typeof day>;

/** The first slot of an activity that can be chosen now. */
export const nextSlot = z.object({
  activityId: id,
  startsAt: instant,
  /** `today 2:30 pm`, in the venue's words and time zone. */
  label: z.string(),
});
export type NextSlot = z.infer<typeof nextSlot>;

export const activitiesContract = {
  list: endpoint("anyone")
    .route({
      method: "GET",
      path: "/activities",
      summary: "List the activities on offer, in the order that staff gave them",
    })
    .errors(pickErrors("VENUE_NOT_OPEN"))
    .output(z.array(activity)),

  get: endpoint("anyone")
    .route({ method: "GET", path: "/activities/{activityId}", summary: "Get an activity" })
    .input(z.object({ activityId: id }))
    .errors(pickErrors("ACTIVITY_NOT_FOUND"))
    .output(activity),

  days: endpoint("anyone")
    .route({
      method: "GET",
      path: "/activities/{activityId}/days",
      summary: `List ${DATE_WINDOW_DAYS} days from a date, open or why not, and find the first open one`,
    })
    .input(z.object({ activityId: id, from: venueDate.optional() }))
    .errors(pickErrors("ACTIVITY_NOT_FOUND"))
    .output(z.object({ days: z.array(day), firstOpenDate: venueDate.nullable() })),

  slots: endpoint("anyone")
    .route({
      method: "GET",
      path: "/activities/{activityId}/slots",
      summary: "List the slots of a day, with places left or why each cannot be chosen",
    })
    .input(z.object({ activityId: id, date: venueDate }))
    .errors(pickErrors("ACTIVITY_NOT_FOUND"))
    .output(z.array(slot)),

  nextSlots: endpoint("anyone")
    .route({
      method: "GET",
      path: "/next-slots",
      summary: `Find each activity's first slot with a free place, within ${DATE_WINDOW_DAYS} days`,
    })
    .output(z.array(nextSlot)),
};
