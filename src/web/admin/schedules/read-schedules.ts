import { queryOptions } from "@tanstack/react-query";
import type { ClosedDay } from "../../../shared/contract/admin/closures.ts";
import type { DaySchedule, ScheduleCalendar } from "../../../shared/contract/admin/schedules.ts";
import type { AdminSlot } from "../../../shared/contract/admin/slots.ts";
import { isDate } from "../../../shared/time.ts";
import { startOfMonth } from "../../ui/month-days.ts";
import { adminPaths } from "../kit/admin-paths.ts";
import type { queries } from "../kit/queries.ts";

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

/** Three months of schedules, with the dates on which the venue or an activity is closed. */
export interface CalendarWithClosures extends ScheduleCalendar {
  closedDays: readonly ClosedDay[];
}

/** Reads the calendar: two calls, because the server knows which months are shown by default. */
export function calendarQuery(
  { admin: { schedules, closures } }: typeof queries,
  { month, activityId }: SchedulesQuery,
) {
  return queryOptions({
    queryKey: ["schedules", "calendar", { month, activityId }],
    queryFn: async (): Promise<CalendarWithClosures> => {
      const calendar = await schedules.list.call({ from: month, activityId });
      const closedDays = await closures.list.call({ from: calendar.from, to: calendar.until });
      return { ...calendar, closedDays };
    },
  });
}

/** One date: its schedules, and its slots whether they are still offered or not. */
export interface ScheduleDay {
  date: string;
  schedules: readonly DaySchedule[];
  slots: readonly AdminSlot[];
  /** Closures of what is shown, the whole venue first. */
  closures: readonly ClosedDay[];
}

/** Reads the listed date; when the address has none, the calendar says which date is today. */
export function dayQuery(from: typeof queries, query: SchedulesQuery) {
  const { schedules, slots, closures } = from.admin;
  const { activityId } = query;
  const isShown = (one: { activityId: string | null }) =>
    !activityId || one.activityId === null || one.activityId === activityId;
  return queryOptions({
    queryKey: ["schedules", "day", { date: query.date, activityId }],
    queryFn: async ({ client }): Promise<ScheduleDay> => {
      // Waits for the calendar if it is being read.
      const readToday = () =>
        client
          .fetchQuery({ ...calendarQuery(from, query), retry: false })
          .then(({ today }) => today, getUtcDate);
      const date = query.date ?? (await readToday());
      const [daySchedules, daySlots, dayClosures] = await Promise.all([
        schedules.listOfDay.call({ date, activityId }),
        slots.listOfDay.call({ date }),
        closures.list.call({ from: date, to: date }),
      ]);
      return {
        date,
        schedules: daySchedules,
        slots: daySlots.filter(isShown),
        closures: dayClosures.filter(isShown),
      };
    },
  });
}

/** Stands for the venue's date when that is unknown. */
export function getUtcDate(): string {
  return new Date().toISOString().slice(0, 10);
}
