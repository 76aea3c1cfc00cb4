import type { Activity } from "../../shared/contract/activities.ts";
import type { Context } from "../context.ts";
import { refuseUnlessOpen } from "../settings/settings.queries.ts";
import { selectOfferedActivities } from "./activities.queries.ts";

/**
 * The activities on offer, by name.
 * @throws Refusal VENUE_NOT_OPEN
 */
export async function listActivities({ db }: Context): Promise<Activity[]> {
  const [activities] = await Promise.all([
    selectOfferedActivities(db).orderBy("name").execute(),
    refuseUnlessOpen(db),
  ]);
  return activities;
}
