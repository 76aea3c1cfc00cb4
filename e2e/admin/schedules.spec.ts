import { expect } from "@playwright/test";
import { DATE_WINDOW_DAYS } from "../../src/shared/limits.ts";
import { addDays, daysBetween, formatDay, formatTime } from "../../src/shared/time.ts";
import { bookNow, openActivities } from "../screens/activity-list.ts";
import { chooseSlot } from "../screens/date-and-time.ts";
import { expectBooked, pay } from "../screens/payment.ts";
import { chooseTickets, continueTo, fillInformation, signByTyping } from "../screens/steps.ts";
import { openAdmin } from "../support/administrators.ts";
import { openHydrated } from "../support/hydration.ts";
import {
  createSchedule,
  dayPanel,
  fillHours,
  findFreeDay,
  getSlots,
  openCreateForm,
  removeSchedules,
} from "../support/schedules.ts";
import { bookAsStaff } from "../support/staff-bookings.ts";
import { test } from "../support/test.ts";
import { newVisitor } from "../support/visitor.ts";

test("a schedule is created, changed and deleted; visitors find its slots, and what is sold stays", async ({
  page,
  server,
  request,
}) => {
  await openAdmin(page, server);
  const freeSlot = await findFreeDay(page);
  await openHydrated(page, `/admin/schedules?date=${freeSlot.date}`);
  const day = dayPanel(page);
  const form = await openCreateForm(page);
  await fillHours(form, freeSlot, "10:00", "13:00");
  await form.getByRole("button", { name: "Create Schedule" }).click();
  await expect(day.getByText("10:00 am to 1:00 pm", { exact: true })).toBeVisible();
  const slots = await getSlots(page, freeSlot);
  expect(slots).toHaveLength(4);

  const [, slot] = slots;
  if (!slot) throw new Error("There is no second slot.");
  await bookAsStaff(server, request, "amelia@example.com", {
    freeSlot: { ...freeSlot, windowsAhead: 0, slot },
  });
  await openHydrated(page, `/admin/schedules?date=${freeSlot.date}`);
  await expect(day.getByText("2 booked", { exact: true })).toBeVisible();
  await day.getByRole("button", { name: /^Edit schedule of Giant Slides/ }).click();
  const editDialog = page.getByRole("dialog", { name: "Edit Schedule" });
  await editDialog.getByLabel("Start time").fill("10:20");
  await expect(editDialog.getByText("1 booking for 2 people stays as it is")).toBeVisible();
  await editDialog.getByLabel("Start time").fill("10:00");
  await editDialog.getByLabel("End time").fill("14:00");
  await editDialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(day.getByText("10:00 am to 2:00 pm", { exact: true })).toBeVisible();
  expect(await getSlots(page, freeSlot)).toHaveLength(5);

  await day.getByRole("button", { name: /^Delete schedule of Giant Slides/ }).click();
  const confirmDialog = page.getByRole("dialog", { name: "Delete this schedule?" });
  await expect(confirmDialog.getByText("1 booking for 2 people stays as it is")).toBeVisible();
  await confirmDialog.getByRole("button", { name: "Delete Schedule" }).click();
  await expect(day.getByText("Sold but no longer offered")).toBeVisible();
  await expect(day.getByRole("button", { name: /10:45 am 2 of 24 booked/ })).toBeVisible();
  expect(await getSlots(page, freeSlot)).toEqual([]);
});

test("a conflicting schedule that is created meanwhile is reported, and opened", async ({
  page,
  server,
}) => {
  await openAdmin(page, server);
  const freeSlot = await findFreeDay(page);
  await openHydrated(page, `/admin/schedules?date=${freeSlot.date}`);
  const form = await openCreateForm(page);
  // Checked before the other one exists: once the check finds it, the button is disabled.
  const checked = page.waitForResponse((response) => {
    const request = response.request();
    return request.url().endsWith("/checks") && request.postDataJSON().endTime === "13:00";
  });
  await fillHours(form, freeSlot, "10:00", "13:00");
  await checked;
  await createSchedule(page, freeSlot, { startTime: "12:00", endTime: "15:00" });
  const createButton = form.getByRole("button", { name: "Create Schedule" });
  await createButton.click();
  await expect(form.getByText("This schedule overlaps another one of Giant Slides.")).toBeVisible();
  await expect(form.getByText(/12:00 pm to 3:00 pm, .* They share /)).toBeVisible();
  await expect(createButton).toBeDisabled();
  await form.getByLabel("End time").fill("12:00");
  await createButton.click();
  await expect(dayPanel(page).getByText("10:00 am to 12:00 pm", { exact: true })).toBeVisible();
  expect(await getSlots(page, freeSlot)).toHaveLength(6);
  await removeSchedules(page, freeSlot);
});

test("a schedule of two windows with a gap and its own capacity is offered, booked and duplicated", async ({
  page,
  server,
}) => {
  test.slow();
  await openAdmin(page, server);
  const freeDay = await findFreeDay(page);
  await openHydrated(page, `/admin/schedules?date=${freeDay.date}`);
  const form = await openCreateForm(page);
  await fillHours(form, freeDay, "10:00", "12:00");
  await form.getByRole("button", { name: "Add another window" }).click();
  const second = form.getByRole("group", { name: "Window 2" });
  await second.getByLabel("Start time").fill("14:00");
  await second.getByLabel("End time").fill("15:00");
  await form.getByLabel("Gap between sessions (minutes)").fill("30");
  await form.getByLabel("Capacity").fill("5");
  await form.getByRole("button", { name: "Create Schedule" }).click();
  await expect(dayPanel(page).getByText("2:00 pm to 3:00 pm", { exact: true })).toBeVisible();

  const slots = await getSlots(page, freeDay);
  expect(
    slots.map(({ startsAt, placesLeft }) => [
      formatTime(new Date(startsAt), "Europe/London"),
      placesLeft,
    ]),
  ).toEqual([
    ["10:00 am", 5],
    ["11:15 am", 5],
    ["2:00 pm", 5],
  ]);

  const nextDay = { ...freeDay, date: addDays(freeDay.date, 1) };
  await dayPanel(page)
    .getByRole("button", { name: /^Duplicate schedule of Giant Slides/ })
    .click();
  const copy = page.getByRole("dialog", { name: "Create Schedule" });
  for (const name of ["Start date", "End date"]) {
    await copy.getByRole("textbox", { name }).fill(nextDay.date.split("-").toReversed().join("/"));
  }
  const [weekday = ""] = formatDay(nextDay.date).split(",");
  await copy.getByRole("checkbox", { name: weekday }).press("Space");
  await copy.getByRole("button", { name: "Create Schedule" }).click();
  await expect(copy).toBeHidden();
  expect((await getSlots(page, nextDay)).map(({ placesLeft }) => placesLeft)).toEqual([5, 5, 5]);
  await openHydrated(page, "/admin/schedules?date=2026-08-31");
  await expect(dayPanel(page)).toContainText("Summer bank holiday");

  // From here on as a visitor.
  await page.context().clearCookies();
  const windowsAhead = Math.floor(daysBetween(freeDay.today, freeDay.date) / DATE_WINDOW_DAYS);
  const [, , slot] = slots;
  if (!slot) throw new Error("The second window has no slot.");
  await openActivities(page);
  await bookNow(page, freeDay.activity.name);
  await chooseSlot(page, { ...freeDay, windowsAhead, slot });
  await expect(page.getByText("5 left at 2:00 pm")).toBeVisible();
  await chooseTickets(page, 5);
  await fillInformation(page, newVisitor());
  await continueTo(page, "Add Optional Items");
  await continueTo(page, "Review & Sign Waiver");
  await signByTyping(page, "Amelia Hartley");
  await continueTo(page, "Payment");
  await pay(page);
  await expectBooked(page);
  expect((await getSlots(page, freeDay)).map(({ reason }) => reason)).toEqual([
    null,
    null,
    "sold_out",
  ]);
});
