import { type Kysely, sql, type Transaction } from "kysely";
import type { AdminSchedule } from "../../../shared/contract/admin/schedules.ts";
import type { ScheduleWindow } from "../../../shared/rules/slot-times.ts";
import type { DB } from "../../platform/database/schema.ts";

/** Times are "HH:MM:SS", those of further windows "HH:MM". */
export interface ScheduleRow {
  id: string;
  activityId: string;
  activityName: string;
  activityRank: number;
  startDate: string;
  endDate: string;
  daysOfWeek: number[];
  startTime: string;
  endTime: string;
  furtherWindows: ScheduleWindow[];
  gapMinutes: number;
  capacity: number | null;
  version: string;
}

interface ScheduleQuery {
  from: string;
  until: string;
  activityId?: string | undefined;
}

/** Lists the schedules of active activities that overlap a range of dates, inclusive. */
export async function listSchedules(
  db: Kysely<DB>,
  { from, until, activityId }: ScheduleQuery,
): Promise<ScheduleRow[]> {
  return selectSchedules(db)
    .where("s.startDate", "<=", until)
    .where("s.endDate", ">=", from)
    .$if(activityId !== undefined, (query) => query.where("s.activityId", "=", activityId ?? ""))
    .orderBy("s.startDate")
    .orderBy("s.startTime")
    .orderBy("s.id")
    .execute();
}

/** Lists all schedules of one activity, past ones included. */
export async function listActivitySchedules(
  db: Kysely<DB>,
  activityId: string,
): Promise<ScheduleRow[]> {
  return selectSchedules(db).where("s.activityId", "=", activityId).orderBy("s.id").execute();
}

export async function findSchedule(
  db: Kysely<DB>,
  scheduleId: string,
): Promise<ScheduleRow | undefined> {
  return selectSchedules(db).where("s.id", "=", scheduleId).executeTakeFirst();
}

function selectSchedules(db: Kysely<DB>) {
  return db
    .selectFrom("schedules as s")
    .innerJoin(rankedActivities(db), (join) => join.onRef("a.id", "=", "s.activityId"))
    .where("a.archivedAt", "is", null)
    .select([
      ...(["s.id", "s.activityId", "s.startDate", "s.endDate", "s.daysOfWeek"] as const),
      ...(["s.startTime", "s.endTime", "s.gapMinutes", "s.capacity"] as const),
      sql<ScheduleWindow[]>`s.further_windows`.as("furtherWindows"),
      ...(["a.name as activityName", "a.rank as activityRank"] as const),
      sql<string>`s.version::text`.as("version"),
    ]);
}

function rankedActivities(db: Kysely<DB>) {
  return db
    .selectFrom("activities")
    .select(["id", "name", "archivedAt"])
    .select(sql<number>`(row_number() OVER (ORDER BY created_at, id) - 1)::int`.as("rank"))
    .as("a");
}

/** Locks a schedule until the transaction ends. */
export async function lockSchedule(
  transaction: Transaction<DB>,
  scheduleId: string,
): Promise<{ activityId: string } | undefined> {
  return transaction
    .selectFrom("schedules")
    .select("activityId")
    .where("id", "=", scheduleId)
    .forUpdate()
    .executeTakeFirst();
}

interface LockedScheduleActivity {
  id: string;
  name: string;
  durationMinutes: number;
}

/**
 * Locks the schedules of these activities until the transaction ends. Requests that take places of
 * these activities wait too (`lockUnchangedOffer`).
 * @returns the activities that are not archived
 */
export async function lockActivities(
  transaction: Transaction<DB>,
  activityIds: readonly string[],
): Promise<LockedScheduleActivity[]> {
  const rows = await transaction
    .selectFrom("activities")
    .select(["id", "name", "durationMinutes", "archivedAt"])
    .where("id", "in", [...activityIds])
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return rows.filter(({ archivedAt }) => archivedAt === null);
}

/** True when the schedule existed and was deleted. */
export async function wasScheduleDeleted(db: Kysely<DB>, scheduleId: string): Promise<boolean> {
  const found = await db
    .selectFrom("events")
    .select("id")
    .where("entity", "=", "schedule")
    .where("entityId", "=", scheduleId)
    .where("type", "=", "schedule.deleted")
    .executeTakeFirst();
  return found !== undefined;
}

export interface ScheduledActivity {
  durationMinutes: number;
  maxCapacity: number;
}

/** Reads the duration and capacity of each activity, by activity id. */
export async function readActivities(
  db: Kysely<DB>,
): Promise<ReadonlyMap<string, ScheduledActivity>> {
  const rows = await db
    .selectFrom("activities")
    .select(["id", "durationMinutes", "maxCapacity"])
    .execute();
  return new Map(rows.map(({ id, ...activity }) => [id, activity]));
}

/** Maps a row to the schedule that staff see: weekdays in order, times without seconds. */
export function toSchedule(row: ScheduleRow): AdminSchedule {
  return {
    ...row,
    daysOfWeek: sortWeekdays(row.daysOfWeek),
    startTime: row.startTime.slice(0, 5),
    endTime: row.endTime.slice(0, 5),
    furtherWindows: row.furtherWindows.map(({ startTime, endTime }) => ({ startTime, endTime })),
  };
}

/** Returns each weekday once, Monday first. */
export function sortWeekdays(daysOfWeek: readonly number[]): number[] {
  return [...new Set(daysOfWeek)].sort((a, b) => a - b);
}

/** The fields of a schedule that its events store. */
export function toScheduleEventData(schedule: AdminSchedule) {
  const { id: _id, activityRank: _rank, version: _version, ...data } = schedule;
  return data;
}

/** A slot with at least one booking. */
export interface SoldSlot {
  activityId: string;
  startsAt: Date;
  /** Number of bookings. */
  partyCount: number;
  ticketCount: number;
  /** True when staff set its capacity by hand. */
  capacityIsManual: boolean;
}

/** Lists an activity's sold slots that have not started. */
export async function listUpcomingSoldSlots(
  db: Kysely<DB>,
  activityId: string,
): Promise<SoldSlot[]> {
  return selectSoldSlots(db)
    .where("activityId", "=", activityId)
    .where("startTime", ">", sql<Date>`venue_now()`)
    .execute();
}

/** Lists the sold slots of all activities that start from one instant until before another. */
export async function listSoldSlotsBetween(
  db: Kysely<DB>,
  from: Date,
  until: Date,
): Promise<SoldSlot[]> {
  return selectSoldSlots(db)
    .where("startTime", ">=", from)
    .where("startTime", "<", until)
    .execute();
}

function selectSoldSlots(db: Kysely<DB>) {
  return db
    .selectFrom("timeSlots")
    .select(["activityId", "startTime as startsAt", "partyCount", "bookingsCount as ticketCount"])
    .select("capacityIsManual")
    .where("bookingsCount", ">", 0);
}
