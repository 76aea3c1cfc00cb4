import type { DeskReport } from "../../shared/contract/desk/desk-reports.ts";
import { addDays, addMonths } from "../../shared/time.ts";
import type { DayRange } from "../figures/periods.ts";
import type { RangeFigures } from "../figures/range-figures.ts";

const NOTHING = { bookings: 0, revenuePence: 0 };

/** A point for each day of a range, or for each month, of which the first and last may be parts. */
export function courseOf(
  range: DayRange,
  { course, isMonthly }: RangeFigures,
): DeskReport["course"] {
  const points: DeskReport["course"]["points"] = [];
  let day = range.from;
  while (day <= range.until) {
    const first = isMonthly ? `${day.slice(0, 8)}01` : day;
    const next = isMonthly ? addMonths(first, 1) : addDays(day, 1);
    const last = addDays(next, -1);
    const { bookings, revenuePence } = course.get(first) ?? NOTHING;
    points.push({
      from: day,
      until: last < range.until ? last : range.until,
      bookings,
      revenuePence,
    });
    day = next;
  }
  return { unit: isMonthly ? "month" : "day", points };
}
