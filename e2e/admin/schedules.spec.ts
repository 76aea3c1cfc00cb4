import { expect } from "@playwright/test";
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
