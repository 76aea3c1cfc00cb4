import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import { inMinutes } from "../support/clock.ts";
import { advanceTime, openApp } from "../support/open-app.ts";
import { newId, slides, venue } from "../support/samples.ts";
import {
  daySchedule,
  NO_CONFLICT,
  sampleAdminSchedule,
  sampleAdminSlot,
  scheduleApi,
  scheduleCalendar,
} from "../support/schedules.ts";
import { checkPage } from "../sweep/check-page.ts";

const {
  list,
  listOfDay: ofDay,
  checkConflicts,
  save,
  previewRemoval: removal,
  remove,
} = contract.admin.schedules;

/** Longer than the form waits for more typing. */
const CHECK_DEBOUNCE_MS = 500;
const dialog = (name: string) => page.getByRole("dialog", { name, exact: true });
const dayPanel = (date: string) => page.getByRole("region", { name: date, exact: true });
const today = () => dayPanel("Thursday 18 June 2026");

async function openForm(api = scheduleApi()) {
  await openApp("/admin/schedules", api);
  await today().getByRole("button", { name: "Create Schedule" }).click();
  return { api, form: dialog("Create Schedule") };
}

async function fillHours(form: ReturnType<typeof dialog>, from: string, until: string) {
  await form.getByLabelText("Activity", { exact: true }).selectOptions(slides.id);
  await form.getByLabelText("Start time").fill(from);
  await form.getByLabelText("End time").fill(until);
}

test("a day without schedules offers a new one that is prefilled for it", async () => {
  const { form } = await openForm();
  for (const label of ["Start date", "End date"]) {
    const date = form.getByLabelText(label);
    await expect.element(date).toHaveValue("18 Jun 2026");
    await date.fill("17/06/2026");
    await userEvent.tab();
    await expect.element(date).toHaveAccessibleDescription("Choose 18 Jun 2026 or later");
  }
  await expect
    .element(form.getByRole("checkbox", { checked: true }))
    .toHaveAccessibleName("Thursday");
});

test("each field shows what is missing, and the input is summarised as slots and people", async () => {
  const { api, form } = await openForm();
  const create = form.getByRole("button", { name: "Create Schedule" });
  await create.click();
  await expect.element(form.getByRole("link", { name: "Please choose an activity" })).toBeVisible();
  await expect.element(form.getByText("Please choose a time").first()).toBeVisible();
  await fillHours(form, "10:00", "09:00");
  await expect
    .element(form.getByText("End time must be after the start time").first())
    .toBeVisible();
  await form.getByLabelText("End time").fill("10:30");
  await expect
    .element(form.getByText("No session of 60 minutes fits between these times."))
    .toBeVisible();
  await expect.element(create).toBeDisabled();
  await form.getByLabelText("End time").fill("13:00");
  const thursdayCheckbox = form.getByRole("checkbox", { name: "Thursday" });
  (thursdayCheckbox.element() as HTMLElement).focus();
  await userEvent.keyboard(" ");
  await expect
    .element(form.getByText("Please choose at least one day of the week").first())
    .toBeVisible();
  await userEvent.keyboard(" ");
  await expect
    .element(
      form.getByText("3 sessions of 60 minutes on one day, up to 20 people in each session."),
    )
    .toBeVisible();
  expect(api.calls(save)).toEqual([]);
});

test("a created schedule is confirmed, and shown in its day and in the calendar", async () => {
  const { api, form } = await openForm();
  await fillHours(form, "10:00", "13:00");
  const createdSchedule = sampleAdminSchedule();
  api.respond(save, () => {
    api
      .respond(list, scheduleCalendar([createdSchedule]))
      .respond(ofDay, [daySchedule(createdSchedule)]);
    return createdSchedule;
  });
  await form.getByRole("button", { name: "Create Schedule" }).click();
  await expect.element(page.getByText("Schedule created successfully!")).toBeVisible();
  await expect.element(today().getByText("10:00 am to 1:00 pm", { exact: true })).toBeVisible();
  await expect
    .element(page.getByRole("button", { name: "Thursday 18 June 2026, today, 1 activity" }))
    .toBeVisible();
  await advanceTime(6000);
  await expect.element(page.getByText("Schedule created successfully!")).not.toBeInTheDocument();
  await expect
    .poll(() => api.calls(save))
    .toMatchObject([
      {
        version: null,
        activityId: slides.id,
        startDate: venue.today,
        endDate: venue.today,
        daysOfWeek: [4],
        startTime: "10:00",
        endTime: "13:00",
      },
    ]);
});

test("a conflicting schedule is shown above the form, which cannot be saved until it is resolved", async () => {
  const existingSchedule = sampleAdminSchedule();
  const { api, form } = await openForm(scheduleApi([existingSchedule]));
  const conflict = {
    ...NO_CONFLICT,
    hasConflict: true,
    conflictDetails: "Thursdays, 10:00 am to 1:00 pm, 18 June. They share 18 June.",
    conflictsWith: existingSchedule,
  };
  api.respond(checkConflicts, ({ startTime }) => (startTime === "12:00" ? conflict : NO_CONFLICT));
  await fillHours(form, "12:00", "16:00");
  await advanceTime(CHECK_DEBOUNCE_MS);
  const notice = form.getByText("This schedule overlaps another one of Giant Slides.");
  const create = form.getByRole("button", { name: "Create Schedule" });
  await expect.element(notice).toBeVisible();
  await expect.element(form.getByText(/10:00 am to 1:00 pm, .* They share /)).toBeVisible();
  await expect.element(create).toBeDisabled();
  await form.getByLabelText("Start time").fill("13:00");
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(create).toBeEnabled();

  await form.getByLabelText("Start time").fill("12:00");
  await advanceTime(CHECK_DEBOUNCE_MS);
  await form.getByRole("button", { name: "Open that schedule" }).click();
  await page.getByRole("button", { name: "Discard Changes" }).click();
  await expect.element(dialog("Edit Schedule").getByLabelText("End time")).toHaveValue("13:00");
});

test("a stale response is ignored", async () => {
  const { api, form } = await openForm();
  await fillHours(form, "13:00", "16:00");
  await advanceTime(CHECK_DEBOUNCE_MS);
  api.respond(checkConflicts, { ...NO_CONFLICT, hasConflict: true });
  const releaseResponse = api.delayResponses(checkConflicts);
  await form.getByLabelText("Start time").fill("12:00");
  await advanceTime(CHECK_DEBOUNCE_MS);
  const callCount = api.calls(checkConflicts).length;
  await expect.poll(() => api.calls(checkConflicts).at(-1)).toMatchObject({ startTime: "12:00" });
  api.respond(checkConflicts, NO_CONFLICT);
  await form.getByLabelText("Start time").fill("13:15");
  releaseResponse();
  await advanceTime(CHECK_DEBOUNCE_MS / 5);
  expect(form.getByText(/^This schedule overlaps another one/).elements()).toEqual([]);
  await advanceTime(CHECK_DEBOUNCE_MS);
  await expect.poll(() => api.calls(checkConflicts)).toHaveLength(callCount + 1);
  await expect
    .element(form.getByText(/^This schedule overlaps another one/))
    .not.toBeInTheDocument();
  await expect.element(form.getByRole("button", { name: "Create Schedule" })).toBeEnabled();
});

test("a failed check counts as a conflict, until it is retried", async () => {
  const { api, form } = await openForm();
  api.loseResponses(checkConflicts);
  await fillHours(form, "10:00", "13:00");
  await advanceTime(CHECK_DEBOUNCE_MS);
  await expect.element(form.getByText("Failed to check for schedule conflicts")).toBeVisible();
  const create = form.getByRole("button", { name: "Create Schedule" });
  await expect.element(create).toBeDisabled();
  api.respond(checkConflicts, NO_CONFLICT);
  await form.getByRole("button", { name: "Try again" }).click();
  await expect.element(create).toBeEnabled();
});

test.each(["SCHEDULE_CONFLICT", "SCHEDULE_CHANGED", "SERVER_BUSY"] as const)(
  "a schedule that is not saved (%s) says why",
  async (code) => {
    const api = scheduleApi([sampleAdminSchedule()]);
    await openApp("/admin/schedules", api);
    await today()
      .getByRole("button", { name: "Edit schedule of Giant Slides", exact: false })
      .click();
    const openEditForm = dialog("Edit Schedule");
    await openEditForm.getByLabelText("End time").fill("14:00");
    api.refuse(save, code);
    await openEditForm.getByRole("button", { name: "Save Changes" }).click();
    const alert = openEditForm.getByRole("alert");
    await expect.element(alert).toMatchTextContent("Failed to save schedule");
    await expect.element(alert).toMatchTextContent(errors[code].sentence);
    await expect.element(openEditForm.getByLabelText("End time")).toHaveValue("14:00");
  },
);

test("a conflict that arose between the check and saving is reported", async () => {
  const { api, form } = await openForm();
  await fillHours(form, "10:00", "13:00");
  await advanceTime(CHECK_DEBOUNCE_MS);
  api.respond(checkConflicts, { ...NO_CONFLICT, hasConflict: true });
  const create = form.getByRole("button", { name: "Create Schedule" });
  await create.click();
  await expect.element(form.getByText("This schedule overlaps another one.")).toBeVisible();
  await expect.element(create).toBeDisabled();
  expect(api.calls(save)).toEqual([]);
});

test("sold tickets are shown before a schedule is changed", async () => {
  const api = scheduleApi([sampleAdminSchedule()]);
  await openApp("/admin/schedules", api);
  await today()
    .getByRole("button", { name: "Edit schedule of Giant Slides", exact: false })
    .click();
  const openEditForm = dialog("Edit Schedule");
  api.respond(checkConflicts, {
    ...NO_CONFLICT,
    affected: { bookingCount: 1, ticketCount: 2 },
  });
  await openEditForm.getByLabelText("Start time").fill("10:20");
  await advanceTime(CHECK_DEBOUNCE_MS);
  await expect
    .element(openEditForm.getByText("1 booking for 2 people stays as it is", { exact: false }))
    .toBeVisible();
  api.respond(checkConflicts, NO_CONFLICT);
  await openEditForm.getByLabelText("Start time").fill("10:00");
  await advanceTime(CHECK_DEBOUNCE_MS);
  await expect
    .element(openEditForm.getByText("No bookings are affected.", { exact: false }))
    .toBeVisible();
});

test("a schedule expands to its slots; deleting it keeps what is sold, with a retry after an error", async () => {
  const schedule = sampleAdminSchedule();
  const slot = sampleAdminSlot();
  const api = scheduleApi([schedule], 2, [slot]);
  await openApp("/admin/schedules", api);
  await expect.element(today().getByText("2 booked", { exact: true })).toBeVisible();
  await today()
    .getByRole("button", { name: /^3 sessions/ })
    .click();
  await expect
    .element(today().getByRole("button", { name: "11:00 am 2 of 20 booked" }))
    .toBeVisible();

  api.respond(removal, { bookingCount: 1, ticketCount: 2 });
  await today()
    .getByRole("button", { name: "Delete schedule of Giant Slides", exact: false })
    .click();
  const confirmDialog = dialog("Delete this schedule?");
  await expect
    .element(confirmDialog.getByText("1 booking for 2 people stays as it is", { exact: false }))
    .toBeVisible();
  await checkPage();
  api.refuseOnce(remove, "SERVER_BUSY");
  await confirmDialog.getByRole("button", { name: "Delete Schedule" }).click();
  const alert = confirmDialog.getByRole("alert");
  await expect.element(alert).toMatchTextContent("Failed to delete schedule");
  await expect.element(alert).toMatchTextContent(errors.SERVER_BUSY.sentence);
  api
    .respond(remove, { removed: true })
    .respond(ofDay, [])
    .respond(contract.admin.slots.listOfDay, [{ ...slot, isOffered: false }]);
  await confirmDialog.getByRole("button", { name: "Delete Schedule" }).click();
  await expect.element(today().getByText("No schedules today")).toBeVisible();
  await expect.element(today().getByRole("heading", { level: 2 })).toHaveFocus();
  await expect.element(today().getByText("Sold but no longer offered")).toBeVisible();
  await expect
    .element(today().getByRole("button", { name: /11:00 am 2 of 20 booked/ }))
    .toBeVisible();
});

test.each([
  ["the venue", null, "Closed: Weather"],
  ["one activity", slides, "Giant Slides is closed: Weather"],
])("a day on which %s is closed says so and why", async (_, activity, expectedText) => {
  const api = scheduleApi([sampleAdminSchedule()]).respond(contract.admin.closures.list, [
    {
      closureId: newId(),
      date: venue.today,
      reason: "Weather",
      closedBy: null,
      activityId: activity?.id ?? null,
      activityName: activity?.name ?? null,
      closedAt: inMinutes(0),
    },
  ]);
  await openApp("/admin/schedules", api);
  await expect.element(today().getByText(expectedText)).toBeVisible();
  const button = activity ? "Close this day" : "Reopen this day";
  await expect.element(today().getByRole("button", { name: button })).toBeVisible();
});
