import { formatAdminLongDate } from "../../../shared/admin-time.ts";
import { localDate } from "../../../shared/time.ts";

/** `16 July 2026`, where the venue is. @param instant ISO-8601 */
export function formatLongDate(instant: string, timeZone: string): string {
  const [, ...dayMonthYear] = formatAdminLongDate(localDate(new Date(instant), timeZone)).split(
    " ",
  );
  return dayMonthYear.join(" ");
}
