import type { Kysely } from "kysely";
import type { Activity, NextSlot } from "../../../shared/contract/public/activities.ts";
import { DATE_WINDOW_DAYS } from "../../../shared/limits.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { formatNextSlot } from "../../../shared/rules/next-slot.ts";
import { addDays } from "../../../shared/time.ts";
import { listDays } from "../../availability/slots/list-days.ts";
import { listSlots } from "../../availability/slots/list-slots.ts";
import { offeredSlots } from "../../availability/slots/offered-slots.ts";
import { readOfferCoalesced } from "../../availability/slots/slots.queries.ts";
import type { Context } from "../../context.ts";
import type { DB } from "../../platform/database/schema.ts";
import { api } from "../../request-context.ts";
import { assertVenueOpen } from "../../settings/settings.queries.ts";

export const activitiesRoutes = {
  list: api.activities.list.handler(({ context }) => listActivities(context.server)),
  get: api.activities.get.handler(({ context, input }) =>
    readActivity(context.server, input.activityId),
  ),
  days: api.activities.days.handler(({ context, input }) => listDays(context.server, input)),
  slots: api.activities.slots.handler(({ context, input }) => listSlots(context.server, input)),
  nextSlots: api.activities.nextSlots.handler(({ context }) => listNextSlots(context.server)),
};

/** @throws Refusal ACTIVITY_NOT_FOUND */
async function readActivity({ db }: Context, activityId: string): Promise<Activity> {
  const activity = await selectOfferedActivities(db)
    .where("id", "=", activityId)
    .executeTakeFirst();
  if (!activity) throw new Refusal("ACTIVITY_NOT_FOUND");
  return activity;
}

/**
 * Lists the activities that visitors can book, in the order that staff gave them.
 * @throws Refusal VENUE_NOT_OPEN
 */
export async function listActivities({ db }: Context): Promise<Activity[]> {
  const [activities] = await Promise.all([
    selectOfferedActivities(db).orderBy("position").orderBy("id").execute(),
    assertVenueOpen(db),
  ]);
  return activities;
}

/**
 * Lists the first free slot of each activity that visitors can book, of those that have one within
 * the days that the date picker shows first.
 */
export async function listNextSlots(context: Context): Promise<NextSlot[]> {
  const activities = await selectOfferedActivities(context.db).execute();
  const slots = await Promise.all(
    activities.map(async ({ id: activityId }) => {
      const next = await findNextSlot(context, activityId);
      return next && { activityId, ...next };
    }),
  );
  return slots.filter((slot) => slot !== null);
}

/** Finds the first slot that a visitor can choose; null without one. */
async function findNextSlot(
  { pool }: Context,
  activityId: string,
): Promise<Omit<NextSlot, "activityId"> | null> {
  const offer = await readOfferCoalesced(pool, { activityId, days: DATE_WINDOW_DAYS });
  if (!offer?.isOpen || offer.isHidden) return null;
  for (let day = 0; day < DATE_WINDOW_DAYS; day++) {
    const slots = offeredSlots(offer, addDays(offer.fromDate, day));
    const free = slots.find(({ reason }) => reason === null);
    if (!free) continue;
    const startsAt = free.startsAt.toISOString();
    return {
      startsAt,
      label: formatNextSlot(startsAt, { today: offer.today, timezone: offer.timeZone }),
    };
  }
  return null;
}

/** Selects the public columns of the activities that visitors can book. */
function selectOfferedActivities(db: Kysely<DB>) {
  return db
    .selectFrom("activities")
    .select([
      "id",
      "name",
      "description",
      "imageUrl",
      "furtherImageUrls",
      "pricePence",
      "durationMinutes",
      "maxCapacity",
      "minAge",
      "minHeightCm",
    ])
    .where("archivedAt", "is", null)
    .where("isHidden", "=", false);
}
