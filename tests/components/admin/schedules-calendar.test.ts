import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import { DESKTOP, openApp } from "../support/open-app.ts";
import { kayak, venue } from "../support/samples.ts";
import { sampleAdminSchedule, scheduleApi } from "../support/schedules.ts";

const dialog = (name: string) => page.getByRole("dialog", { name, exact: true });
const grid = (month: string) => page.getByRole("grid", { name: month });
const dayPanel = (date: string) => page.getByRole("region", { name: date, exact: true });
const today = () => dayPanel("Thursday 18 June 2026");

test("the calendar is used by keyboard across months, and the day is in the URL", async () => {
  await openApp("/admin/schedules", scheduleApi([sampleAdminSchedule()]), { size: DESKTOP });
  for (const month of ["June 2026", "July 2026", "August 2026"]) {
    await expect.element(grid(month)).toBeVisible();
  }
  const day = (name: string) => page.getByRole("button", { name, exact: false });
  (day("Thursday 18 June 2026, today").element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(day("Friday 19 June 2026")).toHaveFocus();
  await userEvent.keyboard("{ArrowLeft}{PageUp}");
  await expect.element(grid("May 2026")).toBeVisible();
  await expect.element(day("Monday 18 May 2026")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(dayPanel("Monday 18 May 2026")).toBeVisible();
  expect(window.location.search).toContain("date=2026-05-18");
  expect(page.getByRole("gridcell", { selected: true }).elements()).toHaveLength(1);
  window.history.back();
  await expect.element(today()).toBeVisible();
  await page.getByRole("link", { name: "Next 3 months" }).click();
  await expect.element(grid("October 2026")).toBeVisible();
  await page
    .getByRole("navigation", { name: "Months" })
    .getByRole("link", { name: "Today" })
    .click();
  await expect.element(grid("June 2026")).toBeVisible();
  await expect.element(today()).toBeVisible();
});

test("only the selected activity is shown, and a new schedule is for it", async () => {
  await openApp("/admin/schedules", scheduleApi([sampleAdminSchedule()]));
  await expect.element(today().getByText("Giant Slides")).toBeVisible();
  await page.getByLabelText("Activity", { exact: true }).selectOptions(kayak.id);
  await expect.element(today().getByText("Giant Slides")).not.toBeInTheDocument();
  expect(window.location.search).toContain(`activity=${kayak.id}`);
  await page.getByRole("button", { name: "Create Schedule" }).first().click();
  await expect
    .element(dialog("Create Schedule").getByLabelText("Activity", { exact: true }))
    .toHaveValue(kayak.id);
});

test("bank holidays are marked by name in the calendar, the day and the form", async () => {
  await openApp("/admin/schedules?date=2026-08-31", scheduleApi());
  await expect
    .element(page.getByRole("button", { name: "Monday 31 August 2026, Summer bank holiday" }))
    .toBeVisible();
  await expect.element(page.getByText("Summer bank holiday, 31 August")).toBeVisible();
  const day = dayPanel("Monday 31 August 2026");
  await expect.element(day.getByText("Summer bank holiday", { exact: true })).toBeVisible();
  await day.getByRole("button", { name: "Create Schedule" }).click();
  const form = dialog("Create Schedule");
  await expect.element(form.getByText("Summer bank holiday").first()).toBeVisible();
  await form.getByRole("button", { name: "Open calendar" }).first().click();
  const calendar = dialog("Calendar: Start date");
  await expect
    .element(calendar.getByRole("button", { name: /31 August 2026, Summer bank holiday$/ }))
    .toBeVisible();
  await expect.element(calendar.getByText("31 Summer bank holiday")).toBeVisible();
});

test.each([
  ["scotland", ["Monday 15 June 2026, World Cup bank holiday"], ["Monday 31 August 2026"]],
  ["none", [], ["Monday 15 June 2026", "Monday 31 August 2026"]],
] as const)("the bank holidays of %s are those of the setting", async (calendar, marked, plain) => {
  const api = scheduleApi().respond(contract.venue.get, { ...venue, bankHolidays: calendar });
  await openApp("/admin/schedules", api);
  for (const name of [...marked, ...plain]) {
    await expect.element(page.getByRole("button", { name, exact: true })).toBeVisible();
  }
});
