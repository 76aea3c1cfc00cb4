import type { DeskReport } from "../../../../shared/contract/admin/reports.ts";
import {
  addDays,
  addMonths,
  formatMonth,
  formatTime,
  formatWeekday,
} from "../../../../shared/time.ts";
import { startOfMonth } from "../../../ui/month-days.ts";
import { rangeWords } from "../../kit/format-dates.ts";

export type CoursePoint = DeskReport["course"]["points"][number];
export type CourseUnit = DeskReport["course"]["unit"];

/** `19 Jun`. */
export function shortDay(date: string): string {
  return `${Number(date.slice(8))} ${formatMonth(date).slice(0, 3)}`;
}

/** `Sun 12 Jul 2026`; of a month `July 2026`, or its days if it is not whole. */
export function pointWords({ from, until }: CoursePoint, unit: CourseUnit): string {
  if (unit === "day") return `${formatWeekday(from)} ${shortDay(from)} ${from.slice(0, 4)}`;
  return isWholeMonth(from, until) ? formatMonth(from) : rangeWords(from, until);
}

/** Under the plots: `19 Jun`, or `Jun 2026` where months are compared. */
export function axisWords({ from }: CoursePoint, unit: CourseUnit): string {
  return unit === "day" ? shortDay(from) : `${formatMonth(from).slice(0, 3)} ${from.slice(0, 4)}`;
}

/** `20 May – 18 June, until 9:55 am`: without the year where it is the shown range's. */
export function baseWords({ from, until, time }: DeskReport["base"], shownUntil: string): string {
  const days = rangeWords(from, until);
  const year = ` ${shownUntil.slice(0, 4)}`;
  const short = days.endsWith(year) ? days.slice(0, -year.length) : days;
  return time === null ? short : `${short}, until ${timeWords(time)}`;
}

/** `9 am`: the hour in which sessions begin. @param hour 0 to 23 */
export function hourWords(hour: number): string {
  return timeWords(`${String(hour).padStart(2, "0")}:00`).replace(":00", "");
}

function timeWords(time: string): string {
  return formatTime(new Date(`2000-01-01T${time}Z`), "UTC");
}

function isWholeMonth(from: string, until: string): boolean {
  return from === startOfMonth(from) && until === addDays(addMonths(from, 1), -1);
}
