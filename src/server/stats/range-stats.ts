import type { Pool } from "pg";
import { addDays, daysBetween, toInstant } from "../../shared/time.ts";
import { type DayRange, wholeMonthsOf } from "./periods.ts";
import { type Figures, MEASURE_NAMES, readDayFigures, readFigures } from "./read-stats.ts";

/** The figures of a range, by booking day. */
export interface RangeFigures {
  all: Figures;
  /** By activity; vouchers are under null. */
  activities: ReadonlyMap<string | null, Figures>;
  /** By day, or by the first of the month where `isMonthly`. */
  course: ReadonlyMap<string, CoursePoint>;
  isMonthly: boolean;
}

export interface CoursePoint {
  bookings: number;
  revenuePence: number;
}

/** A longer range is shown by month. */
const MOST_DAYS = 366;

/** @param options `isMonthly`: unless given, for ranges of more than a year and a day. */
export async function readRangeFigures(
  pool: Pool,
  range: DayRange,
  timeZone: string,
  { isMonthly = daysBetween(range.from, range.until) >= MOST_DAYS }: { isMonthly?: boolean } = {},
): Promise<RangeFigures> {
  const wish = { ...spanOf(range, timeZone), ...wholeMonthsOf(range), isMonthly };
  const [row] = await readFigures(pool, wish);
  if (!row) throw new Error("The figures of a range are always one row.");
  const course = row.course.map(
    ([part, bookings, revenuePence]) => [part, { bookings, revenuePence }] as const,
  );
  return {
    all: sumOf(row.activities),
    activities: new Map(row.activities.map((figures) => [figures.activityId, figures])),
    course: new Map(course),
    isMonthly,
  };
}

/** The figures of each day of a range that has any. */
export async function readFiguresByDay(
  pool: Pool,
  range: DayRange,
  timeZone: string,
): Promise<ReadonlyMap<string, Figures>> {
  const rows = await readDayFigures(pool, spanOf(range, timeZone));
  return new Map(rows.map((row) => [row.day, row]));
}

/** A range of days, and the instants between which they lie. */
function spanOf({ from, until }: DayRange, timeZone: string) {
  const since = toInstant(from, "00:00", timeZone);
  return { from, until, since, end: toInstant(addDays(until, 1), "00:00", timeZone) };
}

export const NO_FIGURES = sumOf([]);

function sumOf(each: readonly Figures[]): Figures {
  const sums = MEASURE_NAMES.map((measure) => [
    measure,
    each.reduce((sum, figures) => sum + figures[measure], 0),
  ]);
  return Object.fromEntries(sums) as unknown as Figures;
}

/** Money kept of bookings and vouchers, in pence. */
export function revenueOf({ cardPence, deskPence, voucherPence }: Figures): number {
  return cardPence + deskPence + voucherPence;
}
