import { expect } from "@playwright/test";
import { errors } from "../../src/shared/errors.ts";
import { staffDate } from "../../src/shared/staff-time.ts";
import { addDays, addMonths, formatMonth } from "../../src/shared/time.ts";
import { atBackOffice } from "../support/administrators.ts";
import { openAlive } from "../support/alive.ts";
import { refuse } from "../support/answers.ts";
import { leastTarget } from "../support/customers.ts";
import { look } from "../support/looks.ts";
import { bookAtDesk } from "../support/own-bookings.ts";
import {
  ACTIVITIES,
  CALENDAR,
  createOnDay,
  DAY,
  dayPanel,
  fillHours,
  findFreeDay,
  makeSchedule,
  ONE,
  removeSchedulesOn,
  slotsOn,
} from "../support/schedules.ts";
import { test } from "../support/test.ts";

test("a day without schedules offers one that is prefilled; it is made, changed and deleted, and what is sold stays", async ({
  page,
  server,
  request,
  isMobile,
}) => {
  test.slow();
  await atBackOffice(page, server, "/admin/schedules");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Activity Schedules");
  await look(page, "today's schedules", leastTarget(isMobile));
  const free = await findFreeDay(page);
  await openAlive(page, `/admin/schedules?date=${free.date}`);
  const day = dayPanel(page);
  await expect(day.getByText("No schedules on this date")).toBeVisible();

  const form = await createOnDay(page);
  await expect(form.getByLabel("Start date")).toHaveValue(free.date);
  await expect(form.getByLabel("Start date")).toHaveAttribute("min", free.today);
  await expect(form.getByLabel("End date")).toHaveAttribute("min", free.date);
  const weekday = staffDate(free.date).split(" ")[0] ?? "";
  await expect(form.getByRole("checkbox", { checked: true })).toHaveAccessibleName(weekday);
  const save = form.getByRole("button", { name: "Create Schedule" });
  await save.click();
  await expect(form.getByRole("link", { name: "Please choose an activity" })).toBeVisible();
  await expect(form.getByText("Please choose a time").first()).toBeVisible();
  await look(page, "nothing filled in", leastTarget(isMobile));
  await fillHours(form, free, "10:00", "09:00");
  await expect(form.getByText("End time must be after the start time").first()).toBeVisible();
  await form.getByLabel("End time").fill("10:30");
  await expect(form.getByText("No session of 45 minutes fits between these times.")).toBeVisible();
  await expect(save).toBeDisabled();
  await form.getByLabel("End time").fill("13:00");
  await form.getByRole("checkbox", { name: weekday }).press("Space");
  await expect(form.getByText("Please choose at least one day of the week").first()).toBeVisible();
  await form.getByRole("checkbox", { name: weekday }).press("Space");
  await expect(
    form.getByText("4 sessions of 45 minutes on one day, up to 24 people in each session."),
  ).toBeVisible();
  await save.click();
  await expect(page.getByText("Schedule created successfully!").first()).toBeVisible();
  await expect(day.getByText("10:00 am to 1:00 pm", { exact: true })).toBeVisible();
  await expect(
    page.getByRole("button", { name: `${staffDate(free.date)}, 1 activity` }),
  ).toBeVisible();
  await expect(page.getByText("Schedule created successfully!")).toHaveCount(0);
  const slots = await slotsOn(page, free);
  expect(slots).toHaveLength(4);

  const [, slot] = slots;
  if (!slot) throw new Error("There is no second session.");
  await bookAtDesk(server, request, "amelia@example.com", {
    free: { ...free, windowsAhead: 0, slot },
  });
  await openAlive(page, `/admin/schedules?date=${free.date}`);
  await expect(day.getByText("2 booked", { exact: true })).toBeVisible();
  await day.getByRole("button", { name: /^4 sessions/ }).click();
  await expect(day.getByRole("button", { name: "10:45 am 2 of 24 booked" })).toBeVisible();
  await look(page, "a day with its sessions", leastTarget(isMobile));

  await day.getByRole("button", { name: /^Edit schedule of Giant Slides/ }).click();
  const edit = page.getByRole("dialog", { name: "Edit Schedule" });
  await edit.getByLabel("Start time").fill("10:20");
  await expect(edit.getByText("1 booking for 2 people stays as it is")).toBeVisible();
  await edit.getByLabel("Start time").fill("10:00");
  await edit.getByLabel("End time").fill("14:00");
  await expect(edit.getByText("No booking is touched.")).toBeVisible();
  await edit.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Schedule saved.").first()).toBeVisible();
  await expect(day.getByText("10:00 am to 2:00 pm", { exact: true })).toBeVisible();
  expect(await slotsOn(page, free)).toHaveLength(5);

  await day.getByRole("button", { name: /^Delete schedule of Giant Slides/ }).click();
  const question = page.getByRole("dialog", { name: "Delete this schedule?" });
  await expect(question.getByText("1 booking for 2 people stays as it is")).toBeVisible();
  await refuse(page, ONE, "SERVER_BUSY", "DELETE");
  await question.getByRole("button", { name: "Delete Schedule" }).click();
  const alert = question.getByRole("alert");
  await expect(alert).toContainText("Failed to delete schedule");
  await expect(alert).toContainText(errors.SERVER_BUSY.sentence);
  await page.unroute(ONE);
  await question.getByRole("button", { name: "Delete Schedule" }).click();
  await expect(day.getByText("No schedules on this date")).toBeVisible();
  await expect(day.getByRole("heading", { level: 2 })).toBeFocused();
  await expect(day.getByText("Sold and not offered any more")).toBeVisible();
  await expect(day.getByRole("button", { name: /10:45 am 2 of 24 booked/ })).toBeVisible();
  expect(await slotsOn(page, free)).toEqual([]);
});

test("the calendar is walked by the keyboard, across months, and its day stands in the address", {
  tag: "@wide",
}, async ({ page, server }) => {
  await atBackOffice(page, server);
  const free = await findFreeDay(page);
  await makeSchedule(page, free);
  await openAlive(page, `/admin/schedules?date=${free.date}`);
  const grid = (month: string) => page.getByRole("grid", { name: formatMonth(month) });
  for (const months of [0, 1, 2]) await expect(grid(addMonths(free.date, months))).toBeVisible();
  const button = (date: string) => page.locator(`[data-day="${date}"]`);
  await button(free.date).focus();
  await page.keyboard.press("ArrowRight");
  await expect(button(addDays(free.date, 1))).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("PageUp");
  const before = addMonths(free.date, -1);
  await expect(grid(before)).toBeVisible();
  await expect(button(before)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`date=${before}`));
  await expect(dayPanel(page).getByRole("heading", { level: 2 })).toHaveText(staffDate(before));
  await expect(page.locator("td[aria-selected='true']")).toHaveCount(1);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`date=${free.date}`));
  await page.getByRole("link", { name: "Next 3 months" }).click();
  await expect(grid(addMonths(free.date, 4))).toBeVisible();
  await page
    .getByRole("navigation", { name: "Months" })
    .getByRole("link", { name: "Today" })
    .click();
  await expect(grid(free.today)).toBeVisible();
  await expect(dayPanel(page).getByRole("heading", { level: 2 })).toHaveText(staffDate(free.today));
  // Only what is asked for is shown, and a new schedule is for it.
  await page.getByLabel("Activity", { exact: true }).selectOption({ label: "Kayak Safari" });
  await expect(page).toHaveURL(/activity=/);
  await expect(dayPanel(page).getByText("Aqua Assault Course")).toHaveCount(0);
  await page.getByRole("button", { name: "Create Schedule" }).first().click();
  const form = page.getByRole("dialog", { name: "Create Schedule" });
  await expect(form.getByLabel("Activity").locator("option:checked")).toContainText("Kayak");
  await removeSchedulesOn(page, free);
});

test("each part that cannot be read says so, and is there after another try", {
  tag: "@one-width",
}, async ({ page, server }) => {
  await atBackOffice(page, server, "/admin/schedules");
  const failures = [
    [CALENDAR, "Failed to load calendar schedules"],
    [ACTIVITIES, "Failed to load activities"],
    [DAY, "Failed to load schedules"],
  ] as const;
  for (const [url, title] of failures) {
    await refuse(page, url, "DATABASE_UNAVAILABLE");
    await page.getByRole("link", { name: "Next 3 months" }).click();
    const alert = page.getByRole("alert").filter({ hasText: title });
    await expect(alert).toContainText(errors.DATABASE_UNAVAILABLE.sentence);
    await page.unroute(url);
    await alert.getByRole("button", { name: "Try again" }).click();
    await expect(alert).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Calendar View" })).toBeVisible();
  }
  await page.route(DAY, (route) => route.fulfill({ json: [] }));
  await page.getByRole("link", { name: "Previous 3 months" }).click();
  await expect(dayPanel(page).getByText("No schedules today")).toBeVisible();
  await expect(dayPanel(page).getByRole("button", { name: "Create Schedule" })).toBeVisible();
  await look(page, "nothing today");
});
