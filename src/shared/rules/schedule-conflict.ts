import { addDays, daysBetween, weekdayOf } from "../time.ts";
import type { ScheduleTimes } from "./slot-times.ts";

/** Dates on which something is so: at least one. */
export interface SomeDates {
  firstDate: string;
  count: number;
}

/**
 * The dates on which two schedules of one activity get in each other's way: they share the date and
 * their opening hours, half-open, overlap. Null when there is none. Hours are compared as the venue's
 * clocks show them: where the clocks skip an hour, two that are apart can still meet, and then
 * `slotTimesOn` lets the earlier slot stand.
 */
export function scheduleConflict(one: ScheduleTimes, other: ScheduleTimes): SomeDates | null {
  return hoursOverlap(one, other) ? sharedDates(one, other) : null;
}

/** The dates that a schedule covers; null when none of its weekdays lies between its two dates. */
export function datesOf(schedule: ScheduleTimes): SomeDates | null {
  return sharedDates(schedule, schedule);
}

function sharedDates(one: ScheduleTimes, other: ScheduleTimes): SomeDates | null {
  const from = one.startDate > other.startDate ? one.startDate : other.startDate;
  const until = one.endDate < other.endDate ? one.endDate : other.endDate;
  const firsts = [...new Set(one.daysOfWeek)]
    .filter((weekday) => other.daysOfWeek.includes(weekday))
    .map((weekday) => addDays(from, (weekday - weekdayOf(from) + 7) % 7))
    .filter((date) => date <= until)
    .sort();
  const [firstDate] = firsts;
  if (firstDate === undefined) return null;
  const count = firsts.reduce(
    (sum, first) => sum + Math.floor(daysBetween(first, until) / 7) + 1,
    0,
  );
  return { firstDate, count };
}

function hoursOverlap(one: ScheduleTimes, other: ScheduleTimes): boolean {
  return (
    minuteOf(one.startTime) < minuteOf(other.endTime) &&
    minuteOf(other.startTime) < minuteOf(one.endTime)
  );
}

/** The minute of the day, with a fraction for seconds; 1440 is the midnight that ends it. */
export function minuteOf(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(":").map(Number);
  return hours * 60 + minutes + seconds / 60;
}

/** How many slots of that length fit between start and end, on a day when no clock changes. */
export function slotsThatFit(
  { startTime, endTime }: Pick<ScheduleTimes, "startTime" | "endTime">,
  durationMinutes: number,
): number {
  return Math.max(0, Math.floor((minuteOf(endTime) - minuteOf(startTime)) / durationMinutes));
}
