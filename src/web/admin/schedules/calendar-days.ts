import { formatAdminLongDate } from "../../../shared/admin-time.ts";
import type { AdminSchedule } from "../../../shared/contract/admin/schedules.ts";
import { pluralize } from "../../../shared/format.ts";
import { scheduleCovers } from "../../../shared/rules/slot-times.ts";
import type { CalendarWithClosures } from "./read-schedules.ts";

/** An activity with the rank that determines its colour. */
export interface RankedActivity {
  id: string;
  name: string;
  rank: number;
}

/** What the calendar shows for one date. */
export interface CalendarDay {
  /** Activities offered on the date, the oldest first. */
  activities: readonly RankedActivity[];
  /** Why everything that is shown is closed; null when it is not. */
  closedReason: string | null;
}

/**
 * Returns what the calendar shows for a date.
 * @param activityId shows only this activity; absent shows all
 */
export function getCalendarDay(
  { schedules, closedDays }: Pick<CalendarWithClosures, "schedules" | "closedDays">,
  date: string,
  activityId?: string,
): CalendarDay {
  const closed = closedDays.filter((day) => day.date === date);
  const fullClosure = closed.find(
    (day) => day.activityId === null || day.activityId === activityId,
  );
  const isClosed = (id: string) => fullClosure || closed.some((day) => day.activityId === id);
  const offered = schedules.filter(
    (schedule) => scheduleCovers(schedule, date) && !isClosed(schedule.activityId),
  );
  return { activities: rankedActivities(offered), closedReason: fullClosure?.reason ?? null };
}

/** Returns the activities of the schedules, each once, the oldest first. */
export function rankedActivities(schedules: readonly AdminSchedule[]): RankedActivity[] {
  const byId = new Map(
    schedules.map(({ activityId, activityName, activityRank }) => [
      activityId,
      { id: activityId, name: activityName, rank: activityRank },
    ]),
  );
  return [...byId.values()].sort((one, other) => one.rank - other.rank);
}

/** `Monday 31 August 2026, today, Summer bank holiday, 6 activities`. */
export function formatCalendarDay(
  date: string,
  today: string,
  day: CalendarDay & { bankHoliday?: string | undefined },
): string {
  const count = day.activities.length;
  const parts = [
    formatAdminLongDate(date),
    date === today && "today",
    day.bankHoliday ?? false,
    day.closedReason !== null && `closed: ${day.closedReason}`,
    count > 0 && pluralize(count, "activity", "activities"),
  ];
  return parts.filter((part) => part !== false).join(", ");
}
