import { type Kysely, sql } from "kysely";
import type { AdminActivity, ArchivedActivity } from "../../../shared/contract/admin/activities.ts";
import {
  type ActivityFields,
  toActivityFields,
} from "../../../shared/contract/admin/catalogue-fields.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { adminApi } from "../../admin-api.ts";
import {
  countSlotsAbove,
  updateFutureCapacity,
  updateFutureDuration,
} from "../../availability/slots/slot-changes.queries.ts";
import { recordChange } from "../../events/record-change.ts";
import { attachPicture, detachPicture } from "../../pictures/attach-picture.ts";
import type { DB } from "../../platform/database/schema.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Resource, type SaveRequest } from "../../resource/resource.ts";
import { lockOffers } from "../../settings/lock-offers.ts";

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
 * A new capacity applies to future slots whose schedule has none and whose capacity staff have not
 * set by hand, but never below the number of people in them; a new duration to future slots without people; a new price to new
 * bookings. Visitors who take places at the same time do so before or after the whole change.
 *
 * A hidden activity is not offered to visitors. Those who hold places already can still pay.
 */
export const activityResource = new Resource<"activities", AdminActivity, ActivityFields>({
  table: "activities",
  entity: "activity",
  eventPrefix: "activity",
  notFound: "ACTIVITY_GONE",
  changed: "ACTIVITY_CHANGED",
  archived: "ACTIVITY_GONE",
  hasHistory,
  find: (db, id) => selectActivities(db).where("t.id", "=", id).executeTakeFirst(),
  toFields: toActivityFields,
  toColumns: toActivityFields,
  async beforeSave(transaction, before, input) {
    const known = before ? listPictures(before) : [];
    for (const imageUrl of listPictures(input))
      if (!known.includes(imageUrl))
        await attachPicture(transaction, imageUrl, { use: "activity" });
  },
  async afterChange(transaction, before, input) {
    const { durationMinutes, maxCapacity } = input;
    const kept = listPictures(input);
    for (const imageUrl of listPictures(before))
      if (!kept.includes(imageUrl)) await detachPicture(transaction, imageUrl);
    if (durationMinutes !== before.durationMinutes)
      await updateFutureDuration(transaction, before.id, durationMinutes);
    const isCapacityChanged = maxCapacity !== before.maxCapacity;
    // Another duration may offer slots again that kept the capacity of an earlier schedule.
    if (isCapacityChanged || durationMinutes !== before.durationMinutes)
      await updateFutureCapacity(
        transaction,
        before.id,
        isCapacityChanged ? maxCapacity : undefined,
      );
  },
  async beforeDelete(transaction, activity) {
    const { id } = activity;
    await transaction.deleteFrom("schedules").where("activityId", "=", id).execute();
    await transaction.deleteFrom("timeSlots").where("activityId", "=", id).execute();
    for (const imageUrl of listPictures(activity)) await detachPicture(transaction, imageUrl);
  },
});

/** All pictures of an activity, in order. */
function listPictures({
  imageUrl,
  furtherImageUrls,
}: Pick<ActivityFields, "imageUrl" | "furtherImageUrls">): string[] {
  return imageUrl === null ? furtherImageUrls : [imageUrl, ...furtherImageUrls];
}

export const adminActivitiesRoutes = {
  list: adminApi.activities.list.handler(({ context }) => listAdminActivities(context.server.db)),
  archived: adminApi.activities.archived.handler(({ context }) =>
    listArchivedActivities(context.server.db),
  ),
  save: adminApi.activities.save.handler(({ context, input: { activityId, version, ...input } }) =>
    saveActivity(context.server.db, { id: activityId, version, input }, context.staffId),
  ),
  setPosition: adminApi.activities.setPosition.handler(async ({ context, input }) => {
    await setActivityPosition(context.server.db, input, context.staffId);
    return { positioned: true as const };
  }),
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
    return { activity, sessionsAbove: await countSlotsAbove(transaction, id, maxCapacity) };
  });
}

/**
 * Puts an activity directly after another, or first, in the order of those that are not archived.
 * They exchange their positions, so an archived activity keeps its own. A no-op if the order is so
 * already.
 * @throws Refusal ACTIVITY_GONE if either activity is archived or deleted
 */
export function setActivityPosition(
  db: Kysely<DB>,
  { activityId, afterId }: { activityId: string; afterId: string | null },
  staffId: string,
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    await lockOffers(transaction, null);
    const rows = await transaction
      .selectFrom("activities")
      .select(["id", "position"])
      .where("archivedAt", "is", null)
      .orderBy("position")
      .orderBy("id")
      .execute();
    const ids = rows.map(({ id }) => id);
    const others = ids.filter((id) => id !== activityId);
    const index = afterId === null ? 0 : others.indexOf(afterId) + 1;
    const isAfterGone = afterId !== null && index === 0;
    if (others.length === ids.length || isAfterGone) throw new Refusal("ACTIVITY_GONE");
    const ordered = [...others.slice(0, index), activityId, ...others.slice(index)];
    const positions = rows.map(({ position }) => position);
    await sql`
      UPDATE activities a SET position = placed.position
      FROM unnest(${ordered}::uuid[], ${positions}::int[]) AS placed(id, position)
      WHERE a.id = placed.id AND a.position <> placed.position`.execute(transaction);
    await recordChange(transaction, staffId, {
      entity: "activity",
      entityId: activityId,
      type: "activity.changed",
      before: { position: ids.indexOf(activityId) + 1 },
      after: { position: index + 1 },
    });
  });
}

function selectActivities(db: Kysely<DB>) {
  const aged = db
    .selectFrom("activities")
    .select(["id", sql<number>`row_number() OVER (ORDER BY created_at, id) - 1`.as("rank")]);
  return db
    .selectFrom("activities as t")
    .innerJoin(aged.as("aged"), "aged.id", "t.id")
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("timeSlots as s")
          .select([
            sql<number>`coalesce(sum(s.party_count), 0)`.as("bookingsAhead"),
            sql<number>`coalesce(sum(s.held_party_count), 0)`.as("holdingCount"),
            sql<number>`coalesce(max(s.bookings_count + s.held_count), 0)`.as("mostPeopleAhead"),
          ])
          .whereRef("s.activityId", "=", "t.id")
          .where("s.startTime", ">", sql<Date>`venue_now()`)
          .as("ahead"),
      (join) => join.onTrue(),
    )
    .select(["t.id", "t.name", "t.description", "t.imageUrl", "t.pricePence"])
    .select(["t.durationMinutes", "t.maxCapacity", "aged.rank"])
    .select(["t.vatRate", "t.minAge", "t.minHeightCm", "t.isHidden", "t.furtherImageUrls"])
    .select(["ahead.bookingsAhead", "ahead.holdingCount", "ahead.mostPeopleAhead"])
    .select([
      sql<string>`t.version::text`.as("version"),
      sql<boolean>`EXISTS (
        SELECT FROM schedules sc, settings st
        WHERE sc.activity_id = t.id
          AND sc.end_date >= (venue_now() AT TIME ZONE st.timezone)::date)`.as("isScheduled"),
      hasHistory.as("hasHistory"),
    ]);
}

/** Lists every activity that is not archived, hidden ones too, in their order. */
export async function listAdminActivities(db: Kysely<DB>): Promise<AdminActivity[]> {
  return selectActivities(db)
    .where("t.archivedAt", "is", null)
    .orderBy("t.position")
    .orderBy("t.id")
    .execute();
}

/** Lists archived activities, most recently archived first. */
export async function listArchivedActivities(db: Kysely<DB>): Promise<ArchivedActivity[]> {
  const rows = await db
    .selectFrom("activities as a")
    .select(["a.id", "a.name", "a.archivedAt"])
    .select(
      sql<number>`(SELECT coalesce(sum(t.party_count), 0) FROM time_slots t
                   WHERE t.activity_id = a.id AND t.start_time > venue_now())`.as("bookingsAhead"),
    )
    .where("a.archivedAt", "is not", null)
    .$narrowType<{ archivedAt: Date }>()
    .orderBy("a.archivedAt", "desc")
    .orderBy("a.id")
    .execute();
  return rows.map((row) => ({ ...row, archivedAt: row.archivedAt.toISOString() }));
}
