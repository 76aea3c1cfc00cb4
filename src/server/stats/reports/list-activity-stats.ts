import { type Kysely, sql } from "kysely";
import type { ActivityStatsRow } from "../../../shared/contract/admin/reports.ts";
import type { Context } from "../../context.ts";
import type { DB } from "../../platform/database/schema.ts";
import { computeRevenue, type RangeStats } from "../range-stats.ts";

/** Lists the activities with bookings or revenue in a range, highest revenue first. */
export async function listActivityStats(
  db: Context["db"],
  { activities }: RangeStats,
): Promise<ActivityStatsRow[]> {
  const namedActivities = await listNamedActivities(db);
  return namedActivities
    .flatMap(({ id, name, rank }) => {
      const stats = activities.get(id);
      if (!stats) return [];
      const { bookings, cancelledBookings, tickets } = stats;
      const revenuePence = computeRevenue(stats);
      if (bookings === 0 && revenuePence === 0) return [];
      const activity = { activityId: id, activityName: name, activityRank: rank };
      return [{ ...activity, bookings, cancelledBookings, tickets, revenuePence }];
    })
    .sort(
      (one, other) =>
        other.revenuePence - one.revenuePence ||
        other.bookings - one.bookings ||
        one.activityRank - other.activityRank,
    );
}

/** Reads the activities' current names, archived ones too, and their ranks by age. */
async function listNamedActivities(db: Kysely<DB>) {
  return db
    .selectFrom("activities")
    .select(["id", "name"])
    .select(sql<number>`row_number() OVER (ORDER BY created_at, id) - 1`.as("rank"))
    .execute();
}
