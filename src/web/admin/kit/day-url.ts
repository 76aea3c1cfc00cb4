import { isDate } from "../../../shared/time.ts";
import { adminPaths } from "./admin-paths.ts";

/**
 * Returns the `date` parameter, or `today` when it is absent or not a date of the years 2000–2999.
 */
export function parseDayParam(searchParams: URLSearchParams): string {
  const date = searchParams.get("date") ?? "";
  return isDate(date) && date.startsWith("2") ? date : "today";
}

/** Returns the path of a day's screen. The path of today has no `date` parameter. */
export function dayPath(date: string, today: string): string {
  return date === today ? adminPaths.today : `${adminPaths.today}?date=${date}`;
}
