import type { Pool } from "pg";
import { addDays, daysBetween, toInstant } from "../../shared/time.ts";
import { type Figures, readFigures } from "./figures.statement.ts";
import { DAY_MEASURES } from "./measures.ts";
import type { DayRange } from "./periods.ts";

/** The figures of a range, by booking day. */
export interface RangeFigures {
  all: Figures;
  /** By day, or by the first of the month where `isMonthly`. */
  parts: ReadonlyMap<string, Figures>;
  isMonthly: boolean;
  /** By activity; vouchers are under null. */
  activities: ReadonlyMap<string | null, Figures>;
}

/** A longer range is shown by month. */
const MOST_DAYS = 366;

export const NO_FIGURES = Object.fromEntries(
  DAY_MEASURES.map((measure) => [
    measure.replace(/_([a-z0-9])/g, (_, sign: string) => sign.toUpperCase()),
    0,
  ]),
) as unknown as Figures;

/** @param options `isMonthly`: unless given, for ranges of more than a year and a day. */
export async function readRangeFigures(
  pool: Pool,
  { from, until }: DayRange,
  timeZone: string,
  { isMonthly = daysBetween(from, until) >= MOST_DAYS }: { isMonthly?: boolean } = {},
): Promise<RangeFigures> {
  const since = toInstant(from, "00:00", timeZone);
  const end = toInstant(addDays(until, 1), "00:00", timeZone);
  const rows = await readFigures(pool, { from, until, since, end, isMonthly });
  const parts = new Map<string, Figures>();
  const activities = new Map<string | null, Figures>();
  let all = NO_FIGURES;
  for (const row of rows) {
    if (row.sortOf === "all") all = row;
    else if (row.sortOf === "activity") activities.set(row.activityId, row);
    else if (row.day !== null) parts.set(row.day, row);
  }
  return { all, parts, activities, isMonthly };
}

/** Money kept of bookings and vouchers, in pence. */
export function revenueOf({ cardPence, deskPence, voucherPence }: Figures): number {
  return cardPence + deskPence + voucherPence;
}
