import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";

/** @throws Refusal ACTIVITY_NOT_FOUND when there is no such activity, not even an archived one */
export async function requireActivity(
  { db }: Pick<Context, "db">,
  activityId: string,
): Promise<void> {
  const activity = await db
    .selectFrom("activities")
    .select("id")
    .where("id", "=", activityId)
    .executeTakeFirst();
  if (!activity) throw new Refusal("ACTIVITY_NOT_FOUND");
}
