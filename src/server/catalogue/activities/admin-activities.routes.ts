import { type Kysely, type RawBuilder, sql } from "kysely";
import type { AdminActivity, ArchivedActivity } from "../../../shared/contract/admin/activities.ts";
import type { ActivityFields } from "../../../shared/contract/admin/catalogue-fields.ts";
import { adminApi } from "../../access.ts";
import {
  updateFutureCapacity,
  updateFutureDuration,
} from "../../availability/slots/slot-changes.queries.ts";
import { attachPicture, detachPicture } from "../../pictures/attach-picture.ts";
import type { DB } from "../../platform/database/schema.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Resource, type SaveRequest } from "../../resource/resource.ts";

/** Whether activity `t` was ever booked or held. Both need a slot. */
const hasHistory = sql<boolean>`(
  EXISTS (SELECT FROM time_slots s JOIN bookings b ON b.time_slot_id = s.id WHERE s.activity_id = t.id)
  OR EXISTS (SELECT FROM time_slots s JOIN checkouts c ON c.time_slot_id = s.id
             WHERE s.activity_id = t.id))`;

/**
 * An activity that was ever booked or held is archived with its schedules and picture: bookings
 * stay valid, and a visitor who holds places but has not started to pay is refused. Any other is
 * deleted with its schedules.
 *
 * A new capacity applies to future slots whose capacity staff have not set by hand, but never below
 * the number of people in them; a new duration to future slots without people; a new price to new
 * bookings. Visitors who take places at the same time do so before or after the whole change.
 */
export const activityResource = new Resource<"activities", AdminActivity, ActivityFields>({
  table: "activities",
  entity: "activity",
  eventPrefix: "activity",
  notFound: "ACTIVITY_GONE",
  changed: "ACTIVITY_CHANGED",
  archived: "ACTIVITY_GONE",
  hasHistory,
  find: async (db, id) => (await selectActivities(sql`t.id = ${id}`).execute(db)).rows[0],
  toFields: toActivityFields,
  toColumns: toActivityFields,
  async beforeSave(transaction, before, { imageUrl }) {
    if (imageUrl !== before?.imageUrl)
      await attachPicture(transaction, imageUrl, { use: "activity" });
  },
  async afterChange(transaction, before, { imageUrl, durationMinutes }) {
    if (imageUrl !== before.imageUrl) await detachPicture(transaction, before.imageUrl);
    if (durationMinutes !== before.durationMinutes)
      await updateFutureDuration(transaction, before.id, durationMinutes);
  },
  async beforeDelete(transaction, { id, imageUrl }) {
    await transaction.deleteFrom("schedules").where("activityId", "=", id).execute();
    await transaction.deleteFrom("timeSlots").where("activityId", "=", id).execute();
    await detachPicture(transaction, imageUrl);
  },
});

export const adminActivitiesRoutes = {
  list: adminApi.activities.list.handler(({ context }) => listAdminActivities(context.server.db)),
  archived: adminApi.activities.archived.handler(({ context }) =>
    listArchivedActivities(context.server.db),
  ),
  save: adminApi.activities.save.handler(({ context, input: { activityId, version, ...input } }) =>
    saveActivity(context.server.db, { id: activityId, version, input }, context.staffId),
  ),
  remove: adminApi.activities.remove.handler(async ({ context, input: { activityId } }) => ({
    outcome: await activityResource.remove(context.server.db, activityId, context.staffId),
  })),
  restore: adminApi.activities.restore.handler(async ({ context, input: { activityId } }) => {
    await activityResource.restore(context.server.db, activityId, context.staffId);
    return { restored: true as const };
  }),
};

interface SavedActivity {
  activity: AdminActivity;
  /**
   * Number of future slots with more people than the new capacity; those people keep their places.
   */
  sessionsAbove: number;
}

/** Creates or changes an activity; see `Resource.save` and {@link activityResource}. */
export function saveActivity(
  db: Kysely<DB>,
  request: SaveRequest<ActivityFields>,
  staffId: string,
): Promise<SavedActivity> {
  return inTransaction(db, async (transaction) => {
    const activity = await activityResource.saveIn(transaction, request, staffId);
    const { id, maxCapacity } = activity;
    return { activity, sessionsAbove: await updateFutureCapacity(transaction, id, maxCapacity) };
  });
}

function selectActivities(condition: RawBuilder<unknown> = sql`t.archived_at IS NULL`) {
  return sql<AdminActivity>`
    WITH aged AS (
      SELECT id, (row_number() OVER (ORDER BY created_at, id) - 1)::int AS rank FROM activities
    )
    SELECT t.id, t.name, t.description, t.image_url, t.price_pence, t.duration_minutes,
           t.max_capacity, aged.rank, t.version::text,
           EXISTS (SELECT FROM schedules sc, settings st
                   WHERE sc.activity_id = t.id
                     AND sc.end_date >= (venue_now() AT TIME ZONE st.timezone)::date) AS is_scheduled,
           ahead.bookings_ahead, ahead.holding_count, ahead.most_people_ahead,
           ${hasHistory} AS has_history
    FROM activities t
    JOIN aged ON aged.id = t.id
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(s.party_count), 0)::int AS bookings_ahead,
             coalesce(sum(s.held_party_count), 0)::int AS holding_count,
             coalesce(max(s.bookings_count + s.held_count), 0)::int AS most_people_ahead
      FROM time_slots s WHERE s.activity_id = t.id AND s.start_time > venue_now()
    ) ahead
    WHERE ${condition}
    ORDER BY t.name, t.id`;
}

/** Lists every activity that is not archived, by name. */
export async function listAdminActivities(db: Kysely<DB>): Promise<AdminActivity[]> {
  return (await selectActivities().execute(db)).rows;
}

/** Lists archived activities, most recently archived first. */
export async function listArchivedActivities(db: Kysely<DB>): Promise<ArchivedActivity[]> {
  const { rows } = await sql<Omit<ArchivedActivity, "archivedAt"> & { archivedAt: Date }>`
    SELECT a.id, a.name, a.archived_at,
           (SELECT coalesce(sum(t.party_count), 0)::int FROM time_slots t
            WHERE t.activity_id = a.id AND t.start_time > venue_now()) AS bookings_ahead
    FROM activities a WHERE a.archived_at IS NOT NULL
    ORDER BY a.archived_at DESC, a.id`.execute(db);
  return rows.map((row) => ({ ...row, archivedAt: row.archivedAt.toISOString() }));
}

function toActivityFields(activity: ActivityFields) {
  const { name, description, imageUrl, pricePence, durationMinutes, maxCapacity } = activity;
  return { name, description, imageUrl, pricePence, durationMinutes, maxCapacity };
}
