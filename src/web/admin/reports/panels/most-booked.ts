import type { ActivityStatsRow } from "../../../../shared/contract/admin/reports.ts";

/** From the specification, section 9. */
const POPULAR_LIMIT = 5;

/** Returns the activities with the most bookings; ties are ordered by revenue. */
export function mostBooked(activities: readonly ActivityStatsRow[]): readonly ActivityStatsRow[] {
  return activities
    .filter(({ bookings }) => bookings > 0)
    .toSorted((a, b) => b.bookings - a.bookings || b.revenuePence - a.revenuePence)
    .slice(0, POPULAR_LIMIT);
}
