import type { ArchivedActivity } from "../../../shared/contract/admin/activities.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { requireSession } from "../../access.ts";
import type { Context } from "../../context.ts";
import { recordChange } from "../../events/record-change.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { api } from "../../request-context.ts";
import {
  listActivityDetails,
  listArchivedActivityRows,
  lockActivity,
  updateActivity,
} from "./admin-activities.queries.ts";
import { removeActivity } from "./remove-activity.ts";
import { saveActivity } from "./save-activity.ts";

const { activities } = api.admin;

export const adminActivitiesRoutes = {
  list: activities.list.handler(({ context }) => listActivityDetails(context.server.db)),
  archived: activities.archived.handler(({ context }) => listArchivedActivities(context.server)),
  save: activities.save.handler(async ({ context, input }) => {
    const { userId } = await requireSession(context);
    return saveActivity(context.server, input, userId);
  }),
  remove: activities.remove.handler(async ({ context, input: { activityId } }) => {
    const { userId: staffId } = await requireSession(context);
    return { outcome: await removeActivity(context.server, { activityId, staffId }) };
  }),
  restore: activities.restore.handler(async ({ context, input: { activityId } }) => {
    const { userId: staffId } = await requireSession(context);
    await restoreActivity(context.server, { activityId, staffId });
    return { restored: true as const };
  }),
};

/** Lists archived activities, most recently archived first. */
export async function listArchivedActivities({
  db,
}: Pick<Context, "db">): Promise<ArchivedActivity[]> {
  const rows = await listArchivedActivityRows(db);
  return rows.map((row) => ({ ...row, archivedAt: row.archivedAt.toISOString() }));
}

/**
 * Restores an archived activity with its schedules. Idempotent.
 * @throws Refusal ACTIVITY_GONE
 */
export async function restoreActivity(
  { db }: Pick<Context, "db">,
  { activityId, staffId }: { activityId: string; staffId: string },
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const activity = await lockActivity(transaction, activityId);
    if (!activity) throw new Refusal("ACTIVITY_GONE");
    if (!activity.isArchived) return;
    await updateActivity(transaction, activityId, { archivedAt: null });
    await recordChange(transaction, staffId, {
      entity: "activity",
      entityId: activityId,
      type: "activity.restored",
      before: { isArchived: true },
      after: { isArchived: false },
    });
  });
}
