import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import type { ScheduleFields } from "../../src/shared/contract/admin/schedule-fields.ts";
import type { AdminSchedule } from "../../src/shared/contract/admin/schedules.ts";
import type { Activity, Slot } from "../../src/shared/contract/public/activities.ts";
import { addDays, getWeekday } from "../../src/shared/time.ts";
import { nextNumber } from "./counter.ts";

/** One activity of the demo venue on a date on which nothing of the venue is offered yet. */
export interface FreeDay {
  activity: Activity;
  date: string;
  today: string;
}

/** Far behind the demo's schedules, so that no other test meets what is made there. */
export async function findFreeDay({ request }: Page, name = "Giant Slides"): Promise<FreeDay> {
  const activities: Activity[] = await (await request.get("/api/activities")).json();
  const activity = activities.find((candidate) => candidate.name === name);
  if (!activity) throw new Error(`The demo venue has no ${name}.`);
  const { today } = await (await request.get("/api/venue")).json();
  for (;;) {
    const date = addDays(today, 120 + ((4 * nextNumber()) % 220));
    const { schedules } = await (await request.get(`/api/admin/schedules?from=${date}`)).json();
    const overlapping = (schedules as AdminSchedule[]).filter(
      (schedule) => schedule.startDate <= addDays(date, 1) && schedule.endDate >= addDays(date, -1),
    );
    // What was sold there by an earlier run of a test is still there without its schedule.
    const slots: unknown[] = await (await request.get(`/api/admin/days/${date}/slots`)).json();
    if (overlapping.length + slots.length === 0) return { activity, date, today };
  }
}

/** A schedule of that day alone, as another administrator makes it. */
export async function createSchedule(
  { request }: Page,
  { activity, date }: FreeDay,
  changes: Partial<ScheduleFields> = {},
): Promise<AdminSchedule> {
  const reply = await request.put(`/api/admin/schedules/${randomUUID()}`, {
    headers: { "sec-fetch-site": "same-origin" },
    data: {
      version: null,
      activityId: activity.id,
      startDate: date,
      endDate: date,
      daysOfWeek: [getWeekday(date)],
      startTime: "10:00",
      endTime: "13:00",
      ...changes,
    },
  });
  if (!reply.ok()) throw new Error(await reply.text());
  return reply.json();
}

/** What visitors find on a day. */
export async function getSlots({ request }: Page, { activity, date }: FreeDay): Promise<Slot[]> {
  return (await request.get(`/api/activities/${activity.id}/slots?date=${date}`)).json();
}

/** What was made of an activity from a date on goes again; the venue is as other tests know it. */
export async function removeSchedules({ request }: Page, { date }: FreeDay): Promise<void> {
  const daySchedules = await (await request.get(`/api/admin/days/${date}/schedules`)).json();
  for (const { id } of daySchedules as AdminSchedule[]) {
    await request.delete(`/api/admin/schedules/${id}`, {
      headers: { "sec-fetch-site": "same-origin" },
    });
  }
}

/** The panel of the day that is listed. */
export function dayPanel(page: Page): Locator {
  return page.locator("#schedules-of-day");
}

/** Opens the form from the day that is listed: it is about that day. */
export async function openCreateForm(page: Page): Promise<Locator> {
  await dayPanel(page).getByRole("button", { name: "Create Schedule" }).click();
  const form = page.getByRole("dialog", { name: "Create Schedule" });
  await expect(form).toBeVisible();
  return form;
}

/** Its activity and hours. */
export async function fillHours(
  form: Locator,
  { activity }: FreeDay,
  from: string,
  until: string,
): Promise<void> {
  await form.getByLabel("Activity").selectOption(activity.id);
  await form.getByLabel("Start time").fill(from);
  await form.getByLabel("End time").fill(until);
}
