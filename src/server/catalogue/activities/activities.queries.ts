import { sql, type Transaction } from "kysely";
import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import type { DB } from "../../platform/database/schema.ts";

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

/** The activities that the row `t` is limited to, by name. */
export const limitedActivities = sql<{ id: string; name: string }[]>`coalesce((
  SELECT jsonb_agg(jsonb_build_object('id', named.id,
                     'name', coalesce(a.name, 'Deleted activity')) ORDER BY a.name, named.id)
  FROM unnest(t.activity_ids) AS named(id) LEFT JOIN activities a ON a.id = named.id
), '[]')`;

/**
 * Refuses unknown activities among those that something is to be limited to. Those that it already
 * has are not checked: one of them may since have been deleted.
 * @throws Refusal ACTIVITY_NOT_FOUND
 */
export async function refuseUnknownActivities(
  transaction: Transaction<DB>,
  before: { activities: readonly { id: string }[] } | null,
  { activityIds }: { activityIds: readonly string[] },
): Promise<void> {
  const existingIds = new Set(before?.activities.map(({ id }) => id));
  const addedIds = activityIds.filter((id) => !existingIds.has(id));
  if (addedIds.length === 0) return;
  const found = await transaction
    .selectFrom("activities")
    .select("id")
    .where("id", "in", addedIds)
    .execute();
  if (found.length < new Set(addedIds).size) throw new Refusal("ACTIVITY_NOT_FOUND");
}
