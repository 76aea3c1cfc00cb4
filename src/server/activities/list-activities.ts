import type { Activity } from "../../shared/contract/activities.ts";
import type { Context } from "../context.ts";
import { selectOfferedActivities } from "./activities.queries.ts";

/** The activities on offer, by name. */
export async function listActivities({ db }: Context): Promise<Activity[]> {
  return selectOfferedActivities(db).orderBy("name").execute();
}
