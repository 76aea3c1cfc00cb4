import { isDate } from "../../../shared/time.ts";
import { adminPaths } from "./admin-paths.ts";

/** The date that an address asks for; whatever is none means today. */
export function parseDayParam(searchParams: URLSearchParams): string {
  const date = searchParams.get("date") ?? "";
  return isDate(date) && date.startsWith("2") ? date : "today";
}

/** Where a date is shown; today has the address without one. */
export function dayPath(date: string, today: string): string {
  return date === today ? adminPaths.today : `${adminPaths.today}?date=${date}`;
}
