import { formatDay, formatMonth, formatTime, formatWeekday, localDate } from "./time.ts";

/**
 * Dates and times in the format that staff read. A module of its own because visitors' pages do not
 * need it. Dates are the venue's, "YYYY-MM-DD".
 */

/** `Sat 18 July`. */
export function formatAdminDay(date: string): string {
  return `${formatWeekday(date)} ${dayOfMonth(date)} ${formatMonth(date).split(" ")[0]}`;
}

/** `Saturday 18 July 2026`. */
export function formatAdminLongDate(date: string): string {
  return `${formatDay(date).split(",")[0]} ${dayOfMonth(date)} ${formatMonth(date)}`;
}

/** `Sat 18 July 2026`. */
export function formatAdminDate(date: string): string {
  return `${formatWeekday(date)} ${dayOfMonth(date)} ${formatMonth(date)}`;
}

/** `Sat 18 July, 10:00 am`. */
export function formatAdminDateTime(instant: Date, timeZone: string): string {
  return `${formatAdminDay(localDate(instant, timeZone))}, ${formatTime(instant, timeZone)}`;
}

/** `Sat 18 July 2026, 10:00 am`. */
export function formatAdminDateTimeYear(instant: Date, timeZone: string): string {
  return `${formatAdminDate(localDate(instant, timeZone))}, ${formatTime(instant, timeZone)}`;
}

function dayOfMonth(date: string): number {
  return Number(date.slice(8));
}
