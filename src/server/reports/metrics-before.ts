import type { Pool } from "pg";
import type { KeyMetrics } from "../../shared/contract/desk/desk-reports.ts";
import { addDays, toInstant } from "../../shared/time.ts";
import { hasFiguresBefore } from "../figures/has-figures.queries.ts";
import { type HoursRow, readHours } from "../figures/hours.statement.ts";
import { hoursWishOf } from "../figures/hours-wish.ts";
import type { Compared } from "../figures/periods.ts";
import { readRangeFigures } from "../figures/range-figures.ts";
import type { VenueClock } from "../figures/venue-clock.ts";
import { keyMetrics, metricsOf } from "./metrics-of.ts";

/**
 * What a range is compared with. Of its last day what came later than the time that it is now is
 * taken away where the range's own last day is not over; the activities are those of whole days.
 * @returns null while the venue had nothing to count then
 */
export async function metricsBefore(
  pool: Pool,
  { base, isUnfinished }: Compared,
  clock: VenueClock,
): Promise<KeyMetrics | null> {
  const end = toInstant(addDays(base.until, 1), "00:00", clock.timezone);
  const lastDay = { from: base.until, until: base.until };
  const wish = hoursWishOf({ ...lastDay, base: lastDay, isUnfinished }, clock);
  const [hasBase, figures, hours] = await Promise.all([
    hasFiguresBefore(pool, end),
    readRangeFigures(pool, base, clock.timezone, { isMonthly: true }),
    isUnfinished ? readHours(pool, { ...wish, isHourly: false }) : [],
  ]);
  if (!hasBase) return null;
  const whole = metricsOf(figures);
  // The last day as a whole is the rows' range, and until the time it is their base.
  const later = (measure: (row: HoursRow) => number) =>
    hours.reduce((sum, row) => sum + (row.isBase ? -measure(row) : measure(row)), 0);
  return keyMetrics({
    bookings: whole.bookings - later(({ bookings }) => bookings),
    cancelledBookings: whole.cancelledBookings - later((row) => row.cancelledBookings),
    revenuePence: whole.revenuePence - later(({ revenuePence }) => revenuePence),
    activeActivities: whole.activeActivities,
  });
}
