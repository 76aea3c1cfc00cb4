import {
  formatDay,
  formatMonth,
  formatTime,
  formatWeekday,
  localDate,
} from "../../../shared/time.ts";

/** `Sunday 19 July`. @param date of the venue */
export function dayWords(date: string): string {
  const [weekday] = formatDay(date).split(",");
  return `${weekday} ${dayAndMonth(date)}`;
}

/** `Sat 18 July`. @param date of the venue */
export function shortDayWords(date: string): string {
  return `${formatWeekday(date)} ${dayAndMonth(date)}`;
}

/** `Sat 18 July, 10:00 am`, where the venue is. @param instant ISO-8601 */
export function momentWords(instant: string, timeZone: string): string {
  const at = new Date(instant);
  return `${shortDayWords(localDate(at, timeZone))}, ${formatTime(at, timeZone)}`;
}

function dayAndMonth(date: string): string {
  const [month] = formatMonth(date).split(" ");
  return `${Number(date.slice(-2))} ${month}`;
}
