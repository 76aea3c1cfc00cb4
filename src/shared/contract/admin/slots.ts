import { z } from "zod";
import { SLOT_CAPACITY_MAX } from "../../limits.ts";
import { endpoint, pickErrors } from "../base/endpoint.ts";
import { id, instant, venueDate } from "../base/fields.ts";
import { closingReason } from "./closures.ts";

/** A session as staff see it, with what was changed of it alone. */
export const adminSlot = z.object({
  activityId: id,
  activityName: z.string(),
  /** The activity's place among all, by age; chooses its colour. */
  activityRank: z.int().min(0),
  startsAt: instant,
  endsAt: instant,
  capacity: z.int(),
  /** Set by hand for this session alone, and why. */
  isCapacityManual: z.boolean(),
  capacityReason: z.string().nullable(),
  /** What the activity gives its sessions. */
  usualCapacity: z.int(),
  /** Tickets of bookings, and in checkouts under way. */
  sold: z.int(),
  held: z.int(),
  /** Bookings. */
  parties: z.int(),
  placesLeft: z.int(),
  /** False: no schedule makes it any more, but people have booked it. */
  isOffered: z.boolean(),
  /** False: it is closed, or its day is. */
  isAvailable: z.boolean(),
  /** Why it is closed; null while it is open. */
  closedReason: z.string().nullable(),
  /** What is closed: this session alone, this activity's day, or the venue's. */
  closedWith: z.enum(["session", "activity", "venue"]).nullable(),
  isOver: z.boolean(),
});
export type AdminSlot = z.infer<typeof adminSlot>;

const slotParams = z.object({ activityId: id, startsAt: instant });
const path = "/desk/activities/{activityId}/slots/{startsAt}";
const authErrors = pickErrors("UNAUTHENTICATED", "FORBIDDEN");
const slotErrors = pickErrors("ACTIVITY_NOT_FOUND", "TIME_SLOT_NOT_FOUND");

export const adminSlotsContract = {
  listOfDay: endpoint("admin")
    .route({
      method: "GET",
      path: "/desk/days/{date}/slots",
      summary: "Every session of a day, by start: its places, and whether it is closed and why",
    })
    .input(z.object({ date: venueDate }))
    .errors(authErrors)
    .output(z.array(adminSlot)),

  close: endpoint("admin")
    .route({
      method: "PUT",
      path: `${path}/closure`,
      summary: "Close one session; what is closed already stays as it is; twice is once",
    })
    .input(slotParams.extend({ reason: closingReason }))
    .errors(authErrors)
    .errors(slotErrors)
    .errors(pickErrors("SESSION_OVER"))
    .output(adminSlot),

  reopen: endpoint("admin")
    .route({
      method: "DELETE",
      path: `${path}/closure`,
      summary: "Open one session again; with its day it stays closed; twice is once",
    })
    .input(slotParams)
    .errors(authErrors)
    .errors(slotErrors)
    .output(adminSlot),

  setCapacity: endpoint("admin")
    .route({
      method: "PUT",
      path: `${path}/capacity`,
      summary: "How many places one session has, never fewer than are sold and held",
    })
    .input(
      slotParams.extend({
        /** Null: as many as the activity gives its sessions. */
        capacity: z
          .int("Please say how many places")
          .min(1, "There must be at least 1 place")
          .max(SLOT_CAPACITY_MAX, `There can be at most ${SLOT_CAPACITY_MAX} places`)
          .nullable(),
        /** As it was seen: if it is another one by now, nothing is changed. */
        expectedCapacity: z.int().min(0),
        reason: closingReason,
      }),
    )
    .errors(authErrors)
    .errors(slotErrors)
    .errors(pickErrors("SESSION_OVER", "SLOT_CHANGED", "CAPACITY_BELOW_SOLD"))
    .output(adminSlot),
};
