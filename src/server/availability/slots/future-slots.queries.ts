import { sql, type Transaction } from "kysely";
import type { DB } from "../../platform/database/schema.ts";

/**
 * Sets the capacity of an activity's slots that have not started, except where staff set it by
 * hand. Nobody who has booked or holds places is put out: a slot with more people keeps as many
 * places as it has people, and loses one with each who leaves, until it is down to the capacity.
 * The activity's row must be locked.
 * @returns how many slots have more people than the capacity
 */
export async function updateFutureCapacity(
  transaction: Transaction<DB>,
  activityId: string,
  capacity: number,
): Promise<number> {
  const differingCondition = sql`
    activity_id = ${activityId} AND start_time > venue_now() AND NOT capacity_is_manual
    AND coalesce(shrinks_to, capacity) <> ${capacity}::int`;
  // Locks the rows in id order first, as every statement that locks slots does. The update then
  // checks the condition again, on the locked rows.
  await sql`
    SELECT FROM time_slots WHERE ${differingCondition} ORDER BY id FOR NO KEY UPDATE`.execute(
    transaction,
  );
  await sql`
    UPDATE time_slots
    SET capacity = greatest(${capacity}::int, bookings_count + held_count),
        shrinks_to =
          CASE WHEN bookings_count + held_count > ${capacity}::int THEN ${capacity}::int END
    WHERE ${differingCondition}`.execute(transaction);
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int FROM time_slots
    WHERE activity_id = ${activityId} AND start_time > venue_now() AND shrinks_to IS NOT NULL`.execute(
    transaction,
  );
  return rows[0]?.count ?? 0;
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
