import { BOOKING_HORIZON_DAYS, DATE_WINDOW_DAYS } from "../../../shared/limits.ts";
import { addDays, daysBetween, formatMonth } from "../../../shared/time.ts";

/** The first day of the window that contains a date; windows follow one another from today on. */
export function getWindowStart(date: string, today: string): string {
  const windows = Math.floor(daysBetween(today, date) / DATE_WINDOW_DAYS);
  return addDays(today, Math.max(0, windows) * DATE_WINDOW_DAYS);
}

export function getWindowDates(start: string): string[] {
  return Array.from({ length: DATE_WINDOW_DAYS }, (_, index) => addDays(start, index));
}

/** False when the window starts today or earlier. */
export function hasWindowBefore(start: string, today: string): boolean {
  return start > today;
}

/** False when the next window would lie beyond the booking horizon. */
export function hasWindowAfter(start: string, today: string): boolean {
  return daysBetween(today, start) + DATE_WINDOW_DAYS <= BOOKING_HORIZON_DAYS;
}

/**
 * `July 2026`, or `July – August 2026` for a window across two months; the short form is `Jul – Aug
 * 2026`.
 */
export function formatWindowMonths(start: string, length: "long" | "short"): string {
  const first = formatMonth(start);
  const last = formatMonth(addDays(start, DATE_WINDOW_DAYS - 1));
  if (first === last) return first;
  return length === "long"
    ? formatMonthSpan(first, last)
    : formatMonthSpan(shortenMonth(first), shortenMonth(last));
}

function formatMonthSpan(first: string, last: string): string {
  const [firstMonth, firstYear] = first.split(" ");
  return last.endsWith(`${firstYear}`) ? `${firstMonth} – ${last}` : `${first} – ${last}`;
}

/** `August 2026` → `Aug 2026`. */
function shortenMonth(month: string): string {
  return month.replace(/^(\p{L}{3})\p{L}*/u, "$1");
}
