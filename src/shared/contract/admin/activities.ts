import { z } from "zod";
import { endpoint, pickErrors } from "../base/endpoint.ts";
import { id, instant, optionalText, pence } from "../base/fields.ts";
import { activityFields } from "./activity-fields.ts";

/** A card of the list. */
export const adminActivity = z.object({
  id,
  name: z.string(),
  description: z.string(),
  /** Without width and type: see rules/pictures. Null when there is no picture. */
  imageUrl: z.string().nullable(),
  pricePence: pence,
  durationMinutes: z.int(),
  maxCapacity: z.int(),
  /** Its place among all, by age, from 0; chooses its colour. */
  rank: z.int(),
  /** Another one after each change; goes back with an edit, so that nobody overwrites unseen. */
  version: z.string(),
  /** Whether a schedule has a day that is not over. */
  isScheduled: z.boolean(),
  /** Bookings of sessions that have not started. */
  bookingsAhead: z.int(),
  /** Visitors who hold places and have not paid. */
  holdingCount: z.int(),
  /** The most people in one session that has not started, booked and held. */
  mostPeopleAhead: z.int(),
  /** Whether deleting archives: it was booked, or places of it were held. */
  hasHistory: z.boolean(),
});
export type AdminActivity = z.infer<typeof adminActivity>;

export const archivedActivity = z.object({
  id,
  name: z.string(),
  archivedAt: instant,
  bookingsAhead: z.int(),
});
export type ArchivedActivity = z.infer<typeof archivedActivity>;

const activityParams = z.object({ activityId: id });

export const adminActivitiesContract = {
  list: endpoint("admin")
    .route({
      method: "GET",
      path: "/desk/activities",
      summary: "The activities that are not archived, by name",
    })
    .errors(pickErrors("UNAUTHENTICATED", "FORBIDDEN"))
    .output(z.array(adminActivity)),
  archived: endpoint("admin")
    .route({
      method: "GET",
      path: "/desk/archived-activities",
      summary: "The archived activities, archived last first",
    })
    .errors(pickErrors("UNAUTHENTICATED", "FORBIDDEN"))
    .output(z.array(archivedActivity)),
  save: endpoint("admin")
    .route({
      method: "PUT",
      path: "/desk/activities/{activityId}",
      summary:
        "Makes an activity, or changes one; what is sold and held keeps its places and times",
    })
    .input(
      activityParams
        // As the card had it; null: it is new.
        .extend({ version: optionalText(30).nullable() })
        .extend(activityFields.shape),
    )
    .errors(
      pickErrors(
        "UNAUTHENTICATED",
        "FORBIDDEN",
        "ACTIVITY_GONE",
        "ACTIVITY_CHANGED",
        "PICTURE_NOT_FOUND",
      ),
    )
    .output(
      z.object({
        activity: adminActivity,
        /** Sessions that already have more people than its capacity is now. */
        sessionsAbove: z.int(),
      }),
    ),
  remove: endpoint("admin")
    .route({
      method: "DELETE",
      path: "/desk/activities/{activityId}",
      summary: "Archives an activity that was booked or held, deletes any other with its schedules",
    })
    .input(activityParams)
    .errors(pickErrors("UNAUTHENTICATED", "FORBIDDEN", "ACTIVITY_GONE"))
    .output(z.object({ outcome: z.enum(["archived", "deleted"]) })),
  restore: endpoint("admin")
    .route({
      method: "POST",
      path: "/desk/activities/{activityId}/restoration",
      summary: "Offers an archived activity again, by the schedules it has",
    })
    .input(activityParams)
    .errors(pickErrors("UNAUTHENTICATED", "FORBIDDEN", "ACTIVITY_GONE"))
    .output(z.object({ restored: z.literal(true) })),
};
