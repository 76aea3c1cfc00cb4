import { formatDay, formatMonth, formatTime, formatWeekday, localDate } from "./time.ts";

/**
 * Days and moments as staff read them, made of the words of `time.ts`; in a module of their own,
 * because visitors' pages do not need them. Dates are the venue's, "YYYY-MM-DD".
 */

/** `Sat 18 July`. */
export function staffDay(date: string): string {
  return `${formatWeekday(date)} ${dayOfMonth(date)} ${formatMonth(date).split(" ")[0]}`;
}

/** `Saturday 18 July 2026`. */
export function staffDate(date: string): string {
  return `${formatDay(date).split(",")[0]} ${dayOfMonth(date)} ${formatMonth(date)}`;
}

/** `Sat 18 July 2026`. */
export function staffShortDate(date: string): string {
  return `${formatWeekday(date)} ${dayOfMonth(date)} ${formatMonth(date)}`;
}

/** `Sat 18 July, 10:00 am`. */
export function staffMoment(instant: Date, timeZone: string): string {
  return `${staffDay(localDate(instant, timeZone))}, ${formatTime(instant, timeZone)}`;
}

/** `Sat 18 July 2026, 10:00 am`. */
export function staffMomentAndYear(instant: Date, timeZone: string): string {
  return `${staffShortDate(localDate(instant, timeZone))}, ${formatTime(instant, timeZone)}`;
}

function dayOfMonth(date: string): number {
  return Number(date.slice(8));
}
