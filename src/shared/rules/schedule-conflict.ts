import { addDays, daysBetween, getWeekday } from "../time.ts";
import {
  countSlotsIn,
  listWindows,
  type ScheduleTimes,
  type ScheduleWindow,
} from "./slot-times.ts";

/** A non-empty set of dates, by its first date and size. */
export interface ScheduleDates {
  firstDate: string;
  count: number;
}

type CoveredDates = Pick<ScheduleTimes, "startDate" | "endDate" | "daysOfWeek">;

/**
 * The dates on which two schedules of one activity conflict: both cover the date, and a window of
 * one overlaps a window of the other. Null when there is none. Windows are compared as local times.
 * Where the clocks skip an hour, schedules without a conflict can still overlap; then
 * `listSlotTimes` keeps the earlier slot.
 */
export function findScheduleConflict(
  one: ScheduleTimes,
  other: ScheduleTimes,
): ScheduleDates | null {
  const otherWindows = listWindows(other);
  const isOverlapping = listWindows(one).some((window) =>
    otherWindows.some((otherWindow) => windowsOverlap(window, otherWindow)),
  );
  return isOverlapping ? findSharedDates(one, other) : null;
}

/**
 * The dates that a schedule covers, or null when none of its weekdays falls between its two dates.
 */
export function getScheduleDates(schedule: CoveredDates): ScheduleDates | null {
  return findSharedDates(schedule, schedule);
}

function findSharedDates(one: CoveredDates, other: CoveredDates): ScheduleDates | null {
  const from = one.startDate > other.startDate ? one.startDate : other.startDate;
  const until = one.endDate < other.endDate ? one.endDate : other.endDate;
  const firstDates = [...new Set(one.daysOfWeek)]
    .filter((weekday) => other.daysOfWeek.includes(weekday))
    .map((weekday) => addDays(from, (weekday - getWeekday(from) + 7) % 7))
    .filter((date) => date <= until)
    .sort();
  const [firstDate] = firstDates;
  if (firstDate === undefined) return null;
  const count = firstDates.reduce(
    (sum, first) => sum + Math.floor(daysBetween(first, until) / 7) + 1,
    0,
  );
  return { firstDate, count };
}

/** Half-open: a window that ends when another starts does not overlap it. */
export function windowsOverlap(one: ScheduleWindow, other: ScheduleWindow): boolean {
  return (
    toMinuteOfDay(one.startTime) < toMinuteOfDay(other.endTime) &&
    toMinuteOfDay(other.startTime) < toMinuteOfDay(one.endTime)
  );
}

/** The minute of the day, with a fraction for seconds; 1440 is the midnight that ends the day. */
export function toMinuteOfDay(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(":").map(Number);
  return hours * 60 + minutes + seconds / 60;
}

/** How many slots fit into each window of a schedule, on a day without a clock change. */
export function countSlotsByWindow(
  schedule: Pick<ScheduleTimes, "startTime" | "endTime" | "furtherWindows" | "gapMinutes">,
  durationMinutes: number,
): number[] {
  return listWindows(schedule).map(({ startTime, endTime }) =>
    countSlotsIn(
      toMinuteOfDay(endTime) - toMinuteOfDay(startTime),
      durationMinutes,
      schedule.gapMinutes,
    ),
  );
}
