import { addDays, getWeekday } from "../../shared/time.ts";

/** The first day of the month of a date. */
export function startOfMonth(date: string): string {
  return `${date.slice(0, 7)}-01`;
}

/**
 * The days of a month in weeks from Monday to Sunday; null for days of another month.
 * @param month any day of the month
 */
export function weeksOfMonth(month: string): (string | null)[][] {
  const first = startOfMonth(month);
  const leadingBlanks = Array.from({ length: getWeekday(first) - 1 }, () => null);
  const cells: (string | null)[] = [...leadingBlanks];
  for (let day = first; day.slice(0, 7) === first.slice(0, 7); day = addDays(day, 1)) {
    cells.push(day);
  }
  while (cells.length % 7 !== 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

const FULL_DATE = new Intl.DateTimeFormat("en-GB", {
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** `Saturday 18 July 2026`. */
export function formatFullDate(date: string): string {
  return FULL_DATE.format(new Date(`${date}T12:00:00Z`));
}
