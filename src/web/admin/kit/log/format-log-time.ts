import { formatAdminDateTime, formatAdminDateTimeYear } from "../../../../shared/admin-time.ts";
import { formatTime, localDate } from "../../../../shared/time.ts";

/** `Today, 9:52 am`; with the date for another day, and with the year for another year. */
export function formatLogTime(instant: string, timezone: string, now: Date): string {
  const time = new Date(instant);
  const [day, today] = [localDate(time, timezone), localDate(now, timezone)];
  if (day === today) return `Today, ${formatTime(time, timezone)}`;
  if (day.slice(0, 4) === today.slice(0, 4)) return formatAdminDateTime(time, timezone);
  return formatAdminDateTimeYear(time, timezone);
}

/** `0.4 s`, `12 s`, `3 min`. */
export function formatElapsedMs(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  return seconds < 120 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;
}
