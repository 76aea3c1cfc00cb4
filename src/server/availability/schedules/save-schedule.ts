import { sql, type Transaction } from "kysely";
import type { ScheduleFields } from "../../../shared/contract/admin/schedule-fields.ts";
import type { DeskSchedule } from "../../../shared/contract/admin/schedules.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { slotsThatFit } from "../../../shared/rules/schedule-conflict.ts";
import type { Context } from "../../context.ts";
import { recordChange } from "../../events/record-change.ts";
import type { DB } from "../../platform/database/schema.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { violatedKey } from "../../platform/database/violated-key.ts";
import { readSettings } from "../../settings/settings.queries.ts";
import { firstConflict } from "./find-first-conflict.ts";
import { recordedSchedule } from "./schedule-event-data.ts";
import { findSchedule, lockActivities, lockSchedule, schedulesOf } from "./schedules.queries.ts";
import { inOrder, scheduleAnswer } from "./to-schedule.ts";

interface WantedSchedule extends ScheduleFields {
  /** Drawn by whoever asks: the same schedule twice is one. */
  scheduleId: string;
  /** Of the schedule that was edited; null: there is none yet. */
  version: string | null;
}

/**
 * Makes a schedule, or changes one that nobody has changed since. Conflicts are decided while nobody
 * else changes the schedules of the activity. What is held and sold stays as it is; what is not
 * offered any more is not sold any more.
 * @throws Refusal ACTIVITY_NOT_FOUND, SCHEDULE_NOT_FOUND, SCHEDULE_CHANGED, SCHEDULE_CONFLICT,
 * SCHEDULE_IN_PAST, SCHEDULE_TOO_SHORT; IDEMPOTENCY_MISMATCH when the id is another schedule's
 */
export async function saveSchedule(
  { db }: Context,
  { scheduleId, version, ...fields }: WantedSchedule,
  staffId: string,
): Promise<DeskSchedule> {
  const wished = { ...fields, daysOfWeek: inOrder(fields.daysOfWeek) };
  try {
    return await inTransaction(db, async (transaction) => {
      const durationMinutes = await lock(transaction, scheduleId, wished.activityId);
      const before = await readSchedule(transaction, scheduleId);
      if (before && isSame(before, wished)) return before;
      refuseOther(before, version);
      if (slotsThatFit(wished, durationMinutes) === 0) throw new Refusal("SCHEDULE_TOO_SHORT");
      await refusePast(transaction, before, wished);
      await refuseConflict(transaction, scheduleId, wished);
      await write(transaction, scheduleId, wished, before !== null);
      return record(transaction, staffId, before, scheduleId);
    });
  } catch (error) {
    if (violatedKey(error) === "schedules_pkey") throw new Refusal("IDEMPOTENCY_MISMATCH");
    throw error;
  }
}

/** The schedule first, then the activities for which it is and will be. */
async function lock(
  transaction: Transaction<DB>,
  scheduleId: string,
  activityId: string,
): Promise<number> {
  const existing = await lockSchedule(transaction, scheduleId);
  const ids = [activityId, ...(existing ? [existing.activityId] : [])];
  const activities = await lockActivities(transaction, ids);
  const activity = activities.find(({ id }) => id === activityId);
  if (!activity) throw new Refusal("ACTIVITY_NOT_FOUND");
  return activity.durationMinutes;
}

/** Only now: it may have been made while the activity was waited for. */
async function readSchedule(
  transaction: Transaction<DB>,
  scheduleId: string,
): Promise<DeskSchedule | null> {
  const row = await findSchedule(transaction, scheduleId);
  return row ? scheduleAnswer(row) : null;
}

function isSame(schedule: DeskSchedule, wished: ScheduleFields): boolean {
  const names = Object.keys(wished) as (keyof ScheduleFields)[];
  return names.every((name) => JSON.stringify(schedule[name]) === JSON.stringify(wished[name]));
}

function refuseOther(before: DeskSchedule | null, version: string | null): void {
  if (version === null && before) throw new Refusal("IDEMPOTENCY_MISMATCH");
  if (version !== null && !before) throw new Refusal("SCHEDULE_NOT_FOUND");
  if (before && before.version !== version) throw new Refusal("SCHEDULE_CHANGED");
}

/** What began before today keeps its start. */
async function refusePast(
  transaction: Transaction<DB>,
  before: DeskSchedule | null,
  { startDate, endDate }: ScheduleFields,
): Promise<void> {
  const { today } = await readSettings(transaction);
  const isPast = (date: string, kept: string | undefined) => date < today && date !== kept;
  if (isPast(startDate, before?.startDate) || isPast(endDate, before?.endDate)) {
    throw new Refusal("SCHEDULE_IN_PAST");
  }
}

async function refuseConflict(
  transaction: Transaction<DB>,
  scheduleId: string,
  wished: ScheduleFields,
): Promise<void> {
  const all = await schedulesOf(transaction, wished.activityId);
  const others = all.filter(({ id }) => id !== scheduleId).map(scheduleAnswer);
  if (firstConflict(wished, others)) throw new Refusal("SCHEDULE_CONFLICT");
}

async function write(
  transaction: Transaction<DB>,
  id: string,
  wished: ScheduleFields,
  isThere: boolean,
): Promise<void> {
  if (!isThere) {
    await transaction
      .insertInto("schedules")
      .values({ id, ...wished })
      .execute();
    return;
  }
  await transaction
    .updateTable("schedules")
    .set({ ...wished, updatedAt: sql<Date>`venue_now()` })
    .where("id", "=", id)
    .execute();
}

async function record(
  transaction: Transaction<DB>,
  staffId: string,
  before: DeskSchedule | null,
  entityId: string,
): Promise<DeskSchedule> {
  const after = await readSchedule(transaction, entityId);
  if (!after) throw new Refusal("SCHEDULE_NOT_FOUND");
  await recordChange(transaction, staffId, {
    entity: "schedule",
    entityId,
    what: before ? "schedule.changed" : "schedule.created",
    before: before && recordedSchedule(before),
    after: recordedSchedule(after),
  });
  return after;
}
