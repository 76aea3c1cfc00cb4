import { listWindows, type ScheduleTimes, type ScheduleWindow } from "./rules/slot-times.ts";
import { formatDay, formatMonth, formatTime, formatWeekday, localDate } from "./time.ts";

/**
 * Dates and times in the format that staff read. A module of its own because visitors' pages do not
 * need it. Dates are the venue's, "YYYY-MM-DD".
 */

/** `Sat 18 July`. */
export function formatAdminDay(date: string): string {
  return `${formatWeekday(date)} ${formatDayMonth(date)}`;
}

/** `Saturday 18 July 2026`. */
export function formatAdminLongDate(date: string): string {
  return `${formatDay(date).split(",")[0]} ${formatDayMonthYear(date)}`;
}

/** `Sat 18 July 2026`. */
export function formatAdminDate(date: string): string {
  return `${formatWeekday(date)} ${formatDayMonthYear(date)}`;
}

/** `Sat 18 July, 10:00 am`. */
export function formatAdminDateTime(instant: Date, timeZone: string): string {
  return `${formatAdminDay(localDate(instant, timeZone))}, ${formatTime(instant, timeZone)}`;
}

/** `Sat 18 July 2026, 10:00 am`. */
export function formatAdminDateTimeYear(instant: Date, timeZone: string): string {
  return `${formatAdminDate(localDate(instant, timeZone))}, ${formatTime(instant, timeZone)}`;
}

const WEEKDAY_LABELS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** The shortest run of days that is written as a range; shorter runs are listed day by day. */
const MIN_RANGE_DAYS = 4;

/**
 * `Every day`, `Tue to Sun`, `Sat, Sun`.
 * @param daysOfWeek 1 Monday to 7 Sunday
 * @param lastSeparator between the last two days of a list
 */
export function formatWeekdays(daysOfWeek: readonly number[], lastSeparator = ", "): string {
  const days = [...new Set(daysOfWeek)].sort((a, b) => a - b);
  if (days.length === 7) return "Every day";
  const names = days.map((day) => WEEKDAY_LABELS[day - 1] ?? "");
  const [first, end] = [days[0] ?? 0, days.at(-1) ?? 0];
  if (days.length >= MIN_RANGE_DAYS && end - first === days.length - 1) {
    return `${names[0]} to ${names.at(-1)}`;
  }
  const final = names.pop() ?? "";
  return names.length === 0 ? final : `${names.join(", ")}${lastSeparator}${final}`;
}

/**
 * `1 May to 6 September 2026`; a range of one day is a single date. A year that both dates share is
 * written once, and not at all if it is `thisYear`.
 */
export function formatScheduleDates(
  { startDate, endDate }: Pick<ScheduleTimes, "startDate" | "endDate">,
  thisYear: string,
): string {
  const isThisYear = [startDate, endDate].every((date) => date.startsWith(thisYear));
  const end = isThisYear ? formatDayMonth(endDate) : formatDayMonthYear(endDate);
  if (startDate === endDate) return end;
  const isOneYear = startDate.slice(0, 4) === endDate.slice(0, 4);
  return `${isOneYear ? formatDayMonth(startDate) : formatDayMonthYear(startDate)} to ${end}`;
}

/** `9:00 am to 12:00 pm and 1:00 pm to 6:00 pm`; 24:00 reads "midnight". */
export function formatOpeningHours(
  schedule: Pick<ScheduleTimes, "startTime" | "endTime" | "furtherWindows">,
): string {
  const windows = listWindows(schedule).map(formatWindow);
  const final = windows.pop() ?? "";
  return windows.length === 0 ? final : `${windows.join(", ")} and ${final}`;
}

/** `9:00 am to 6:00 pm`. */
export function formatWindow({ startTime, endTime }: ScheduleWindow): string {
  return `${formatTimeOfDay(startTime)} to ${formatTimeOfDay(endTime)}`;
}

/** `9:00 am` of "09:00" or "09:00:00"; 24:00 reads "midnight". */
export function formatTimeOfDay(time: string): string {
  if (time.startsWith("24")) return "midnight";
  return formatTime(new Date(`2026-01-01T${time.slice(0, 5)}:00Z`), "UTC");
}

/** `18 July`. */
function formatDayMonth(date: string): string {
  return `${Number(date.slice(8))} ${formatMonth(date).split(" ")[0]}`;
}

/** `18 July 2026`. */
function formatDayMonthYear(date: string): string {
  return `${Number(date.slice(8))} ${formatMonth(date)}`;
}
