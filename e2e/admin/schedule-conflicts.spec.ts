import { expect } from "@playwright/test";
import { errors } from "../../src/shared/errors.ts";
import { atBackOffice } from "../support/administrators.ts";
import { openAlive } from "../support/alive.ts";
import { holdBack, refuse } from "../support/answers.ts";
import { leastTarget } from "../support/customers.ts";
import { look } from "../support/looks.ts";
import {
  CHECK,
  createOnDay,
  dayPanel,
  fillHours,
  findFreeDay,
  makeSchedule,
  ONE,
  removeSchedulesOn,
  slotsOn,
} from "../support/schedules.ts";
import { test } from "../support/test.ts";

test("a schedule in the way of another is told above the form and cannot be saved until it is not", async ({
  page,
  server,
  isMobile,
}) => {
  await atBackOffice(page, server);
  const free = await findFreeDay(page);
  await makeSchedule(page, free);
  await openAlive(page, `/admin/schedules?date=${free.date}`);
  const form = await createOnDay(page);
  await fillHours(form, free, "12:00", "16:00");
  const notice = form.getByText("This schedule overlaps another one of Giant Slides.");
  await expect(notice).toBeVisible();
  await expect(form.getByText(/10:00 am to 1:00 pm, .* They share /)).toBeVisible();
  const save = form.getByRole("button", { name: "Create Schedule" });
  await expect(save).toBeDisabled();
  await look(page, "a conflict", leastTarget(isMobile));
  await form.getByLabel("Start time").fill("13:00");
  await expect(notice).toBeHidden();
  await expect(save).toBeEnabled();

  // An answer to what is not asked any more is not looked at.
  const letGo = await holdBack(page, CHECK);
  const asked = page.waitForRequest(CHECK);
  await form.getByLabel("Start time").fill("12:00");
  await asked;
  await form.getByLabel("Start time").fill("13:15");
  letGo();
  await page.waitForResponse(CHECK);
  await expect(notice).toBeHidden();
  await page.unroute(CHECK);

  await form.getByLabel("Start time").fill("12:00");
  await form.getByRole("button", { name: "Open that schedule" }).click();
  await page.getByRole("button", { name: "Discard Changes" }).click();
  const other = page.getByRole("dialog", { name: "Edit Schedule" });
  await expect(other.getByLabel("End time")).toHaveValue("13:00");
  await other.getByRole("button", { name: "Cancel" }).click();
  await removeSchedulesOn(page, free);
});

test("a check that fails counts as a conflict, and what is not saved says why", {
  tag: "@one-width",
}, async ({ page, server }) => {
  await atBackOffice(page, server);
  const free = await findFreeDay(page);
  const { id } = await makeSchedule(page, free, { startTime: "16:00", endTime: "18:00" });
  await openAlive(page, `/admin/schedules?date=${free.date}`);
  const form = await createOnDay(page);
  await page.route(CHECK, (route) => route.abort());
  await fillHours(form, free, "10:00", "13:00");
  await expect(form.getByText("Failed to check for schedule conflicts")).toBeVisible();
  const save = form.getByRole("button", { name: "Create Schedule" });
  await expect(save).toBeDisabled();
  await page.unroute(CHECK);
  await form.getByRole("button", { name: "Try again" }).click();
  await expect(save).toBeEnabled();

  const alert = form.getByRole("alert");
  for (const code of ["SCHEDULE_CONFLICT", "SERVER_BUSY"] as const) {
    await refuse(page, ONE, code, "PUT");
    await save.click();
    await expect(alert).toContainText("Failed to save schedule");
    await expect(alert).toContainText(errors[code].sentence);
    await page.unroute(ONE);
  }
  // Somebody makes one in its way between the check and saving.
  await makeSchedule(page, free, { startTime: "12:00", endTime: "15:00" });
  await save.click();
  await expect(form.getByText("This schedule overlaps another one")).toBeVisible();
  await expect(save).toBeDisabled();
  await form.getByLabel("End time").fill("12:00");
  await save.click();
  await expect(page.getByText("Schedule created successfully!").first()).toBeVisible();
  expect(await slotsOn(page, free)).toHaveLength(8);

  // A colleague changes one while it is edited.
  const day = dayPanel(page);
  await day.getByRole("button", { name: /^Edit schedule .*4:00 pm to 6:00 pm$/ }).click();
  const edit = page.getByRole("dialog", { name: "Edit Schedule" });
  await edit.getByLabel("End time").fill("19:00");
  await server.pool.query(
    "UPDATE schedules SET end_time = '20:00', updated_at = now() WHERE id = $1",
    [id],
  );
  await edit.getByRole("button", { name: "Save Changes" }).click();
  await expect(edit.getByRole("alert")).toContainText(errors.SCHEDULE_CHANGED.sentence);
  await edit.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Discard Changes" }).click();
  await removeSchedulesOn(page, free);
});
