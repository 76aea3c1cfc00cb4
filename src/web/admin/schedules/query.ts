import { isDate } from "../../../shared/time.ts";
import { startOfMonth } from "../../ui/month-days.ts";
import { adminPaths } from "../kit/admin-paths.ts";

/** What the screen shows, from its address. */
export interface SchedulesQuery {
  /** The date whose schedules are listed; absent for today. */
  date?: string;
  /** First day of the first month shown; absent for the month of `date`. */
  month?: string;
  /** Absent for all activities. */
  activityId?: string;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads the query from an address. Ignores invalid values. */
export function parseSchedulesQuery(searchParams: URLSearchParams): SchedulesQuery {
  const parseDate = (text: string | null) =>
    text !== null && isDate(text) && text.startsWith("2") ? text : undefined;
  const date = parseDate(searchParams.get("date"));
  const month = parseDate(`${searchParams.get("month")}-01`) ?? (date && startOfMonth(date));
  const activityId = searchParams.get("activity") ?? "";
  return {
    ...(date && { date }),
    ...(month && { month }),
    ...(UUID.test(activityId) && { activityId: activityId.toLowerCase() }),
  };
}

export function schedulesPath({ date, month, activityId }: SchedulesQuery): string {
  const search = new URLSearchParams({
    ...(date && { date }),
    ...(month && month !== (date && startOfMonth(date)) && { month: month.slice(0, 7) }),
    ...(activityId && { activity: activityId }),
  }).toString();
  return search === "" ? adminPaths.schedules : `${adminPaths.schedules}?${search}`;
}
