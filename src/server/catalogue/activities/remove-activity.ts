import type { Kysely } from "kysely";
import { DatabaseError } from "pg";
import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import { recordChange } from "../../events/record-change.ts";
import { abandonPicture } from "../../pictures/detach-picture.ts";
import type { DB } from "../../platform/database/schema.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import {
  deleteActivity,
  lockActivity,
  updateActivity,
  wasActivityDeleted,
} from "./admin-activities.queries.ts";

interface Removal {
  activityId: string;
  staffId: string;
}

type Outcome = "archived" | "deleted";

/**
 * Takes an activity out of what is offered. What was booked or held is archived, with its schedules
 * and its picture: bookings stay valid, and who holds places and has not begun to pay is told that it
 * is no longer offered. Anything else is deleted for good, with its schedules. Twice is once.
 * @throws Refusal ACTIVITY_GONE
 */
export async function removeActivity(
  { db }: Pick<Context, "db">,
  removal: Removal,
): Promise<Outcome> {
  try {
    return await remove(db, removal, (hasHistory) => hasHistory);
  } catch (error) {
    const isReferred = error instanceof DatabaseError && error.code === "23503";
    if (!isReferred) throw error;
    // Something else refers to it, so it is kept.
    return remove(db, removal, () => true);
  }
}

function remove(
  db: Kysely<DB>,
  { activityId, staffId }: Removal,
  isKept: (hasHistory: boolean) => boolean,
): Promise<Outcome> {
  return inTransaction(db, async (transaction) => {
    const found = await lockActivity(transaction, activityId, true);
    if (!found) {
      if (await wasActivityDeleted(transaction, activityId)) return "deleted";
      throw new Refusal("ACTIVITY_GONE");
    }
    if (found.isArchived) return "archived";
    const { version: _, isArchived: __, hasHistory, ...before } = found;
    const named = { entity: "activity", entityId: activityId };
    if (isKept(hasHistory)) {
      await updateActivity(transaction, activityId, { archivedAt: new Date() });
      await recordChange(transaction, staffId, {
        ...named,
        what: "activity.archived",
        before: { isArchived: false },
        after: { isArchived: true },
      });
      return "archived";
    }
    await deleteActivity(transaction, activityId);
    await abandonPicture(transaction, before.imageUrl);
    await recordChange(transaction, staffId, { ...named, what: "activity.deleted", before });
    return "deleted";
  });
}
