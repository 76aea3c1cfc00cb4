import { Refusal } from "../../shared/refusal.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { recordChange } from "../events/record-change.ts";
import { lockActivity, updateActivity } from "./desk-activities.queries.ts";

/**
 * Offers an archived activity again, by the schedules it has; twice is once.
 * @throws Refusal ACTIVITY_GONE
 */
export async function restoreActivity(
  { db }: Pick<Context, "db">,
  { activityId, staffId }: { activityId: string; staffId: string },
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const found = await lockActivity(transaction, activityId);
    if (!found) throw new Refusal("ACTIVITY_GONE");
    if (!found.isArchived) return;
    await updateActivity(transaction, activityId, { archivedAt: null });
    await recordChange(transaction, staffId, {
      entity: "activity",
      entityId: activityId,
      what: "activity.restored",
      before: { isArchived: true },
      after: { isArchived: false },
    });
  });
}
