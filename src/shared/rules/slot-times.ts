import { getWeekday, toInstant, type Weekday } from "../time.ts";

/**
 * A schedule of one activity: its weekdays between two dates (both inclusive), and its opening
 * hours.
 */
export interface ScheduleTimes {
  startDate: string;
  endDate: string;
  daysOfWeek: readonly number[];
  startTime: string;
  endTime: string;
}

export interface SlotTimes {
  startsAt: Date;
  endsAt: Date;
}

/** True when the schedule covers a date of the venue. */
export function scheduleCovers(schedule: ScheduleTimes, date: string): boolean {
  return (
    schedule.startDate <= date &&
    date <= schedule.endDate &&
    schedule.daysOfWeek.includes(getWeekday(date) satisfies Weekday)
  );
}

/**
 * The slots of one day, in order: back to back from each schedule's start to its end, each as long
 * as the activity (at least one minute). Durations are elapsed time, so a clock change makes no
 * slot longer or shorter. Slots never overlap: where the clocks skip an hour, schedules that are
 * apart can collide, and then the earlier slot is kept.
 */
export function listSlotTimes(
  date: string,
  schedules: readonly ScheduleTimes[],
  durationMinutes: number,
  timeZone: string,
): SlotTimes[] {
  const slots = schedules
    .filter((schedule) => scheduleCovers(schedule, date))
    .flatMap((schedule) => generateSlots(schedule, date, durationMinutes, timeZone))
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  const accepted: SlotTimes[] = [];
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
): SlotTimes[] {
  const lengthMs = durationMinutes * 60_000;
  const opensAt = toInstant(date, schedule.startTime, timeZone).getTime();
  const closesAt = toInstant(date, schedule.endTime, timeZone).getTime();
  const count = Math.max(0, Math.floor((closesAt - opensAt) / lengthMs));
  return Array.from({ length: count }, (_, i) => ({
    startsAt: new Date(opensAt + i * lengthMs),
    endsAt: new Date(opensAt + (i + 1) * lengthMs),
  }));
}

/** Half-open intervals: a slot that ends when another starts does not overlap it. */
export function slotsOverlap(a: SlotTimes, b: SlotTimes): boolean {
  // Comparing numbers is many times faster than comparing dates, and a day compares hundreds of
  // slots.
  return a.startsAt.getTime() < b.endsAt.getTime() && b.startsAt.getTime() < a.endsAt.getTime();
}
