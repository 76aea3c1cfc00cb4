import { formatDayAndYear, localDate } from "../../../shared/time.ts";

/** `July 16, 2026`, where the venue is. @param instant ISO-8601 */
export function dayInWords(instant: string, timeZone: string): string {
  return formatDayAndYear(localDate(new Date(instant), timeZone));
}
