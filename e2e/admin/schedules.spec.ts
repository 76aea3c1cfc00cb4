import { expect } from "@playwright/test";
import { atBackOffice } from "../support/administrators.ts";
import { openAlive } from "../support/hydration.ts";
import {
  createOnDay,
  dayPanel,
  fillHours,
  findFreeDay,
  makeSchedule,
  removeSchedulesOn,
  slotsOn,
} from "../support/schedules.ts";
import { bookAtDesk } from "../support/staff-bookings.ts";
import { test } from "../support/test.ts";

test("a schedule is made, changed and deleted; visitors find its sessions, and what is sold stays", async ({
  page,
  server,
  request,
}) => {
  await atBackOffice(page, server);
  const free = await findFreeDay(page);
  await openAlive(page, `/admin/schedules?date=${free.date}`);
  const day = dayPanel(page);
  const form = await createOnDay(page);
  await fillHours(form, free, "10:00", "13:00");
  await form.getByRole("button", { name: "Create Schedule" }).click();
  await expect(day.getByText("10:00 am to 1:00 pm", { exact: true })).toBeVisible();
  const slots = await slotsOn(page, free);
  expect(slots).toHaveLength(4);

  const [, slot] = slots;
  if (!slot) throw new Error("There is no second session.");
  await bookAtDesk(server, request, "amelia@example.com", {
    free: { ...free, windowsAhead: 0, slot },
  });
  await openAlive(page, `/admin/schedules?date=${free.date}`);
  await expect(day.getByText("2 booked", { exact: true })).toBeVisible();
  await day.getByRole("button", { name: /^Edit schedule of Giant Slides/ }).click();
  const edit = page.getByRole("dialog", { name: "Edit Schedule" });
  await edit.getByLabel("Start time").fill("10:20");
  await expect(edit.getByText("1 booking for 2 people stays as it is")).toBeVisible();
  await edit.getByLabel("Start time").fill("10:00");
  await edit.getByLabel("End time").fill("14:00");
  await edit.getByRole("button", { name: "Save Changes" }).click();
  await expect(day.getByText("10:00 am to 2:00 pm", { exact: true })).toBeVisible();
  expect(await slotsOn(page, free)).toHaveLength(5);

  await day.getByRole("button", { name: /^Delete schedule of Giant Slides/ }).click();
  const question = page.getByRole("dialog", { name: "Delete this schedule?" });
  await expect(question.getByText("1 booking for 2 people stays as it is")).toBeVisible();
  await question.getByRole("button", { name: "Delete Schedule" }).click();
  await expect(day.getByText("Sold and not offered any more")).toBeVisible();
  await expect(day.getByRole("button", { name: /10:45 am 2 of 24 booked/ })).toBeVisible();
  expect(await slotsOn(page, free)).toEqual([]);
});

test("a schedule that somebody makes in the way of another meanwhile is told, and opened", async ({
  page,
  server,
}) => {
  await atBackOffice(page, server);
  const free = await findFreeDay(page);
  await openAlive(page, `/admin/schedules?date=${free.date}`);
  const form = await createOnDay(page);
  // Checked before the other one is there: once the check finds it, nothing can be pressed any more.
  const checked = page.waitForResponse((response) => {
    const request = response.request();
    return request.url().endsWith("/checks") && request.postDataJSON().endTime === "13:00";
  });
  await fillHours(form, free, "10:00", "13:00");
  await checked;
  await makeSchedule(page, free, { startTime: "12:00", endTime: "15:00" });
  const create = form.getByRole("button", { name: "Create Schedule" });
  await create.click();
  await expect(form.getByText("This schedule overlaps another one of Giant Slides.")).toBeVisible();
  await expect(form.getByText(/12:00 pm to 3:00 pm, .* They share /)).toBeVisible();
  await expect(create).toBeDisabled();
  await form.getByLabel("End time").fill("12:00");
  await create.click();
  await expect(dayPanel(page).getByText("10:00 am to 12:00 pm", { exact: true })).toBeVisible();
  expect(await slotsOn(page, free)).toHaveLength(6);
  await removeSchedulesOn(page, free);
});
