import type { Kysely } from "kysely";
import type { Activity } from "../../../shared/contract/public/activities.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { listDays } from "../../availability/slots/list-days.ts";
import { listSlots } from "../../availability/slots/list-slots.ts";
import type { Context } from "../../context.ts";
import type { DB } from "../../platform/database/schema.ts";
import { api } from "../../request-context.ts";
import { assertVenueOpen } from "../../settings/settings.queries.ts";

export const activitiesRoutes = {
  list: api.activities.list.handler(({ context }) => listActivities(context.server)),
  get: api.activities.get.handler(({ context, input }) =>
    readActivity(context.server, input.activityId),
  ),
  days: api.activities.days.handler(({ context, input }) => listDays(context.server, input)),
  slots: api.activities.slots.handler(({ context, input }) => listSlots(context.server, input)),
};

/** @throws Refusal ACTIVITY_NOT_FOUND */
async function readActivity({ db }: Context, activityId: string): Promise<Activity> {
  const activity = await selectOfferedActivities(db)
    .where("id", "=", activityId)
    .executeTakeFirst();
  if (!activity) throw new Refusal("ACTIVITY_NOT_FOUND");
  return activity;
}

/**
 * Lists the activities that visitors can book, in the order that staff gave them.
 * @throws Refusal VENUE_NOT_OPEN
 */
export async function listActivities({ db }: Context): Promise<Activity[]> {
  const [activities] = await Promise.all([
    selectOfferedActivities(db).orderBy("position").orderBy("id").execute(),
    assertVenueOpen(db),
  ]);
  return activities;
}

/** Selects the public columns of the activities that visitors can book. */
function selectOfferedActivities(db: Kysely<DB>) {
  return db
    .selectFrom("activities")
    .select([
      "id",
      "name",
      "description",
      "imageUrl",
      "pricePence",
      "durationMinutes",
      "maxCapacity",
      "minAge",
      "minHeightCm",
    ])
    .where("archivedAt", "is", null)
    .where("isHidden", "=", false);
}
