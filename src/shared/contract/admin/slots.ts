import { z } from "zod";
import { SLOT_CAPACITY_MAX } from "../../limits.ts";
import { endpoint, refuses } from "../base/endpoint.ts";
import { id, instant, venueDate } from "../base/fields.ts";
import { closingReason } from "./closures.ts";

/** A session as staff see it, with what was changed of it alone. */
export const deskSlot = z.object({
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
export type DeskSlot = z.infer<typeof deskSlot>;

const ofSlot = z.object({ activityId: id, startsAt: instant });
const path = "/desk/activities/{activityId}/slots/{startsAt}";
const forStaff = refuses("UNAUTHENTICATED", "FORBIDDEN");
const slotUnknown = refuses("ACTIVITY_NOT_FOUND", "TIME_SLOT_NOT_FOUND");

export const deskSlotsContract = {
  ofDay: endpoint("admin")
    .route({
      method: "GET",
      path: "/desk/days/{date}/slots",
      summary: "Every session of a day, by start: its places, and whether it is closed and why",
    })
    .input(z.object({ date: venueDate }))
    .errors(forStaff)
    .output(z.array(deskSlot)),

  close: endpoint("admin")
    .route({
      method: "PUT",
      path: `${path}/closure`,
      summary: "Close one session; what is closed already stays as it is; twice is once",
    })
    .input(ofSlot.extend({ reason: closingReason }))
    .errors(forStaff)
    .errors(slotUnknown)
    .errors(refuses("SESSION_OVER"))
    .output(deskSlot),

  reopen: endpoint("admin")
    .route({
      method: "DELETE",
      path: `${path}/closure`,
      summary: "Open one session again; with its day it stays closed; twice is once",
    })
    .input(ofSlot)
    .errors(forStaff)
    .errors(slotUnknown)
    .output(deskSlot),

  setCapacity: endpoint("admin")
    .route({
      method: "PUT",
      path: `${path}/capacity`,
      summary: "How many places one session has, never fewer than are sold and held",
    })
    .input(
      ofSlot.extend({
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
    .errors(forStaff)
    .errors(slotUnknown)
    .errors(refuses("SESSION_OVER", "SLOT_CHANGED", "CAPACITY_BELOW_SOLD"))
    .output(deskSlot),
};
