import type { Transaction } from "kysely";
import type { AdminActivity } from "../../../shared/contract/admin/activities.ts";
import type { ActivityFields } from "../../../shared/contract/admin/activity-fields.ts";
import { Refusal } from "../../../shared/refusal.ts";
import {
  updateFutureCapacity,
  updateFutureDuration,
} from "../../availability/slots/future-slots.queries.ts";
import type { Context } from "../../context.ts";
import { diffFields, recordChange } from "../../events/record-change.ts";
import { attachPicture } from "../../pictures/attach-picture.ts";
import { detachPicture } from "../../pictures/detach-picture.ts";
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
  /** Of the card that was edited; null: it is new. */
  version: string | null;
}

interface SavedActivity {
  activity: AdminActivity;
  /** Sessions that already have more people than the capacity is now; they keep their places. */
  sessionsAbove: number;
}

/**
 * Makes an activity, or changes one. Another capacity goes to the sessions that have not started and
 * that staff have not set by hand, never below who is in them; another duration to those that nobody
 * is in; another price to new bookings. Who takes places at this moment does so before or after all
 * of it. The same twice is once.
 * @throws Refusal ACTIVITY_GONE; ACTIVITY_CHANGED when it is no longer the card that was edited;
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
    what: "activity.created",
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
      what: "activity.changed",
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
