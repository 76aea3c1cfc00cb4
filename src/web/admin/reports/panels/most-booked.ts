import type { ActivityStatsRow } from "../../../../shared/contract/admin/reports.ts";

/** As the specification says (section 9). */
const POPULAR_LIMIT = 5;

/** Those with the most bookings; of those with as many, the ones that brought more. */
export function mostBooked(activities: readonly ActivityStatsRow[]): readonly ActivityStatsRow[] {
  return activities
    .filter(({ bookings }) => bookings > 0)
    .toSorted((a, b) => b.bookings - a.bookings || b.revenuePence - a.revenuePence)
    .slice(0, POPULAR_LIMIT);
}
