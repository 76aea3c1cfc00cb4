import type { ClosedDay } from "../../../shared/contract/admin/closures.ts";
import type { DaySchedule, ScheduleCalendar } from "../../../shared/contract/admin/schedules.ts";
import type { AdminSlot } from "../../../shared/contract/admin/slots.ts";
import type { Activity } from "../../../shared/contract/public/activities.ts";
import { isDate } from "../../../shared/time.ts";
import type { ApiClient } from "../../app/api-client.ts";
import type { LoadState } from "../../app/use-api-query.ts";
import { startOfMonth } from "../../ui/month-days.ts";
import { requireAdministrator } from "../frame/require-administrator.ts";
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

/** Three months of schedules, with the dates on which the venue or an activity is closed. */
export interface CalendarWithClosures extends ScheduleCalendar {
  closedDays: readonly ClosedDay[];
}

/** One date: its schedules, and its slots whether they are still offered or not. */
export interface ScheduleDay {
  schedules: readonly DaySchedule[];
  slots: readonly AdminSlot[];
  /** Closures of what is shown, the whole venue first. */
  closures: readonly ClosedDay[];
}

/** The data of the screen. Each part can fail on its own. */
export interface SchedulesData {
  calendar: LoadState<CalendarWithClosures>;
  activities: LoadState<Activity[]>;
  day: LoadState<ScheduleDay>;
  /** The date whose schedules are listed. */
  date: string;
  query: SchedulesQuery;
}

/** Reads the data of the screen; for today when the query has no date. */
export async function readSchedules(
  client: ApiClient,
  query: SchedulesQuery,
): Promise<SchedulesData> {
  const calendar = readCalendar(client, query);
  const readListedDay = async () => {
    const date = query.date ?? (await getToday(calendar));
    return { date, day: await readDay(client, date, query.activityId) };
  };
  const [calendarResult, activities, { date, day }] = await Promise.all([
    calendar,
    requireAdministrator(() => client.activities.list()),
    readListedDay(),
  ]);
  return { calendar: calendarResult, activities, day, date, query };
}

function readCalendar(client: ApiClient, { month, activityId }: SchedulesQuery) {
  return requireAdministrator(async (): Promise<CalendarWithClosures> => {
    const calendar = await client.admin.schedules.list({ from: month, activityId });
    const { from, until } = calendar;
    return { ...calendar, closedDays: await client.admin.closures.list({ from, to: until }) };
  });
}

function readDay(client: ApiClient, date: string, activityId: string | undefined) {
  return requireAdministrator(async (): Promise<ScheduleDay> => {
    const [schedules, slots, closures] = await Promise.all([
      client.admin.schedules.listOfDay({ date, activityId }),
      client.admin.slots.listOfDay({ date }),
      client.admin.closures.list({ from: date, to: date }),
    ]);
    const isShown = (one: { activityId: string | null }) =>
      !activityId || one.activityId === null || one.activityId === activityId;
    return { schedules, slots: slots.filter(isShown), closures: closures.filter(isShown) };
  });
}

/** When the venue's date is unknown, uses the UTC date. */
async function getToday(calendar: Promise<LoadState<CalendarWithClosures>>): Promise<string> {
  const loaded = await calendar;
  return loaded.state === "ready" ? loaded.data.today : new Date().toISOString().slice(0, 10);
}
