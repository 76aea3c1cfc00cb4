import { type Kysely, sql, type Transaction } from "kysely";
import type { AdminActivity, ArchivedActivity } from "../../../shared/contract/admin/activities.ts";
import type { ActivityFields } from "../../../shared/contract/admin/catalogue-fields.ts";
import type { DB } from "../../platform/database/schema.ts";

/** Changes with every edit of an activity by staff. */
const ACTIVITY_VERSION = sql.raw("(extract(epoch FROM a.updated_at) * 1000000)::bigint::text");

/** Whether activity `a` was ever booked or held. Both need a slot. */
const ACTIVITY_HAS_HISTORY = sql.raw(`(
  EXISTS (SELECT FROM time_slots t JOIN bookings b ON b.time_slot_id = t.id WHERE t.activity_id = a.id)
  OR EXISTS (SELECT FROM time_slots t JOIN checkouts c ON c.time_slot_id = t.id
             WHERE t.activity_id = a.id))`);

/** Lists one activity, archived or not, or all that are not archived, by name. */
export async function listActivityDetails(
  db: Kysely<DB>,
  { activityId }: { activityId?: string } = {},
): Promise<AdminActivity[]> {
  const { rows } = await sql<AdminActivity>`
    WITH aged AS (
      SELECT id, (row_number() OVER (ORDER BY created_at, id) - 1)::int AS rank FROM activities
    )
    SELECT a.id, a.name, a.description, a.image_url, a.price_pence, a.duration_minutes,
           a.max_capacity, aged.rank, ${ACTIVITY_VERSION} AS version,
           EXISTS (SELECT FROM schedules sc, settings st
                   WHERE sc.activity_id = a.id
                     AND sc.end_date >= (venue_now() AT TIME ZONE st.timezone)::date) AS is_scheduled,
           ahead.bookings_ahead, ahead.holding_count, ahead.most_people_ahead,
           ${ACTIVITY_HAS_HISTORY} AS has_history
    FROM activities a
    JOIN aged ON aged.id = a.id
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(t.party_count), 0)::int AS bookings_ahead,
             coalesce(sum(t.held_party_count), 0)::int AS holding_count,
             coalesce(max(t.bookings_count + t.held_count), 0)::int AS most_people_ahead
      FROM time_slots t WHERE t.activity_id = a.id AND t.start_time > venue_now()
    ) ahead
    WHERE ${activityId === undefined ? sql`a.archived_at IS NULL` : sql`a.id = ${activityId}`}
    ORDER BY a.name, a.id`.execute(db);
  return rows;
}

type ArchivedActivityRow = Omit<ArchivedActivity, "archivedAt"> & { archivedAt: Date };

/** Lists archived activities, most recently archived first. */
export async function listArchivedActivityRows(db: Kysely<DB>): Promise<ArchivedActivityRow[]> {
  const { rows } = await sql<ArchivedActivityRow>`
    SELECT a.id, a.name, a.archived_at,
           (SELECT coalesce(sum(t.party_count), 0)::int FROM time_slots t
            WHERE t.activity_id = a.id AND t.start_time > venue_now()) AS bookings_ahead
    FROM activities a WHERE a.archived_at IS NOT NULL
    ORDER BY a.archived_at DESC, a.id`.execute(db);
  return rows;
}

interface LockedActivity extends ActivityFields {
  version: string;
  isArchived: boolean;
  hasHistory: boolean;
}

/**
 * Locks an activity until the transaction ends and returns it. Waits for transactions that are
 * taking places in it, and new ones wait for this transaction, so it sees all slots.
 * @param mayDelete takes a stronger lock that also blocks new references to the activity.
 */
export async function lockActivity(
  transaction: Transaction<DB>,
  activityId: string,
  mayDelete = false,
): Promise<LockedActivity | undefined> {
  const lock = sql.raw(mayDelete ? "FOR UPDATE OF a" : "FOR NO KEY UPDATE OF a");
  const locked = await sql<{ id: string }>`
    SELECT a.id FROM activities a WHERE a.id = ${activityId} ${lock}`.execute(transaction);
  if (locked.rows.length === 0) return undefined;
  // Read in a second statement, because the first cannot see what was written while it waited.
  const { rows } = await sql<LockedActivity>`
    SELECT a.name, a.description, a.image_url, a.price_pence, a.duration_minutes, a.max_capacity,
           ${ACTIVITY_VERSION} AS version, a.archived_at IS NOT NULL AS is_archived,
           ${ACTIVITY_HAS_HISTORY} AS has_history
    FROM activities a WHERE a.id = ${activityId}`.execute(transaction);
  return rows[0];
}

/** Returns false if an activity with this id exists. */
export async function insertActivity(
  transaction: Transaction<DB>,
  activityId: string,
  fields: ActivityFields,
): Promise<boolean> {
  const inserted = await transaction
    .insertInto("activities")
    .values({ id: activityId, ...fields })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function updateActivity(
  transaction: Transaction<DB>,
  activityId: string,
  changes: Partial<ActivityFields> | { archivedAt: Date | null },
): Promise<void> {
  await transaction
    .updateTable("activities")
    .set({ ...changes, updatedAt: sql`venue_clock_timestamp()` })
    .where("id", "=", activityId)
    .execute();
}

/**
 * Deletes an activity with its schedules and its unused slots. Throws a foreign key violation if
 * anything else refers to it.
 */
export async function deleteActivity(
  transaction: Transaction<DB>,
  activityId: string,
): Promise<void> {
  await transaction.deleteFrom("schedules").where("activityId", "=", activityId).execute();
  await transaction.deleteFrom("timeSlots").where("activityId", "=", activityId).execute();
  await transaction.deleteFrom("activities").where("id", "=", activityId).execute();
}

/** Whether staff deleted an activity with this id. */
export async function wasActivityDeleted(db: Kysely<DB>, activityId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM events e WHERE e.entity = 'activity' AND e.entity_id = ${activityId}
      AND e.type = 'activity.deleted' LIMIT 1`.execute(db);
  return rows.length > 0;
}
