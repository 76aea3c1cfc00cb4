import type { ClosedDay } from "../../../shared/contract/admin/closures.ts";
import type { DaySchedule, ScheduleCalendar } from "../../../shared/contract/admin/schedules.ts";
import type { DeskSlot } from "../../../shared/contract/admin/slots.ts";
import type { Activity } from "../../../shared/contract/public/activities.ts";
import type { ApiClient } from "../../app/api-client.ts";
import type { Loaded } from "../../app/use-api-query.ts";
import { requireAdministrator } from "../frame/require-administrator.ts";
import type { SchedulesPlace } from "./query.ts";

/** Three months, with the days on which the venue or an activity is closed. */
export interface ShownCalendar extends ScheduleCalendar {
  closedDays: readonly ClosedDay[];
}

/** One day: its schedules, and its sessions whether they are still offered or not. */
export interface ShownDay {
  schedules: readonly DaySchedule[];
  slots: readonly DeskSlot[];
  /** What is closed of what is shown: the whole venue first. */
  closures: readonly ClosedDay[];
}

/** The parts of the screen; each can fail alone. */
export interface LoadedSchedules {
  calendar: Loaded<ShownCalendar>;
  activities: Loaded<Activity[]>;
  day: Loaded<ShownDay>;
  /** The day that is listed. */
  date: string;
  place: SchedulesPlace;
}

/** Reads all that the screen shows; today, where the address names no day. */
export async function readSchedules(
  client: ApiClient,
  place: SchedulesPlace,
): Promise<LoadedSchedules> {
  const calendar = readCalendar(client, place);
  const dated = async () => {
    const date = place.date ?? (await todayIn(calendar));
    return { date, day: await readDay(client, date, place.activityId) };
  };
  const [shown, activities, { date, day }] = await Promise.all([
    calendar,
    requireAdministrator(() => client.activities.list()),
    dated(),
  ]);
  return { calendar: shown, activities, day, date, place };
}

function readCalendar(client: ApiClient, { month, activityId }: SchedulesPlace) {
  return requireAdministrator(async (): Promise<ShownCalendar> => {
    const calendar = await client.desk.schedules.list({ from: month, activityId });
    const { from, until } = calendar;
    return { ...calendar, closedDays: await client.desk.closures.list({ from, to: until }) };
  });
}

function readDay(client: ApiClient, date: string, activityId: string | undefined) {
  return requireAdministrator(async (): Promise<ShownDay> => {
    const [schedules, slots, closures] = await Promise.all([
      client.desk.schedules.ofDay({ date, activityId }),
      client.desk.slots.ofDay({ date }),
      client.desk.closures.list({ from: date, to: date }),
    ]);
    const isShown = (one: { activityId: string | null }) =>
      !activityId || one.activityId === null || one.activityId === activityId;
    return { schedules, slots: slots.filter(isShown), closures: closures.filter(isShown) };
  });
}

/** Where the venue's day is not known, the one in Greenwich is nearer than none. */
async function todayIn(calendar: Promise<Loaded<ShownCalendar>>): Promise<string> {
  const loaded = await calendar;
  return loaded.state === "ready" ? loaded.data.today : new Date().toISOString().slice(0, 10);
}
