import { getWeekday, toInstant, type Weekday } from "../time.ts";

/** Hours of a day in which an activity is offered, local to the venue. */
export interface ScheduleWindow {
  startTime: string;
  /** `24:00` is the midnight that ends the day. */
  endTime: string;
}

/**
 * A schedule of one activity: its weekdays between two dates (both inclusive), and what it offers
 * on each. `startTime` and `endTime` are the first window.
 */
export interface ScheduleTimes extends ScheduleWindow {
  startDate: string;
  endDate: string;
  daysOfWeek: readonly number[];
  /** They overlap neither each other nor the first one. */
  furtherWindows: readonly ScheduleWindow[];
  /** Between the end of a slot and the start of the next one in its window. */
  gapMinutes: number;
  /** Null: the activity's. */
  capacity: number | null;
}

/** One window a day, slots back to back, and the activity's capacity. */
export const PLAIN_SCHEDULE = {
  furtherWindows: [] as ScheduleWindow[],
  gapMinutes: 0,
  capacity: null as number | null,
};

export interface SlotTimes {
  startsAt: Date;
  endsAt: Date;
}

/** A slot with the capacity that its schedule gives it; null: the activity's. */
export interface ScheduledSlot extends SlotTimes {
  capacity: number | null;
}

/** Lists all windows of a schedule. */
export function listWindows({
  startTime,
  endTime,
  furtherWindows,
}: Pick<ScheduleTimes, "startTime" | "endTime" | "furtherWindows">): ScheduleWindow[] {
  return [{ startTime, endTime }, ...furtherWindows];
}

/** True when the schedule covers a date of the venue. */
export function scheduleCovers(
  schedule: Pick<ScheduleTimes, "startDate" | "endDate" | "daysOfWeek">,
  date: string,
): boolean {
  return (
    schedule.startDate <= date &&
    date <= schedule.endDate &&
    schedule.daysOfWeek.includes(getWeekday(date) satisfies Weekday)
  );
}

/**
 * The slots of one day, in order: from the start to the end of each window, each as long as the
 * activity (at least one minute), with the schedule's gap between them. Durations and gaps are
 * elapsed time, so a clock change makes none longer or shorter. Slots never overlap: where the
 * clocks skip an hour, windows that are apart can collide, and then the earlier slot is kept.
 */
export function listSlotTimes(
  date: string,
  schedules: readonly ScheduleTimes[],
  durationMinutes: number,
  timeZone: string,
): ScheduledSlot[] {
  const slots = schedules
    .filter((schedule) => scheduleCovers(schedule, date))
    .flatMap((schedule) => generateSlots(schedule, date, durationMinutes, timeZone))
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  const accepted: ScheduledSlot[] = [];
  for (const slot of slots) {
    const previous = accepted.at(-1);
    if (!previous || !slotsOverlap(previous, slot)) accepted.push(slot);
  }
  return accepted;
}

function generateSlots(
  schedule: ScheduleTimes,
  date: string,
  durationMinutes: number,
  timeZone: string,
): ScheduledSlot[] {
  const { gapMinutes, capacity } = schedule;
  const lengthMs = durationMinutes * 60_000;
  const intervalMs = lengthMs + gapMinutes * 60_000;
  return listWindows(schedule).flatMap(({ startTime, endTime }) => {
    const opensAt = toInstant(date, startTime, timeZone).getTime();
    const closesAt = toInstant(date, endTime, timeZone).getTime();
    const count = countSlotsIn((closesAt - opensAt) / 60_000, durationMinutes, gapMinutes);
    return Array.from({ length: count }, (_, i) => ({
      startsAt: new Date(opensAt + i * intervalMs),
      endsAt: new Date(opensAt + i * intervalMs + lengthMs),
      capacity,
    }));
  });
}

/** How many slots fit into a number of minutes; there is no gap after the last one. */
export function countSlotsIn(minutes: number, durationMinutes: number, gapMinutes: number): number {
  return Math.max(0, Math.floor((minutes + gapMinutes) / (durationMinutes + gapMinutes)));
}

/** Half-open intervals: a slot that ends when another starts does not overlap it. */
export function slotsOverlap(a: SlotTimes, b: SlotTimes): boolean {
  // Comparing numbers is many times faster than comparing dates, and a day compares hundreds of
  // slots.
  return a.startsAt.getTime() < b.endsAt.getTime() && b.startsAt.getTime() < a.endsAt.getTime();
}
