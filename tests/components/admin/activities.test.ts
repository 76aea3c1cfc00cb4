import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type {
  AdminActivity,
  ArchivedActivity,
} from "../../../src/shared/contract/admin/activities.ts";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import { sampleAdminActivity } from "../support/catalogue.ts";
import { inMinutes } from "../support/clock.ts";
import { openApp } from "../support/open-app.ts";
import { adminApi } from "../support/venue-api.ts";

const { list, archived, save, setPosition, remove, restore } = contract.admin.activities;

const dialog = (name: string) => page.getByRole("dialog", { name, exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const card = (name: string) => page.getByRole("article", { name, exact: true });
const DELETE_QUESTION = "Are you sure you want to delete this activity?";

async function openActivities(activities: AdminActivity[], archivedItems: ArchivedActivity[] = []) {
  const api = adminApi().respond(list, activities).respond(archived, archivedItems);
  await openApp("/admin/activities", api);
  return api;
}

test("a venue without activities is guided to its first one", async () => {
  await openActivities([]);
  await expect.element(page.getByText("No activities yet")).toBeVisible();
  await button("Add your first activity").click();
  await expect.element(dialog("Add New Activity")).toBeVisible();
});

test("a card shows an activity's details and that it has no upcoming slots", async () => {
  await openActivities([
    sampleAdminActivity({
      isScheduled: false,
      pricePence: 1250,
      durationMinutes: 45,
      maxCapacity: 8,
    }),
  ]);
  const raftRace = card("Raft Race");
  for (const text of ["Tie it together", "£12.50", "45 mins", "8", "No upcoming sessions."]) {
    await expect.element(raftRace).toMatchTextContent(text);
  }
});

test("a new activity starts with the venue's usual values", async () => {
  await openActivities([]);
  await button("Add Activity").click();
  const form = dialog("Add New Activity");
  await expect.element(form.getByLabelText("Price (£)")).toHaveValue("0.00");
  await expect.element(form.getByLabelText("Duration (mins)")).toHaveValue("60");
  await expect.element(form.getByLabelText("Max Capacity")).toHaveValue("10");
  await expect.element(form.getByText("Activity Image")).toBeVisible();
});

test("each field shows its error on submit and while it is corrected, and nothing is sent", async () => {
  const api = await openActivities([]);
  await button("Add Activity").click();
  const form = dialog("Add New Activity");
  await form.getByLabelText("Price (£)").fill("-1");
  await form.getByLabelText("Duration (mins)").fill("50");
  await form.getByLabelText("Max Capacity").fill("0");
  await form.getByRole("button", { name: "Create Activity" }).click();
  for (const sentence of [
    "Name is required",
    "Please enter an amount such as 12.50",
    "Duration must be in steps of 15 minutes",
    "Max capacity must be at least 1",
  ]) {
    await expect.element(form.getByRole("link", { name: sentence })).toBeVisible();
  }
  await form.getByRole("link", { name: "Name is required" }).click();
  await expect.element(form.getByLabelText("Name")).toHaveFocus();
  await form.getByLabelText("Price (£)").fill("");
  await form.getByLabelText("Duration (mins)").fill("0");
  await form.getByLabelText("Max Capacity").fill("");
  for (const sentence of [
    "Price is required",
    "Duration must be at least 15 minutes",
    "Max capacity is required",
  ]) {
    await expect.element(form.getByRole("link", { name: sentence })).toBeVisible();
  }
  await form.getByLabelText("Duration (mins)").fill("7,5");
  await form.getByLabelText("Max Capacity").fill("2,5");
  for (const sentence of [
    "Please enter the duration in minutes",
    "Please enter a whole number of people",
  ]) {
    await expect.element(form.getByRole("link", { name: sentence })).toBeVisible();
  }
  expect(api.calls(save)).toEqual([]);
});

test("a saved activity is confirmed with the slots that exceed the capacity, and focus returns", async () => {
  const raftRace = sampleAdminActivity({ bookingsAhead: 1, mostPeopleAhead: 3, hasHistory: true });
  const api = await openActivities([raftRace]);
  await button("Edit Raft Race").click();
  const form = dialog("Edit Activity");
  await form.getByLabelText("Price (£)").fill("15");
  await form.getByLabelText("Duration (mins)").fill("90");
  await form.getByLabelText("Max Capacity").fill("2");
  const changedActivity = {
    ...raftRace,
    pricePence: 1500,
    durationMinutes: 90,
    maxCapacity: 2,
    version: "2",
  };
  api
    .respond(save, { activity: changedActivity, sessionsAbove: 1 })
    .respond(list, [changedActivity]);
  await form.getByRole("button", { name: "Save Changes" }).click();
  await expect.element(page.getByText("Raft Race is saved.")).toBeVisible();
  await expect.element(page.getByText(/^1 session already has more than 2 people/)).toBeVisible();
  await expect.element(card("Raft Race")).toMatchTextContent("£15.00");
  await expect.element(card("Raft Race")).toMatchTextContent("90 mins");
  await expect.element(button("Edit Raft Race")).toHaveFocus();
  await expect
    .poll(() => api.calls(save))
    .toMatchObject([
      {
        activityId: raftRace.id,
        version: "1",
        pricePence: 1500,
        durationMinutes: 90,
        maxCapacity: 2,
      },
    ]);
});

test("the form shows the effects on existing bookings while a change is typed", async () => {
  await openActivities([
    sampleAdminActivity({ bookingsAhead: 1, mostPeopleAhead: 3 }),
    sampleAdminActivity({ name: "Kayak Safari" }),
  ]);
  await button("Edit Raft Race").click();
  const form = dialog("Edit Activity");
  await form.getByLabelText("Name").fill("kayak safari");
  await form.getByLabelText("Price (£)").fill("15");
  await form.getByLabelText("Duration (mins)").fill("90");
  await form.getByLabelText("Max Capacity").fill("2");
  for (const text of [
    "There is another activity with this name.",
    "The new price applies to new bookings",
    "1 booking still to come keeps its times",
    "An upcoming session already has 3 people. They keep their places. Its capacity drops to 2",
  ]) {
    await expect.element(form.getByText(text, { exact: false })).toBeVisible();
  }
});

test("a card says from which age and height an activity is, and that it is hidden", async () => {
  const kayak = sampleAdminActivity({ name: "Kayak Safari" });
  await openActivities([
    sampleAdminActivity({ minAge: 6, minHeightCm: 120, isHidden: true }),
    kayak,
  ]);
  await expect.element(card("Raft Race")).toMatchTextContent(/From\sage\s6 · From\s120\scm/);
  await expect.element(card("Raft Race").getByText("Hidden", { exact: true })).toBeVisible();
  await expect.element(card("Kayak Safari").getByText(/From/)).not.toBeInTheDocument();
  await expect.element(card("Kayak Safari").getByText("Hidden")).not.toBeInTheDocument();
});

test("an activity is given a minimum age and height and hidden from visitors, and loses a limit", async () => {
  const raftRace = sampleAdminActivity({ minHeightCm: 110 });
  const api = await openActivities([raftRace]);
  await button("Edit Raft Race").click();
  const form = dialog("Edit Activity");
  await form.getByLabelText("Minimum age").fill("2.5");
  await form.getByLabelText("Minimum height (cm)").fill("300");
  await form.getByRole("button", { name: "Save Changes" }).click();
  for (const sentence of [
    "Please enter the age in whole years",
    "Minimum height cannot be more than 250 cm",
  ]) {
    await expect.element(form.getByRole("link", { name: sentence })).toBeVisible();
  }
  await form.getByLabelText("Minimum age").fill("6");
  await form.getByLabelText("Minimum height (cm)").fill("");
  await form.getByRole("switch", { name: /Hide from visitors/ }).click();
  const activity = { ...raftRace, minAge: 6, minHeightCm: null, isHidden: true, version: "2" };
  api.respond(save, { activity, sessionsAbove: 0 }).respond(list, [activity]);
  await form.getByRole("button", { name: "Save Changes" }).click();
  await expect.element(card("Raft Race").getByText("Hidden", { exact: true })).toBeVisible();
  expect(api.calls(save)).toMatchObject([{ minAge: 6, minHeightCm: null, isHidden: true }]);
});

test("an activity is given a VAT rate of its own, and the venue's default again", async () => {
  const raftRace = sampleAdminActivity();
  const api = await openActivities([raftRace]);
  for (const [typed, vatRate] of [
    ["5", 500],
    ["", null],
  ] as const) {
    await button("Edit Raft Race").click();
    const form = dialog("Edit Activity");
    const rate = form.getByLabelText("VAT rate (%)");
    await expect.element(rate).toHaveValue(vatRate === null ? "5" : "");
    await rate.fill(typed);
    const activity = { ...raftRace, vatRate };
    api.respond(save, { activity, sessionsAbove: 0 }).respond(list, [activity]);
    await form.getByRole("button", { name: "Save Changes" }).click();
    await expect.element(form).not.toBeInTheDocument();
    expect(api.calls(save).at(-1)).toMatchObject({ vatRate });
  }
});

async function openThreeActivities() {
  const raft = sampleAdminActivity({ name: "Raft Race" });
  const kayak = sampleAdminActivity({ name: "Kayak Safari" });
  const zorb = sampleAdminActivity({ name: "Zorb" });
  return { api: await openActivities([raft, kayak, zorb]), raft, kayak, zorb };
}

test("activities are moved up and down by keyboard; at the end the focus is not lost", async () => {
  const { api, raft, kayak, zorb } = await openThreeActivities();
  await expect.element(button("Move Raft Race up")).toBeDisabled();
  await expect.element(button("Move Zorb down")).toBeDisabled();

  api.respond(setPosition, { positioned: true }).respond(list, [raft, zorb, kayak]);
  (button("Move Zorb up").element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("Zorb is now 2 of 3.")).toBeVisible();
  await expect.element(card("Zorb")).toMatchTextContent("2 of 3");
  await expect.element(button("Move Zorb up")).toHaveFocus();

  api.respond(list, [zorb, raft, kayak]);
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("Zorb is now 1 of 3.")).toBeVisible();
  await expect.element(button("Move Zorb down")).toHaveFocus();

  api.respond(list, [raft, zorb, kayak]);
  await userEvent.keyboard("{Enter}");
  await expect.element(card("Zorb")).toMatchTextContent("2 of 3");
  await expect.element(button("Move Zorb down")).toHaveFocus();
  expect(api.calls(setPosition)).toEqual([
    { activityId: zorb.id, afterId: raft.id },
    { activityId: zorb.id, afterId: null },
    { activityId: zorb.id, afterId: raft.id },
  ]);
});

test("of two presses right after the other both move the activity; the end keeps the focus", async () => {
  const { api, raft, kayak, zorb } = await openThreeActivities();
  await expect.element(button("Move Zorb up")).toBeEnabled();
  api.respond(setPosition, { positioned: true });
  const release = api.delayResponses(setPosition);
  (button("Move Zorb up").element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}{Enter}");
  api.respondOnce(list, [raft, zorb, kayak]).respond(list, [zorb, raft, kayak]);
  release();
  await expect.element(page.getByText("Zorb is now 1 of 3.")).toBeVisible();
  await expect.element(card("Zorb")).toMatchTextContent("1 of 3");
  await expect.element(button("Move Zorb down")).toHaveFocus();
  expect(api.calls(setPosition)).toEqual([
    { activityId: zorb.id, afterId: raft.id },
    { activityId: zorb.id, afterId: null },
  ]);
});

test("an order that is not saved says why", async () => {
  const api = await openActivities([sampleAdminActivity(), sampleAdminActivity({ name: "Zorb" })]);
  api.refuse(setPosition, "ACTIVITY_GONE");
  await button("Move Zorb up").click();
  const alert = page.getByRole("alert");
  await expect.element(alert).toMatchTextContent("Failed to change the order");
  await expect.element(alert).toMatchTextContent(errors.ACTIVITY_GONE.sentence);
});

test.each(["INTERNAL", "ACTIVITY_CHANGED"] as const)(
  "an activity that is not saved (%s) says why and keeps what was typed",
  async (code) => {
    const api = await openActivities([sampleAdminActivity()]);
    api.refuse(save, code);
    await button("Edit Raft Race").click();
    const form = dialog("Edit Activity");
    await form.getByLabelText("Max Capacity").fill("2");
    await form.getByRole("button", { name: "Save Changes" }).click();
    const alert = form.getByRole("alert");
    await expect.element(alert).toMatchTextContent("Failed to save activity");
    await expect.element(alert).toMatchTextContent(errors[code].sentence);
    await expect.element(form.getByLabelText("Max Capacity")).toHaveValue("2");
    await form.getByRole("button", { name: "Cancel" }).click();
    await dialog("Discard your changes?").getByRole("button", { name: "Discard Changes" }).click();
    await expect.element(form).not.toBeInTheDocument();
  },
);

test("an activity that was never booked is permanently deleted, with a retry after an error", async () => {
  const api = await openActivities([sampleAdminActivity()]);
  await button("Delete Raft Race").click();
  const confirmDialog = dialog(DELETE_QUESTION);
  await expect.element(confirmDialog).toMatchTextContent("Raft Race has never been booked.");
  await expect.element(confirmDialog.getByRole("button", { name: "Cancel" })).toHaveFocus();
  api.refuseOnce(remove, "INTERNAL");
  await confirmDialog.getByRole("button", { name: "Delete Activity" }).click();
  const alert = confirmDialog.getByRole("alert");
  await expect.element(alert).toMatchTextContent("Failed to delete activity");
  api.respond(remove, { outcome: "deleted" }).respond(list, []);
  await confirmDialog.getByRole("button", { name: "Delete Activity" }).click();
  await expect.element(page.getByText("Raft Race is deleted.")).toBeVisible();
  await expect.element(card("Raft Race")).not.toBeInTheDocument();
  await expect.element(button("Add Activity")).toHaveFocus();
});

test("the dialog before a booked activity is archived shows its current bookings and holds", async () => {
  const raftRace = sampleAdminActivity({ hasHistory: true });
  const api = await openActivities([raftRace]);
  await expect.element(card("Raft Race")).toBeVisible();
  api.respond(list, [{ ...raftRace, bookingsAhead: 1, holdingCount: 1 }]);
  await button("Delete Raft Race").click();
  const confirmDialog = dialog(DELETE_QUESTION);
  await expect
    .element(confirmDialog)
    .toMatchTextContent("This activity has 1 booking still to come. They stay valid");
  await expect.element(confirmDialog).toMatchTextContent("1 visitor is booking it right now.");
});

test("Undo restores an archived activity; if it fails, the activity can be restored from the archive", async () => {
  const raftRace = sampleAdminActivity({ hasHistory: true });
  const archivedItems = {
    id: raftRace.id,
    name: raftRace.name,
    archivedAt: inMinutes(0),
    bookingsAhead: 1,
  };
  const api = await openActivities([raftRace]);
  await button("Delete Raft Race").click();
  api.respond(remove, { outcome: "archived" }).respond(list, []).respond(archived, [archivedItems]);
  await dialog(DELETE_QUESTION).getByRole("button", { name: "Delete Activity" }).click();
  await expect.element(page.getByText("Raft Race is archived.")).toBeVisible();
  api.refuseOnce(restore, "ACTIVITY_GONE");
  await button("Undo").click();
  await expect
    .element(page.getByRole("alert"))
    .toMatchTextContent(`Raft Race is still archived. ${errors.ACTIVITY_GONE.sentence}`);
  await userEvent.hover(page.getByRole("heading", { level: 1 }));
  await page.getByText("1 archived", { exact: true }).click();
  await expect
    .element(page.getByRole("listitem").filter({ hasText: "Raft Race" }))
    .toMatchTextContent("1 booking still to come");
  api.respond(restore, { restored: true }).respond(list, [raftRace]).respond(archived, []);
  await button("Restore Raft Race").click();
  await expect.element(card("Raft Race")).toBeVisible();
  await expect.element(button("Add Activity")).toHaveFocus();
  await expect
    .poll(() => api.calls(restore))
    .toEqual([{ activityId: raftRace.id }, { activityId: raftRace.id }]);
});
