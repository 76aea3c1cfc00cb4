import { sql, type Transaction } from "kysely";
import type { ScheduleFields } from "../../../shared/contract/admin/schedule-fields.ts";
import type { AdminSchedule } from "../../../shared/contract/admin/schedules.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { countSlots } from "../../../shared/rules/schedule-conflict.ts";
import type { Context } from "../../context.ts";
import { recordChange } from "../../events/record-change.ts";
import type { DB } from "../../platform/database/schema.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { getViolatedKey } from "../../platform/database/violated-key.ts";
import { readSettings } from "../../settings/settings.queries.ts";
import { findFirstConflict } from "./find-first-conflict.ts";
import { toScheduleEventData } from "./schedule-event-data.ts";
import {
  findSchedule,
  listActivitySchedules,
  lockActivities,
  lockSchedule,
} from "./schedules.queries.ts";
import { sortWeekdays, toSchedule } from "./to-schedule.ts";

interface SaveScheduleInput extends ScheduleFields {
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
  { scheduleId, version, ...fields }: SaveScheduleInput,
  staffId: string,
): Promise<AdminSchedule> {
  const input = { ...fields, daysOfWeek: sortWeekdays(fields.daysOfWeek) };
  try {
    return await inTransaction(db, async (transaction) => {
      const durationMinutes = await lock(transaction, scheduleId, input.activityId);
      const before = await readSchedule(transaction, scheduleId);
      if (before && isSame(before, input)) return before;
      refuseVersionMismatch(before, version);
      if (countSlots(input, durationMinutes) === 0) throw new Refusal("SCHEDULE_TOO_SHORT");
      await refusePast(transaction, before, input);
      await refuseConflict(transaction, scheduleId, input);
      await write(transaction, scheduleId, input, before !== null);
      return record(transaction, staffId, before, scheduleId);
    });
  } catch (error) {
    if (getViolatedKey(error) === "schedules_pkey") throw new Refusal("IDEMPOTENCY_MISMATCH");
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
): Promise<AdminSchedule | null> {
  const row = await findSchedule(transaction, scheduleId);
  return row ? toSchedule(row) : null;
}

function isSame(schedule: AdminSchedule, input: ScheduleFields): boolean {
  const names = Object.keys(input) as (keyof ScheduleFields)[];
  return names.every((name) => JSON.stringify(schedule[name]) === JSON.stringify(input[name]));
}

function refuseVersionMismatch(before: AdminSchedule | null, version: string | null): void {
  if (version === null && before) throw new Refusal("IDEMPOTENCY_MISMATCH");
  if (version !== null && !before) throw new Refusal("SCHEDULE_NOT_FOUND");
  if (before && before.version !== version) throw new Refusal("SCHEDULE_CHANGED");
}

/** What began before today keeps its start. */
async function refusePast(
  transaction: Transaction<DB>,
  before: AdminSchedule | null,
  { startDate, endDate }: ScheduleFields,
): Promise<void> {
  const { today } = await readSettings(transaction);
  const isPast = (date: string, current: string | undefined) => date < today && date !== current;
  if (isPast(startDate, before?.startDate) || isPast(endDate, before?.endDate)) {
    throw new Refusal("SCHEDULE_IN_PAST");
  }
}

async function refuseConflict(
  transaction: Transaction<DB>,
  scheduleId: string,
  input: ScheduleFields,
): Promise<void> {
  const schedules = await listActivitySchedules(transaction, input.activityId);
  const others = schedules.filter(({ id }) => id !== scheduleId).map(toSchedule);
  if (findFirstConflict(input, others)) throw new Refusal("SCHEDULE_CONFLICT");
}

async function write(
  transaction: Transaction<DB>,
  id: string,
  input: ScheduleFields,
  exists: boolean,
): Promise<void> {
  if (!exists) {
    await transaction
      .insertInto("schedules")
      .values({ id, ...input })
      .execute();
    return;
  }
  await transaction
    .updateTable("schedules")
    .set({ ...input, updatedAt: sql<Date>`venue_now()` })
    .where("id", "=", id)
    .execute();
}

async function record(
  transaction: Transaction<DB>,
  staffId: string,
  before: AdminSchedule | null,
  entityId: string,
): Promise<AdminSchedule> {
  const after = await readSchedule(transaction, entityId);
  if (!after) throw new Refusal("SCHEDULE_NOT_FOUND");
  await recordChange(transaction, staffId, {
    entity: "schedule",
    entityId,
    what: before ? "schedule.changed" : "schedule.created",
    before: before && toScheduleEventData(before),
    after: toScheduleEventData(after),
  });
  return after;
}
