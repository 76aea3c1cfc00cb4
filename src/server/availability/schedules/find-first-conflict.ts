import { staffDay, staffShortDate } from "../../../shared/admin-time.ts";
import type { DeskSchedule } from "../../../shared/contract/admin/schedules.ts";
import { datesInWords, hoursInWords, weekdaysInWords } from "../../../shared/format-schedule.ts";
import { type SomeDates, scheduleConflict } from "../../../shared/rules/schedule-conflict.ts";
import type { ScheduleTimes } from "../../../shared/rules/slot-times.ts";

interface Conflict {
  /** The other schedule. */
  with: DeskSchedule;
  dates: SomeDates;
}

/** Of the schedules in whose way another would be, the one that it meets first. */
export function firstConflict(
  wished: ScheduleTimes,
  others: readonly DeskSchedule[],
): Conflict | null {
  const conflicts = others.flatMap((other) => {
    const dates = scheduleConflict(wished, other);
    return dates ? [{ with: other, dates }] : [];
  });
  conflicts.sort((a, b) => (a.dates.firstDate < b.dates.firstDate ? -1 : 1));
  return conflicts[0] ?? null;
}

/**
 * `Fri, Sat and Sun, 11:15 am to 3:00 pm, 1 July to 6 September. They share 14 dates, the first on
 * Sat 25 July.`
 */
export function conflictInWords({ with: other, dates }: Conflict, today: string): string {
  const when = [
    weekdaysInWords(other.daysOfWeek, " and "),
    hoursInWords(other),
    datesInWords(other, today.slice(0, 4)),
  ].join(", ");
  const isThisYear = dates.firstDate.startsWith(today.slice(0, 4));
  const first = (isThisYear ? staffDay : staffShortDate)(dates.firstDate);
  const shared = dates.count === 1 ? first : `${dates.count} dates, the first on ${first}`;
  return `${when}. They share ${shared}.`;
}
