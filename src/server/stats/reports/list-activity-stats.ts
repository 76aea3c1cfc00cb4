import { type Kysely, sql } from "kysely";
import type { ActivityStatsRow } from "../../../shared/contract/admin/reports.ts";
import type { Context } from "../../context.ts";
import type { DB } from "../../platform/database/schema.ts";
import { computeRevenue, type RangeStats } from "../range-stats.ts";

/** Every activity that was booked or paid for in a range, the highest revenue first. */
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

/** An activity's name now, and its place among all by age. */
interface NamedActivity {
  id: string;
  name: string;
  rank: number;
}

/** All of them, archived ones too. */
async function listNamedActivities(db: Kysely<DB>): Promise<NamedActivity[]> {
  const { rows } = await sql<NamedActivity>`
    SELECT id, name, (row_number() OVER (ORDER BY created_at, id) - 1)::int AS rank
    FROM activities`.execute(db);
  return rows;
}
