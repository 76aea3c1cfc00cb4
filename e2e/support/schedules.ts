import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import type { ScheduleFields } from "../../src/shared/contract/admin/schedule-fields.ts";
import type { AdminSchedule } from "../../src/shared/contract/admin/schedules.ts";
import type { Activity, Slot } from "../../src/shared/contract/public/activities.ts";
import { PLAIN_SCHEDULE } from "../../src/shared/rules/slot-times.ts";
import { addDays, getWeekday } from "../../src/shared/time.ts";
import { nextNumber } from "./counter.ts";

/** An activity of the demo venue, and a date without any schedules or slots. */
export interface FreeDay {
  activity: Activity;
  date: string;
  today: string;
}

/** Finds a day well after the demo's schedules, so that no other test uses it. */
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
    // Slots sold in an earlier run of a test outlive their schedule.
    const slots: unknown[] = await (await request.get(`/api/admin/days/${date}/slots`)).json();
    if (overlapping.length + slots.length === 0) return { activity, date, today };
  }
}

/** Creates a schedule for that day only, as another administrator. */
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
      ...PLAIN_SCHEDULE,
      ...changes,
    },
  });
  if (!reply.ok()) throw new Error(await reply.text());
  return reply.json();
}

/** The slots that visitors see on a day. */
export async function getSlots({ request }: Page, { activity, date }: FreeDay): Promise<Slot[]> {
  return (await request.get(`/api/activities/${activity.id}/slots?date=${date}`)).json();
}

/** Deletes the schedules of a day, to restore the venue for other tests. */
export async function removeSchedules({ request }: Page, { date }: FreeDay): Promise<void> {
  const daySchedules = await (await request.get(`/api/admin/days/${date}/schedules`)).json();
  for (const { id } of daySchedules as AdminSchedule[]) {
    await request.delete(`/api/admin/schedules/${id}`, {
      headers: { "sec-fetch-site": "same-origin" },
    });
  }
}

/** The panel of the selected day. */
export function dayPanel(page: Page): Locator {
  return page.locator("#schedules-of-day");
}

/** Opens the form from the selected day, which it is prefilled with. */
export async function openCreateForm(page: Page): Promise<Locator> {
  await dayPanel(page).getByRole("button", { name: "Create Schedule" }).click();
  const form = page.getByRole("dialog", { name: "Create Schedule" });
  await expect(form).toBeVisible();
  return form;
}

/** Fills in the activity and hours. */
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
