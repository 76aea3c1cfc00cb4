import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import type { DeskSchedule } from "../../../src/shared/contract/desk/desk-schedules.ts";
import type { DeskSlot } from "../../../src/shared/contract/desk/desk-slots.ts";
import { addMonths } from "../../../src/shared/time.ts";
import { DESKTOP, open } from "../support/open.ts";
import { kayak, slides, venue } from "../support/samples.ts";
import { calendarOf, daySchedule, deskSchedule } from "../support/schedules.ts";
import { adminApi } from "../support/venue-api.ts";

const { list, ofDay, checkConflicts } = contract.desk.schedules;
const NOTHING_IN_THE_WAY = {
  ...{ hasConflict: false, conflictDetails: null, conflictsWith: null },
  kept: { bookingCount: 0, ticketCount: 0 },
};

const dialog = (name: string) => page.getByRole("dialog", { name, exact: true });
const grid = (month: string) => page.getByRole("grid", { name: month });
const panelOf = (date: string) => page.getByRole("region", { name: date, exact: true });
const today = () => panelOf("Thursday 18 June 2026");

/** A venue in which this alone is offered, today. */
function scheduleApi(schedules: DeskSchedule[] = [], soldCount = 0, slots: DeskSlot[] = []) {
  const days = schedules.map((one) => daySchedule(one, soldCount));
  return adminApi()
    .answer(contract.activities.list, [slides, kayak])
    .answer(list, ({ from = venue.today }) => ({
      ...calendarOf(schedules),
      from: `${from.slice(0, 8)}01`,
      until: addMonths(from, 2).replace(/\d\d$/, "28"),
    }))
    .answer(contract.desk.closures.list, [])
    .answer(ofDay, ({ date, activityId }) =>
      days.filter((one) => date === venue.today && (activityId ?? slides.id) === one.activityId),
    )
    .answer(contract.desk.slots.ofDay, ({ date }) => (date === venue.today ? slots : []))
    .answer(checkConflicts, NOTHING_IN_THE_WAY);
}

test("the calendar is walked by the keyboard across months, and its day stands in the address", async () => {
  await open("/admin/schedules", scheduleApi([deskSchedule()]), { size: DESKTOP });
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
  await expect.element(panelOf("Monday 18 May 2026")).toBeVisible();
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

test("only the activity that is asked for is shown, and a new schedule is for it", async () => {
  await open("/admin/schedules", scheduleApi([deskSchedule()]));
  await expect.element(today().getByText("Giant Slides")).toBeVisible();
  await page.getByLabelText("Activity", { exact: true }).selectOptions(kayak.id);
  await expect.element(today().getByText("Giant Slides")).not.toBeInTheDocument();
  expect(window.location.search).toContain(`activity=${kayak.id}`);
  await page.getByRole("button", { name: "Create Schedule" }).first().click();
  await expect
    .element(dialog("Create Schedule").getByLabelText("Activity", { exact: true }))
    .toHaveValue(kayak.id);
});
