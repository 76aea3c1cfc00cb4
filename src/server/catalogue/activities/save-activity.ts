import type { Transaction } from "kysely";
import type { DeskActivity } from "../../../shared/contract/admin/activities.ts";
import type { ActivityFields } from "../../../shared/contract/admin/activity-fields.ts";
import { Refusal } from "../../../shared/refusal.ts";
import {
  fitFutureCapacity,
  fitFutureLength,
} from "../../availability/slots/future-slots.queries.ts";
import type { Context } from "../../context.ts";
import { differenceOf, recordChange } from "../../events/record-change.ts";
import { adoptPicture } from "../../pictures/attach-picture.ts";
import { abandonPicture } from "../../pictures/detach-picture.ts";
import type { DB } from "../../platform/database/schema.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import {
  insertActivity,
  listActivityCards,
  lockActivity,
  updateActivity,
} from "./admin-activities.queries.ts";

interface WantedActivity extends ActivityFields {
  activityId: string;
  /** Of the card that was edited; null: it is new. */
  version: string | null;
}

interface SavedActivity {
  activity: DeskActivity;
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
  { activityId, version, ...fields }: WantedActivity,
  staffId: string,
): Promise<SavedActivity> {
  return inTransaction(db, async (transaction) => {
    const isNew = version === null && (await make(transaction, activityId, fields, staffId));
    const sessionsAbove = isNew
      ? 0
      : await change(transaction, { activityId, version, ...fields }, staffId);
    const [activity] = await listActivityCards(transaction, { activityId });
    if (!activity) throw new Refusal("ACTIVITY_GONE");
    return { activity, sessionsAbove };
  });
}

async function make(
  transaction: Transaction<DB>,
  activityId: string,
  fields: ActivityFields,
  staffId: string,
): Promise<boolean> {
  await adoptPicture(transaction, fields.imageUrl, { use: "activity" });
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
  { activityId, version, ...fields }: WantedActivity,
  staffId: string,
): Promise<number> {
  const found = await lockActivity(transaction, activityId);
  if (!found || found.isArchived) throw new Refusal("ACTIVITY_GONE");
  const { version: foundVersion, isArchived: _, hasHistory: __, ...before } = found;
  if (differenceOf(before, fields)) {
    if (foundVersion !== version) throw new Refusal("ACTIVITY_CHANGED");
    await write(transaction, activityId, before, fields);
    await recordChange(transaction, staffId, {
      entity: "activity",
      entityId: activityId,
      what: "activity.changed",
      before,
      after: fields,
    });
  }
  return fitFutureCapacity(transaction, activityId, fields.maxCapacity);
}

async function write(
  transaction: Transaction<DB>,
  activityId: string,
  before: ActivityFields,
  fields: ActivityFields,
): Promise<void> {
  if (fields.imageUrl !== before.imageUrl) {
    await adoptPicture(transaction, fields.imageUrl, { use: "activity" });
    await abandonPicture(transaction, before.imageUrl);
  }
  await updateActivity(transaction, activityId, fields);
  if (fields.durationMinutes !== before.durationMinutes) {
    await fitFutureLength(transaction, activityId, fields.durationMinutes);
  }
}
