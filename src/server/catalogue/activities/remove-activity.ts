import type { Kysely } from "kysely";
import { DatabaseError } from "pg";
import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import { recordChange } from "../../events/record-change.ts";
import { detachPicture } from "../../pictures/attach-picture.ts";
import type { DB } from "../../platform/database/schema.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import {
  deleteActivity,
  lockActivity,
  updateActivity,
  wasActivityDeleted,
} from "./admin-activities.queries.ts";

interface RemoveActivityInput {
  activityId: string;
  staffId: string;
}

type RemovalOutcome = "archived" | "deleted";

/**
 * Removes an activity from the catalogue. An activity that was ever booked or held is archived with
 * its schedules and picture: bookings stay valid, and a visitor who holds places but has not
 * started to pay is refused. Any other activity is deleted with its schedules. Idempotent.
 * @throws Refusal ACTIVITY_GONE
 */
export async function removeActivity(
  { db }: Pick<Context, "db">,
  input: RemoveActivityInput,
): Promise<RemovalOutcome> {
  try {
    return await remove(db, input, (hasHistory) => hasHistory);
  } catch (error) {
    const isReferenced = error instanceof DatabaseError && error.code === "23503";
    if (!isReferenced) throw error;
    // Something else refers to the activity, so archive it.
    return remove(db, input, () => true);
  }
}

function remove(
  db: Kysely<DB>,
  { activityId, staffId }: RemoveActivityInput,
  shouldArchive: (hasHistory: boolean) => boolean,
): Promise<RemovalOutcome> {
  return inTransaction(db, async (transaction) => {
    const activity = await lockActivity(transaction, activityId, true);
    if (!activity) {
      if (await wasActivityDeleted(transaction, activityId)) return "deleted";
      throw new Refusal("ACTIVITY_GONE");
    }
    if (activity.isArchived) return "archived";
    const { version: _, isArchived: __, hasHistory, ...before } = activity;
    const target = { entity: "activity", entityId: activityId };
    if (shouldArchive(hasHistory)) {
      await updateActivity(transaction, activityId, { archivedAt: new Date() });
      await recordChange(transaction, staffId, {
        ...target,
        type: "activity.archived",
        before: { isArchived: false },
        after: { isArchived: true },
      });
      return "archived";
    }
    await deleteActivity(transaction, activityId);
    await detachPicture(transaction, before.imageUrl);
    await recordChange(transaction, staffId, { ...target, type: "activity.deleted", before });
    return "deleted";
  });
}
