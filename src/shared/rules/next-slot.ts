import { daysBetween, formatDay, formatTime, formatWeekday, localDate } from "../time.ts";

/**
 * `today 2:30 pm`, `tomorrow 10:00 am`, within a week `Sat 10:00 am`, and later
 * `Saturday, June 27, 10:00 am`.
 */
export function formatNextSlot(
  startsAt: string,
  { today, timezone }: { today: string; timezone: string },
): string {
  const start = new Date(startsAt);
  const date = localDate(start, timezone);
  const time = formatTime(start, timezone);
  const days = daysBetween(today, date);
  if (days === 0) return `today ${time}`;
  if (days === 1) return `tomorrow ${time}`;
  return days < 7 ? `${formatWeekday(date)} ${time}` : `${formatDay(date)}, ${time}`;
}
