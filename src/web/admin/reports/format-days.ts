import { formatTimeOfDay } from "../../../shared/admin-time.ts";
import type { AdminReport } from "../../../shared/contract/admin/reports.ts";
import { addDays, addMonths, formatMonth, formatWeekday } from "../../../shared/time.ts";
import { startOfMonth } from "../../ui/month-days.ts";
import { formatDateRange } from "../kit/format-dates.ts";

export type ReportSeriesPoint = AdminReport["series"]["points"][number];
export type ReportSeriesUnit = AdminReport["series"]["unit"];

/** `19 Jun`. */
export function formatShortDay(date: string): string {
  return `${Number(date.slice(8))} ${formatMonth(date).slice(0, 3)}`;
}

/** `Sun 12 Jul 2026`; for a month `July 2026`, or its dates when it is not complete. */
export function formatPointPeriod(
  { from, until }: ReportSeriesPoint,
  unit: ReportSeriesUnit,
): string {
  if (unit === "day") return `${formatWeekday(from)} ${formatShortDay(from)} ${from.slice(0, 4)}`;
  return isWholeMonth(from, until) ? formatMonth(from) : formatDateRange(from, until);
}

/** The label under a point: `19 Jun`, or `Jun 2026` in a report by month. */
export function formatAxisLabel({ from }: ReportSeriesPoint, unit: ReportSeriesUnit): string {
  return unit === "day"
    ? formatShortDay(from)
    : `${formatMonth(from).slice(0, 3)} ${from.slice(0, 4)}`;
}

/** `20 May – 18 June, until 9:55 am`; without the year when it is that of the shown range. */
export function formatBaseline(
  { from, until, time }: AdminReport["base"],
  rangeUntil: string,
): string {
  const days = formatDateRange(from, until);
  const year = ` ${rangeUntil.slice(0, 4)}`;
  const daysWithoutYear = days.endsWith(year) ? days.slice(0, -year.length) : days;
  return time === null ? daysWithoutYear : `${daysWithoutYear}, until ${formatTimeOfDay(time)}`;
}

/**
 * `9 am`: the hour in which slots start.
 * @param hour 0 to 23
 */
export function formatHour(hour: number): string {
  return formatTimeOfDay(`${String(hour).padStart(2, "0")}:00`).replace(":00", "");
}

function isWholeMonth(from: string, until: string): boolean {
  return from === startOfMonth(from) && until === addDays(addMonths(from, 1), -1);
}
