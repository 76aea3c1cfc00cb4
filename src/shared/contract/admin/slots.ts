import { z } from "zod";
import { SLOT_CAPACITY_MAX } from "../../limits.ts";
import { adminEndpoint, pickErrors } from "../base/endpoint.ts";
import { id, instant, venueDate } from "../base/fields.ts";
import { closingReason } from "./closures.ts";

/** A slot as staff see it, with its own changes. */
export const adminSlot = z.object({
  activityId: id,
  activityName: z.string(),
  /** Index of the activity by age, from 0; selects its colour. */
  activityRank: z.int().min(0),
  startsAt: instant,
  endsAt: instant,
  capacity: z.int(),
  /** True when the capacity was set for this slot alone; `capacityReason` says why. */
  isCapacityManual: z.boolean(),
  capacityReason: z.string().nullable(),
  /** The capacity of its schedule, else of its activity. */
  usualCapacity: z.int(),
  /** Tickets in bookings and in live checkouts. */
  sold: z.int(),
  held: z.int(),
  /** Number of bookings. */
  parties: z.int(),
  placesLeft: z.int(),
  /** False when no schedule offers it any more but bookings remain. */
  isOffered: z.boolean(),
  /** False when the slot or its day is closed. */
  isAvailable: z.boolean(),
  /** Null while it is open. */
  closedReason: z.string().nullable(),
  /** What is closed: this slot alone, the activity's day, or the venue's. */
  closedWith: z.enum(["session", "activity", "venue"]).nullable(),
  isOver: z.boolean(),
});
export type AdminSlot = z.infer<typeof adminSlot>;

const slotParams = z.object({ activityId: id, startsAt: instant });
const path = "/admin/activities/{activityId}/slots/{startsAt}";
const slotErrors = pickErrors("ACTIVITY_NOT_FOUND", "TIME_SLOT_NOT_FOUND");

export const adminSlotsContract = {
  listOfDay: adminEndpoint("see-bookings")
    .route({
      method: "GET",
      path: "/admin/days/{date}/slots",
      summary: "List the sessions of a day, by start, with their places and closures",
    })
    .input(z.object({ date: venueDate }))
    .output(z.array(adminSlot)),

  close: adminEndpoint("catalogue")
    .route({
      method: "PUT",
      path: `${path}/closure`,
      summary: "Close one session; leaves a closed one unchanged; idempotent",
    })
    .input(slotParams.extend({ reason: closingReason }))
    .errors(slotErrors)
    .errors(pickErrors("SESSION_OVER"))
    .output(adminSlot),

  reopen: adminEndpoint("catalogue")
    .route({
      method: "DELETE",
      path: `${path}/closure`,
      summary: "Reopen one session; it stays closed while its day is; idempotent",
    })
    .input(slotParams)
    .errors(slotErrors)
    .output(adminSlot),

  setCapacity: adminEndpoint("catalogue")
    .route({
      method: "PUT",
      path: `${path}/capacity`,
      summary: "Set the capacity of one session, never below what is sold and held",
    })
    .input(
      slotParams.extend({
        /** Null for the activity's capacity. */
        capacity: z
          .int("Please enter a number of places")
          .min(1, "There must be at least 1 place")
          .max(SLOT_CAPACITY_MAX, `There can be at most ${SLOT_CAPACITY_MAX} places`)
          .nullable(),
        /** The capacity that the user saw; the request is refused if it has changed. */
        expectedCapacity: z.int().min(0),
        reason: closingReason,
      }),
    )
    .errors(slotErrors)
    .errors(pickErrors("SESSION_OVER", "SLOT_CHANGED", "CAPACITY_BELOW_SOLD"))
    .output(adminSlot),
};
