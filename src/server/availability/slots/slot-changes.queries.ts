import { sql, type Transaction } from "kysely";
import { listSlotTimes, type ScheduleWindow } from "../../../shared/rules/slot-times.ts";
import { localDate } from "../../../shared/time.ts";
import type { DB } from "../../platform/database/schema.ts";
import type { EditableSlot } from "./staff-slot.ts";

/** A slot's row, locked to be changed. */
export interface LockedSlot {
  id: string;
  activityName: string;
  capacity: number;
  capacityIsManual: boolean;
  sold: number;
  held: number;
  closedReason: string | null;
}

/**
 * Locks a slot's row, creating it if it has none: available unless its day is closed. The caller
 * must hold the offer's lock (`lockOffers`), so that no concurrent request creates the row.
 */
export async function lockSlot(
  transaction: Transaction<DB>,
  { activityId, date, startsAt, endsAt, usualCapacity }: EditableSlot,
): Promise<LockedSlot> {
  await sql`
    INSERT INTO time_slots (activity_id, start_time, end_time, capacity, is_available)
    SELECT ${activityId}::uuid, ${startsAt}, ${endsAt}, ${usualCapacity}, NOT EXISTS (
      SELECT FROM closed_days c
      WHERE c.date = ${date}::date AND (c.activity_id IS NULL OR c.activity_id = ${activityId}::uuid))
    WHERE NOT EXISTS (
      SELECT FROM time_slots s
      WHERE s.activity_id = ${activityId}::uuid AND s.start_time = ${startsAt})`.execute(
    transaction,
  );
  return transaction
    .selectFrom("timeSlots as s")
    .innerJoin("activities as a", "a.id", "s.activityId")
    .select(["s.id", "a.name as activityName", "s.capacity", "s.capacityIsManual"])
    .select(["s.bookingsCount as sold", "s.heldCount as held", "s.closedReason"])
    .where("s.activityId", "=", activityId)
    .where("s.startTime", "=", startsAt)
    .forNoKeyUpdate("s")
    .executeTakeFirstOrThrow();
}

/** Closes a slot: nobody can hold or buy places in it any more. */
export async function markClosed(
  transaction: Transaction<DB>,
  slotId: string,
  reason: string,
): Promise<void> {
  await transaction
    .updateTable("timeSlots")
    .set({ isAvailable: false, closedReason: reason })
    .where("id", "=", slotId)
    .execute();
}

/** Reopens a slot, unless its day is closed. */
export async function markReopened(
  transaction: Transaction<DB>,
  slotId: string,
  date: string,
): Promise<void> {
  await sql`
    UPDATE time_slots s
    SET closed_reason = NULL, is_available = NOT EXISTS (
      SELECT FROM closed_days c
      WHERE c.date = ${date}::date AND (c.activity_id IS NULL OR c.activity_id = s.activity_id))
    WHERE s.id = ${slotId}::uuid`.execute(transaction);
}

interface NewCapacity {
  slotId: string;
  capacity: number;
  isManual: boolean;
  /** Null unless the capacity is set by hand. */
  reason: string | null;
}

/**
 * Sets a slot's capacity, unless more places are sold and held.
 * @returns whether it was written
 */
export async function writeCapacity(
  transaction: Transaction<DB>,
  { slotId, capacity, isManual, reason }: NewCapacity,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("timeSlots")
    .set({ capacity, capacityIsManual: isManual, capacityReason: reason })
    .where("id", "=", slotId)
    .where(sql<boolean>`bookings_count + held_count <= ${capacity}`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

interface DaySlotsQuery {
  date: string;
  /** Null: every activity. */
  activityId: string | null;
}

/** The CTE `locked`: the slots of a day that have a row, locked in id order. */
const lockedSlotsOfDay = ({ date, activityId }: DaySlotsQuery) => sql`
  locked AS (
    SELECT s.id, s.activity_id FROM settings, activities a JOIN time_slots s ON s.activity_id = a.id
    WHERE s.start_time >= ${date}::date::timestamp AT TIME ZONE settings.timezone
      AND s.start_time < (${date}::date + 1)::timestamp AT TIME ZONE settings.timezone
      AND (${activityId}::uuid IS NULL OR a.id = ${activityId}::uuid)
    ORDER BY s.id
    FOR NO KEY UPDATE OF s
  )`;

/** Closes a day's slots that have a row; the closed day itself closes the others. */
export async function closeSlotsOfDay(
  transaction: Transaction<DB>,
  day: DaySlotsQuery,
): Promise<void> {
  await sql`
    WITH ${lockedSlotsOfDay(day)}
    UPDATE time_slots s SET is_available = false
    FROM locked WHERE s.id = locked.id AND s.is_available`.execute(transaction);
}

/**
 * Reopens a day's slots, except those with a closure of their own or covered by another closed day.
 */
export async function reopenSlotsOfDay(
  transaction: Transaction<DB>,
  day: DaySlotsQuery,
): Promise<void> {
  await sql`
    WITH ${lockedSlotsOfDay(day)}
    UPDATE time_slots s SET is_available = true
    FROM locked
    WHERE s.id = locked.id AND NOT s.is_available AND s.closed_reason IS NULL AND NOT EXISTS (
      SELECT FROM closed_days c
      WHERE c.date = ${day.date}::date
        AND (c.activity_id IS NULL OR c.activity_id = locked.activity_id))`.execute(transaction);
}

/**
 * Reads the venue's current date, and whether the activity exists and is not archived (true without
 * an activity).
 */
export async function readClosureContext(
  transaction: Transaction<DB>,
  activityId: string | null,
): Promise<{ today: string; isActivityKnown: boolean }> {
  return transaction
    .selectFrom("settings")
    .select([
      sql<string>`(venue_now() AT TIME ZONE timezone)::date`.as("today"),
      sql<boolean>`${activityId}::uuid IS NULL OR EXISTS (
        SELECT FROM activities WHERE id = ${activityId}::uuid AND archived_at IS NULL)`.as(
        "isActivityKnown",
      ),
    ])
    .executeTakeFirstOrThrow();
}

/**
 * Sets the capacity of an activity's slots that have not started to that of the schedule that
 * offers them, else the activity's, except where staff set it by hand. Nobody who has booked or
 * holds places is put out: a slot with more people keeps as many places as it has people, and loses
 * one with each who leaves, until it is down to the capacity. The activity's row must be locked.
 * @param unofferedCapacity of slots that no schedule offers any more; absent: they keep theirs
 */
export async function updateFutureCapacity(
  transaction: Transaction<DB>,
  activityId: string,
  unofferedCapacity?: number,
): Promise<void> {
  const slots = await listFutureCapacities(transaction, activityId);
  if (slots.length === 0) return;
  const findUsualCapacity = await readUsualCapacities(transaction, activityId);
  const changes = slots.flatMap(({ id, startsAt, capacity }) => {
    const usual = findUsualCapacity(startsAt) ?? unofferedCapacity ?? capacity;
    return usual === capacity ? [] : [{ id, usual }];
  });
  if (changes.length === 0) return;
  const ids = changes.map(({ id }) => id);
  // Locks the rows in id order first, as every statement that locks slots does.
  await sql`
    SELECT FROM time_slots WHERE id = ANY (${ids}::uuid[]) ORDER BY id
    FOR NO KEY UPDATE`.execute(transaction);
  await sql`
    UPDATE time_slots s
    SET capacity = greatest(changed.capacity, bookings_count + held_count),
        shrinks_to = CASE WHEN bookings_count + held_count > changed.capacity
                          THEN changed.capacity END
    FROM unnest(${ids}::uuid[], ${changes.map(({ usual }) => usual)}::int[])
      AS changed(id, capacity)
    WHERE s.id = changed.id AND NOT capacity_is_manual`.execute(transaction);
}

/** Lists the slots that have not started and whose capacity staff have not set by hand. */
function listFutureCapacities(
  transaction: Transaction<DB>,
  activityId: string,
): Promise<{ id: string; startsAt: Date; capacity: number }[]> {
  return transaction
    .selectFrom("timeSlots")
    .select(["id", "startTime as startsAt"])
    .select(sql<number>`coalesce(shrinks_to, capacity)`.as("capacity"))
    .where("activityId", "=", activityId)
    .where("startTime", ">", sql<Date>`venue_now()`)
    .where("capacityIsManual", "=", false)
    .execute();
}

/** Returns a function that gives the usual capacity of an offered slot; undefined: not offered. */
async function readUsualCapacities(
  transaction: Transaction<DB>,
  activityId: string,
): Promise<(startsAt: Date) => number | undefined> {
  const { timezone, durationMinutes, maxCapacity } = await transaction
    .selectFrom("activities as a")
    .innerJoin("settings as s", (join) => join.onTrue())
    .select(["s.timezone", "a.durationMinutes", "a.maxCapacity"])
    .where("a.id", "=", activityId)
    .executeTakeFirstOrThrow();
  const schedules = await transaction
    .selectFrom("schedules")
    .select(["startDate", "endDate", "daysOfWeek", "startTime", "endTime"])
    .select(["gapMinutes", "capacity"])
    .select(sql<ScheduleWindow[]>`further_windows`.as("furtherWindows"))
    .where("activityId", "=", activityId)
    .execute();
  const byDate = new Map<string, Map<number, number>>();
  return (startsAt) => {
    const date = localDate(startsAt, timezone);
    const capacities =
      byDate.get(date) ??
      new Map(
        listSlotTimes(date, schedules, durationMinutes, timezone).map((slot) => [
          slot.startsAt.getTime(),
          slot.capacity ?? maxCapacity,
        ]),
      );
    byDate.set(date, capacities);
    return capacities.get(startsAt.getTime());
  };
}

/** Counts the slots that have not started and have more people than the activity's capacity. */
export async function countSlotsAbove(
  transaction: Transaction<DB>,
  activityId: string,
  maxCapacity: number,
): Promise<number> {
  const { count } = await transaction
    .selectFrom("timeSlots")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("activityId", "=", activityId)
    .where("startTime", ">", sql<Date>`venue_now()`)
    .where("shrinksTo", "=", maxCapacity)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Applies the activity's duration to its slots that have not started and have nobody in them; slots
 * with people keep their times. The activity's row must be locked.
 */
export async function updateFutureDuration(
  transaction: Transaction<DB>,
  activityId: string,
  durationMinutes: number,
): Promise<void> {
  const emptyFutureCondition = sql`
    activity_id = ${activityId} AND start_time > venue_now() AND bookings_count + held_count = 0`;
  await sql`
    SELECT FROM time_slots WHERE ${emptyFutureCondition} ORDER BY id FOR NO KEY UPDATE`.execute(
    transaction,
  );
  await sql`
    UPDATE time_slots SET end_time = start_time + make_interval(mins => ${durationMinutes}::int)
    WHERE ${emptyFutureCondition}`.execute(transaction);
}
