import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import { inMinutes } from "../support/clock.ts";
import { advanceTime, openApp } from "../support/open-app.ts";
import { kayak, newId, slides, venue } from "../support/samples.ts";
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
  await expect.poll(() => api.calls(checkConflicts).at(-1)).toMatchObject({ startTime: "12:00" });
  const callCount = api.calls(checkConflicts).length;
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
  await expect.poll(() => api.calls(checkConflicts).at(-1)).toMatchObject({ endTime: "13:00" });
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

test("windows are added and removed, and are sent with the gap and the capacity", async () => {
  const { api, form } = await openForm();
  await fillHours(form, "10:00", "12:00");
  const add = form.getByRole("button", { name: "Add another window" });
  await add.click();
  const second = form.getByRole("group", { name: "Window 2" });
  await expect.element(second.getByLabelText("Start time")).toHaveFocus();
  const create = form.getByRole("button", { name: "Create Schedule" });
  await create.click();
  await expect
    .element(form.getByRole("link", { name: "Please choose a time" }).first())
    .toBeVisible();
  await second.getByLabelText("Start time").fill("11:30");
  await second.getByLabelText("End time").fill("13:00");
  await create.click();
  await form.getByRole("link", { name: "This window overlaps another one" }).click();
  await expect.element(second.getByLabelText("Start time")).toHaveFocus();
  await second.getByLabelText("Start time").fill("12:30");
  await expect
    .element(form.getByText("No session of 60 minutes fits from 12:30 pm to 1:00 pm."))
    .toBeVisible();
  await expect.element(create).toBeDisabled();
  await second.getByLabelText("End time").fill("15:30");
  await form.getByLabelText("Gap between sessions (minutes)").fill("30");
  await form.getByLabelText("Capacity", { exact: false }).fill("6");
  await expect
    .element(
      form.getByText(
        "3 sessions of 60 minutes with gaps of 30 minutes on one day, up to 6 people in each session.",
      ),
    )
    .toBeVisible();
  await add.click();
  await form.getByRole("button", { name: "Remove window 3" }).click();
  await expect.element(add).toHaveFocus();
  api.respond(save, sampleAdminSchedule());
  await create.click();
  await expect
    .poll(() => api.calls(save))
    .toMatchObject([
      {
        startTime: "10:00",
        endTime: "12:00",
        furtherWindows: [{ startTime: "12:30", endTime: "15:30" }],
        gapMinutes: 30,
        capacity: 6,
      },
    ]);
});

test("an empty gap is none, an empty capacity is the activity's, and other text is refused", async () => {
  const { api, form } = await openForm();
  await fillHours(form, "10:00", "13:00");
  await expect
    .element(form.getByLabelText("Capacity", { exact: false }))
    .toHaveAccessibleDescription("Leave empty to use the activity’s: 20");
  const gap = form.getByLabelText("Gap between sessions (minutes)");
  await gap.fill("2.5");
  await form.getByLabelText("Capacity", { exact: false }).fill("none");
  const create = form.getByRole("button", { name: "Create Schedule" });
  await create.click();
  for (const message of [
    "Gap must be a whole number of minutes from 0 to 1,440",
    "Capacity must be a whole number from 1 to 500",
  ]) {
    await expect.element(form.getByRole("link", { name: message })).toBeVisible();
  }
  await gap.fill("");
  await form.getByLabelText("Capacity", { exact: false }).fill("");
  api.respond(save, sampleAdminSchedule());
  await create.click();
  await expect.poll(() => api.calls(save)).toMatchObject([{ gapMinutes: 0, capacity: null }]);
});

test("a schedule shows its windows, gap and capacity, and its slots are below it", async () => {
  const schedule = sampleAdminSchedule({
    endTime: "10:30",
    furtherWindows: [{ startTime: "11:00", endTime: "24:00" }],
    gapMinutes: 15,
    capacity: 6,
  });
  await openApp("/admin/schedules", scheduleApi([schedule], 2, [sampleAdminSlot()]));
  for (const text of ["10:00 am to 10:30 am", "11:00 am to midnight"]) {
    await expect.element(today().getByText(text, { exact: true })).toBeVisible();
  }
  await expect.element(today().getByText(/gaps of 15 minutes, up to 6 people/)).toBeVisible();
  // The slot at 11:00 is in the second window.
  await expect.element(today().getByText("Sold but no longer offered")).not.toBeInTheDocument();
});

test("a duplicate opens a new form with the values, says its conflict and can be changed", async () => {
  const schedule = sampleAdminSchedule({
    startDate: "2026-05-07",
    endDate: "2026-07-30",
    endTime: "24:00",
    furtherWindows: [{ startTime: "06:00", endTime: "09:00" }],
    gapMinutes: 10,
    capacity: 4,
  });
  const api = scheduleApi([schedule]).respond(checkConflicts, ({ activityId }) =>
    activityId === slides.id
      ? {
          ...NO_CONFLICT,
          hasConflict: true,
          conflictDetails: "Thu, 10:00 am to midnight. They share 7 dates.",
          conflictsWith: schedule,
        }
      : NO_CONFLICT,
  );
  await openApp("/admin/schedules", api);
  await today()
    .getByRole("button", { name: "Duplicate schedule of Giant Slides", exact: false })
    .click();
  const form = dialog("Create Schedule");
  // Days that are past are left out.
  await expect.element(form.getByLabelText("Start date")).toHaveValue("18 Jun 2026");
  await expect.element(form.getByLabelText("End date")).toHaveValue("30 Jul 2026");
  await expect
    .element(form.getByRole("group", { name: "Window 2" }).getByLabelText("End time"))
    .toHaveValue("09:00");
  await advanceTime(CHECK_DEBOUNCE_MS);
  await expect
    .element(form.getByText("This schedule overlaps another one of Giant Slides."))
    .toBeVisible();
  const create = form.getByRole("button", { name: "Create Schedule" });
  await expect.element(create).toBeDisabled();
  await form.getByLabelText("Activity", { exact: true }).selectOptions(kayak.id);
  await advanceTime(CHECK_DEBOUNCE_MS);
  api.respond(save, { ...schedule, id: newId(), activityId: kayak.id });
  await create.click();
  await expect.element(page.getByText("Schedule created successfully!")).toBeVisible();
  const [saved] = api.calls(save);
  expect(saved).toMatchObject({
    version: null,
    activityId: kayak.id,
    endTime: "24:00",
    furtherWindows: schedule.furtherWindows,
    gapMinutes: 10,
    capacity: 4,
  });
  expect(saved?.scheduleId).not.toBe(schedule.id);
});

test("sessions with more people than the new capacity are shown before saving", async () => {
  const api = scheduleApi([sampleAdminSchedule()]).respond(checkConflicts, ({ capacity }) => ({
    ...NO_CONFLICT,
    sessionsAbove: capacity === 4 ? 2 : 0,
  }));
  await openApp("/admin/schedules", api);
  await today()
    .getByRole("button", { name: "Edit schedule of Giant Slides", exact: false })
    .click();
  const form = dialog("Edit Schedule");
  await form.getByLabelText("Capacity", { exact: false }).fill("4");
  await advanceTime(CHECK_DEBOUNCE_MS);
  await expect
    .element(form.getByText("2 sessions already have more people.", { exact: false }))
    .toBeVisible();
});
