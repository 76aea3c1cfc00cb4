import type { Transaction } from "kysely";
import type { AdminActivity } from "../../../shared/contract/admin/activities.ts";
import type { ActivityFields } from "../../../shared/contract/admin/catalogue-fields.ts";
import { Refusal } from "../../../shared/refusal.ts";
import {
  updateFutureCapacity,
  updateFutureDuration,
} from "../../availability/slots/slot-changes.queries.ts";
import type { Context } from "../../context.ts";
import { diffFields, recordChange } from "../../events/record-change.ts";
import { attachPicture, detachPicture } from "../../pictures/attach-picture.ts";
import type { DB } from "../../platform/database/schema.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import {
  insertActivity,
  listActivityDetails,
  lockActivity,
  updateActivity,
} from "./admin-activities.queries.ts";

interface SaveActivityInput extends ActivityFields {
  activityId: string;
  /** The version that was edited; null for a new activity. */
  version: string | null;
}

interface SavedActivity {
  activity: AdminActivity;
  /**
   * Number of future slots with more people than the new capacity; those people keep their places.
   */
  sessionsAbove: number;
}

/**
 * Creates or changes an activity. A new capacity applies to future slots whose capacity staff have
 * not set by hand, but never below the number of people in them; a new duration to future slots
 * without people; a new price to new bookings. Visitors who take places concurrently do so before
 * or after the whole change. Idempotent.
 * @throws Refusal ACTIVITY_GONE; ACTIVITY_CHANGED if the activity has changed since it was read;
 * PICTURE_NOT_FOUND. Nothing is saved then.
 */
export async function saveActivity(
  { db }: Pick<Context, "db">,
  { activityId, version, ...fields }: SaveActivityInput,
  staffId: string,
): Promise<SavedActivity> {
  return inTransaction(db, async (transaction) => {
    const isNew = version === null && (await create(transaction, activityId, fields, staffId));
    const sessionsAbove = isNew
      ? 0
      : await change(transaction, { activityId, version, ...fields }, staffId);
    const [activity] = await listActivityDetails(transaction, { activityId });
    if (!activity) throw new Refusal("ACTIVITY_GONE");
    return { activity, sessionsAbove };
  });
}

async function create(
  transaction: Transaction<DB>,
  activityId: string,
  fields: ActivityFields,
  staffId: string,
): Promise<boolean> {
  await attachPicture(transaction, fields.imageUrl, { use: "activity" });
  if (!(await insertActivity(transaction, activityId, fields))) return false;
  await recordChange(transaction, staffId, {
    entity: "activity",
    entityId: activityId,
    type: "activity.created",
    after: fields,
  });
  return true;
}

async function change(
  transaction: Transaction<DB>,
  { activityId, version, ...fields }: SaveActivityInput,
  staffId: string,
): Promise<number> {
  const current = await lockActivity(transaction, activityId);
  if (!current || current.isArchived) throw new Refusal("ACTIVITY_GONE");
  const { version: currentVersion, isArchived: _, hasHistory: __, ...before } = current;
  if (diffFields(before, fields)) {
    if (currentVersion !== version) throw new Refusal("ACTIVITY_CHANGED");
    await write(transaction, activityId, before, fields);
    await recordChange(transaction, staffId, {
      entity: "activity",
      entityId: activityId,
      type: "activity.changed",
      before,
      after: fields,
    });
  }
  return updateFutureCapacity(transaction, activityId, fields.maxCapacity);
}

async function write(
  transaction: Transaction<DB>,
  activityId: string,
  before: ActivityFields,
  fields: ActivityFields,
): Promise<void> {
  if (fields.imageUrl !== before.imageUrl) {
    await attachPicture(transaction, fields.imageUrl, { use: "activity" });
    await detachPicture(transaction, before.imageUrl);
  }
  await updateActivity(transaction, activityId, fields);
  if (fields.durationMinutes !== before.durationMinutes) {
    await updateFutureDuration(transaction, activityId, fields.durationMinutes);
  }
}
