import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "../../platform/database/schema.ts";

/** Times are "HH:MM:SS". */
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
  version: string;
}

interface ScheduleQuery {
  from: string;
  until: string;
  activityId?: string | undefined;
}

/** The schedules of activities on offer that reach into a range of dates. */
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

/** All schedules of one activity, whenever they are. */
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
      ...(["s.startTime", "s.endTime"] as const),
      ...(["a.name as activityName", "a.rank as activityRank"] as const),
      sql<string>`(extract(epoch FROM s.updated_at) * 1000000)::bigint::text`.as("version"),
    ]);
}

function rankedActivities(db: Kysely<DB>) {
  return db
    .selectFrom("activities")
    .select(["id", "name", "archivedAt"])
    .select(sql<number>`(row_number() OVER (ORDER BY created_at, id) - 1)::int`.as("rank"))
    .as("a");
}

/** Nobody else changes this schedule until the transaction ends. */
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

export interface LockedScheduleActivity {
  id: string;
  name: string;
  durationMinutes: number;
}

/**
 * Nobody else changes the schedules of these activities until the transaction ends. Whoever books
 * waits for nothing.
 * @returns those that are on offer
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

/** Whether there was such a schedule, which somebody deleted. */
export async function wasScheduleDeleted(db: Kysely<DB>, scheduleId: string): Promise<boolean> {
  const found = await db
    .selectFrom("events")
    .select("id")
    .where("entity", "=", "schedule")
    .where("entityId", "=", scheduleId)
    .where("what", "=", "schedule.deleted")
    .executeTakeFirst();
  return found !== undefined;
}

/** How long a session of each activity takes, in minutes. */
export async function readDurationMinutes(db: Kysely<DB>): Promise<ReadonlyMap<string, number>> {
  const rows = await db.selectFrom("activities").select(["id", "durationMinutes"]).execute();
  return new Map(rows.map(({ id, durationMinutes }) => [id, durationMinutes]));
}
