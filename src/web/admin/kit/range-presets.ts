import type { VIEW_PERIODS } from "../../../shared/contract/admin/booking-views.ts";
import { addDays, addMonths } from "../../../shared/time.ts";
import { startOfMonth } from "../../ui/month-days.ts";

/** Dates at the venue, both inclusive. Undefined leaves that side open. */
export interface DateRange {
  from?: string | undefined;
  until?: string | undefined;
}

interface RangePreset extends DateRange {
  label: string;
  /** Absent for the one without dates. */
  period?: (typeof VIEW_PERIODS)[number];
}

/**
 * The most common ranges.
 * @param today date at the venue
 */
export function rangePresets(today: string): readonly RangePreset[] {
  const tomorrow = addDays(today, 1);
  const month = startOfMonth(today);
  return [
    { label: "Today", period: "today", from: today, until: today },
    { label: "Tomorrow", period: "tomorrow", from: tomorrow, until: tomorrow },
    { label: "Next 7 days", period: "next-7-days", from: today, until: addDays(today, 6) },
    {
      label: "This month",
      period: "this-month",
      from: month,
      until: addDays(addMonths(month, 1), -1),
    },
    { label: "Last 30 days", period: "last-30-days", from: addDays(today, -29), until: today },
    { label: "All dates" },
  ];
}

export function isSameRange(one: DateRange, other: DateRange): boolean {
  return one.from === other.from && one.until === other.until;
}

/**
 * Returns the range after a day was pressed. The first press starts a range, the second completes
 * it, in either order of the days.
 * @param hasStart whether the previous press started a range
 */
export function extendRange(day: string, range: DateRange, hasStart: boolean): DateRange {
  const { from } = range;
  if (!hasStart || from === undefined) return { from: day, until: day };
  return day < from ? { from: day, until: from } : { from, until: day };
}
