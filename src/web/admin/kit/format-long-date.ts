import { formatAdminLongDate } from "../../../shared/admin-time.ts";
import { localDate } from "../../../shared/time.ts";

/**
 * `16 July 2026`, in the venue's time zone.
 * @param instant ISO 8601
 */
export function formatLongDate(instant: string, timeZone: string): string {
  const [, ...dayMonthYear] = formatAdminLongDate(localDate(new Date(instant), timeZone)).split(
    " ",
  );
  return dayMonthYear.join(" ");
}
