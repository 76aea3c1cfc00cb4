import {
  formatAdminDate,
  formatAdminDay,
  formatOpeningHours,
  formatScheduleDates,
  formatWeekdays,
} from "../../../shared/admin-time.ts";
import type { AdminSchedule } from "../../../shared/contract/admin/schedules.ts";
import {
  findScheduleConflict,
  type ScheduleDates,
} from "../../../shared/rules/schedule-conflict.ts";
import type { ScheduleTimes } from "../../../shared/rules/slot-times.ts";

interface ScheduleConflict {
  with: AdminSchedule;
  dates: ScheduleDates;
}

/** Returns the conflict with the earliest date, or null when there is none. */
export function findFirstConflict(
  input: ScheduleTimes,
  others: readonly AdminSchedule[],
): ScheduleConflict | null {
  const conflicts = others.flatMap((other) => {
    const dates = findScheduleConflict(input, other);
    return dates ? [{ with: other, dates }] : [];
  });
  conflicts.sort((a, b) => (a.dates.firstDate < b.dates.firstDate ? -1 : 1));
  return conflicts[0] ?? null;
}

/**
 * Formats a conflict for staff: `Fri, Sat and Sun, 11:15 am to 3:00 pm, 1 July to 6 September. They
 * share 14 dates, the first on Sat 25 July.`
 */
export function formatConflict({ with: other, dates }: ScheduleConflict, today: string): string {
  const when = [
    formatWeekdays(other.daysOfWeek, " and "),
    formatOpeningHours(other),
    formatScheduleDates(other, today.slice(0, 4)),
  ].join(", ");
  const isThisYear = dates.firstDate.startsWith(today.slice(0, 4));
  const first = (isThisYear ? formatAdminDay : formatAdminDate)(dates.firstDate);
  const shared = dates.count === 1 ? first : `${dates.count} dates, the first on ${first}`;
  return `${when}. They share ${shared}.`;
}
