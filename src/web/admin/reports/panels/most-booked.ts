import type { ActivityFigures } from "../../../../shared/contract/admin/reports.ts";

/** As the specification says (section 9). */
const POPULAR = 5;

/** Those with the most bookings; of those with as many, the ones that brought more. */
export function mostBooked(activities: readonly ActivityFigures[]): readonly ActivityFigures[] {
  return activities
    .filter(({ bookings }) => bookings > 0)
    .toSorted((a, b) => b.bookings - a.bookings || b.revenuePence - a.revenuePence)
    .slice(0, POPULAR);
}
