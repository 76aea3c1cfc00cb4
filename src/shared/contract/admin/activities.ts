import { z } from "zod";
import { adminEndpoint, pickErrors } from "../base/endpoint.ts";
import { id, instant, optionalText } from "../base/fields.ts";
import { activity } from "../public/activities.ts";
import { activityFields } from "./catalogue-fields.ts";

/** An activity in the list. */
export const adminActivity = activity.extend({
  /** In hundredths of a percent; null for the venue's default. */
  vatRate: z.int().nullable(),
  /** Not offered to visitors; staff can still book it. */
  isHidden: z.boolean(),
  /** Index by age among all activities, from 0; selects its colour. */
  rank: z.int(),
  /** Changes with every write. An edit sends it back and is refused if it is stale. */
  version: z.string(),
  /** True when a schedule covers today or a later day. */
  isScheduled: z.boolean(),
  /** Bookings of slots that have not started. */
  bookingsAhead: z.int(),
  /** Checkouts that hold places and are not paid. */
  holdingCount: z.int(),
  /** The most booked and held places in one slot that has not started. */
  mostPeopleAhead: z.int(),
  /** True when a deletion archives instead, because the activity was booked or held. */
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
  list: adminEndpoint("back-office")
    .route({
      method: "GET",
      path: "/admin/activities",
      summary: "List the activities that are not archived, in their order",
    })
    .output(z.array(adminActivity)),
  archived: adminEndpoint("catalogue")
    .route({
      method: "GET",
      path: "/admin/archived-activities",
      summary: "List the archived activities, most recently archived first",
    })
    .output(z.array(archivedActivity)),
  save: adminEndpoint("catalogue")
    .route({
      method: "PUT",
      path: "/admin/activities/{activityId}",
      summary: "Create or update an activity; sold and held places keep their times",
    })
    .input(
      activityParams
        // The version that was edited; null for a new activity.
        .extend({ version: optionalText(30).nullable() })
        .extend(activityFields.shape),
    )
    .errors(pickErrors("ACTIVITY_GONE", "ACTIVITY_CHANGED", "PICTURE_NOT_FOUND"))
    .output(
      z.object({
        activity: adminActivity,
        /** Slots that already have more people than the new capacity. */
        sessionsAbove: z.int(),
      }),
    ),
  setPosition: adminEndpoint("catalogue")
    .route({
      method: "PUT",
      path: "/admin/activities/{activityId}/position",
      summary: "Put an activity directly after another in the order that visitors see",
    })
    // Null puts it first.
    .input(activityParams.extend({ afterId: id.nullable() }))
    .errors(pickErrors("ACTIVITY_GONE"))
    .output(z.object({ positioned: z.literal(true) })),
  remove: adminEndpoint("catalogue")
    .route({
      method: "DELETE",
      path: "/admin/activities/{activityId}",
      summary: "Archive an activity that was booked or held; delete any other with its schedules",
    })
    .input(activityParams)
    .errors(pickErrors("ACTIVITY_GONE"))
    .output(z.object({ outcome: z.enum(["archived", "deleted"]) })),
  restore: adminEndpoint("catalogue")
    .route({
      method: "POST",
      path: "/admin/activities/{activityId}/restoration",
      summary: "Restore an archived activity with its schedules",
    })
    .input(activityParams)
    .errors(pickErrors("ACTIVITY_GONE"))
    .output(z.object({ restored: z.literal(true) })),
};
