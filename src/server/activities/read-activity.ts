import type { Activity } from "../../shared/contract/activities.ts";
import { Refusal } from "../../shared/refusal.ts";
import type { Context } from "../context.ts";
import { selectOfferedActivities } from "./activities.queries.ts";

/** @throws Refusal ACTIVITY_NOT_FOUND */
export async function readActivity({ db }: Context, activityId: string): Promise<Activity> {
  const activity = await selectOfferedActivities(db)
    .where("id", "=", activityId)
    .executeTakeFirst();
  if (!activity) throw new Refusal("ACTIVITY_NOT_FOUND");
  return activity;
}
