import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { AdminAddon, ArchivedAddon } from "../../../src/shared/contract/admin/addons.ts";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import { sampleAdminActivity, sampleAdminAddon } from "../support/catalogue.ts";
import { inMinutes } from "../support/clock.ts";
import { openApp } from "../support/open-app.ts";
import { administrator } from "../support/samples.ts";
import { adminApi } from "../support/venue-api.ts";

const { list, archived, save, remove, restore } = contract.admin.addons;

const dialog = (name: string) => page.getByRole("dialog", { name, exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const card = (name: string) => page.getByRole("article", { name, exact: true });
const DELETE_QUESTION = "Are you sure you want to delete this add-on?";

async function openAddons(addons: AdminAddon[], archivedItems: ArchivedAddon[] = []) {
  const api = adminApi().respond(list, addons).respond(archived, archivedItems);
  await openApp("/admin/addons", api);
  return api;
}

test("a venue without add-ons is told what they are for", async () => {
  await openAddons([]);
  await expect.element(page.getByText("No add-ons yet")).toBeVisible();
});

test("a new add-on is available by default, and its errors are shown", async () => {
  const api = await openAddons([sampleAdminAddon()]);
  await button("Create Add-on").click();
  const form = dialog("Create Add-on");
  await expect.element(form.getByLabelText("Name")).toHaveFocus();
  await expect.element(form.getByLabelText("Price (£)")).toHaveValue("0.00");
  await expect.element(form.getByLabelText("Max quantity")).toHaveValue("1");
  await expect.element(form.getByRole("switch", { name: /^Available/ })).toBeChecked();
  await form.getByLabelText("Price (£)").fill("-1");
  await form.getByLabelText("Max quantity").fill("2,5");
  await form.getByRole("button", { name: "Create Add-on" }).click();
  const summary = form.getByRole("region", { name: "Please check 3 fields" });
  await expect.element(summary).toHaveFocus();
  await expect.element(summary).toMatchTextContent("Name is required");
  await expect.element(summary).toMatchTextContent("Please enter a price in pounds, such as 6.50");
  await expect.element(summary).toMatchTextContent("Please enter a whole number from 1 to 100");
  expect(api.calls(save)).toEqual([]);
});

test("Back asks before unsaved changes are lost", async () => {
  const { name, email } = administrator;
  const profile = {
    name,
    email,
    nextEmail: null,
    phone: "",
    marketingConsent: false,
    address: null,
  };
  const api = adminApi().respond(list, []).respond(archived, []);
  await openApp("/admin/profile", api.respond(contract.profile.get, profile));
  await button("Menu").click();
  await page.getByRole("link", { name: "Add-ons", exact: true }).click();
  await button("Create Add-on").click();
  await dialog("Create Add-on").getByLabelText("Name").fill("Locker");
  window.history.back();
  const question = dialog("Discard your changes?");
  await question.getByRole("button", { name: "Keep Editing" }).click();
  await expect.element(dialog("Create Add-on").getByLabelText("Name")).toHaveValue("Locker");
  window.history.back();
  await question.getByRole("button", { name: "Discard Changes" }).click();
  await expect.element(dialog("Create Add-on")).not.toBeInTheDocument();
  expect(window.location.pathname).toBe("/admin/profile");
});

test("Escape asks before unsaved changes are lost, and they are saved as typed", async () => {
  const paddle = sampleAdminAddon();
  const api = await openAddons([paddle]);
  await button("Edit Paddle").click();
  const editDialog = dialog("Edit Add-on");
  await editDialog.getByRole("switch", { name: /^Available/ }).click();
  await userEvent.keyboard("{Escape}");
  await dialog("Discard your changes?").getByRole("button", { name: "Keep Editing" }).click();
  const changedAddon = { ...paddle, available: false, version: "2" };
  api.respond(save, changedAddon).respond(list, [changedAddon]);
  await editDialog.getByRole("button", { name: "Save Changes" }).click();
  await expect.element(card("Paddle")).toMatchTextContent("Unavailable");
  await expect
    .poll(() => api.calls(save))
    .toMatchObject([{ addonId: paddle.id, version: "1", available: false }]);
});

test("an add-on is limited to some activities, and to a number per session", async () => {
  const paddle = sampleAdminAddon();
  const [kayak, sauna] = [
    sampleAdminActivity({ name: "Kayak" }),
    sampleAdminActivity({ name: "Sauna" }),
  ];
  const api = await openAddons([paddle]);
  api.respond(contract.admin.activities.list, [sauna, kayak]);
  await button("Edit Paddle").click();
  const editDialog = dialog("Edit Add-on");
  await editDialog.getByLabelText("Sold with").selectOptions("Only some activities");
  const saveButton = editDialog.getByRole("button", { name: "Save Changes" });
  await saveButton.click();
  const summary = editDialog.getByRole("region", { name: "Please check this field" });
  await expect.element(summary).toMatchTextContent("Please choose an activity, or all activities");
  await editDialog.getByRole("checkbox", { name: "Kayak" }).click();
  await editDialog.getByLabelText(/^Number per session/).fill("12");
  const changedAddon = {
    ...paddle,
    activities: [{ id: kayak.id, name: "Kayak" }],
    stockPerSlot: 12,
    version: "2",
  };
  api.respond(save, changedAddon).respond(list, [changedAddon]);
  await saveButton.click();
  await expect.element(card("Paddle")).toMatchTextContent("Sold with Kayak");
  await expect.element(card("Paddle")).toMatchTextContent("12 per session");
  expect(api.calls(save)).toMatchObject([{ activityIds: [kayak.id], stockPerSlot: 12 }]);
});

test.each(["INTERNAL", "ADDON_CHANGED"] as const)(
  "an add-on that is not saved (%s) says why, and the list behind it is reloaded",
  async (code) => {
    const paddle = sampleAdminAddon();
    const api = await openAddons([paddle]);
    await button("Edit Paddle").click();
    const editDialog = dialog("Edit Add-on");
    await editDialog.getByLabelText("Price (£)").fill("9");
    api.refuse(save, code).respond(list, [{ ...paddle, pricePence: 700, version: "2" }]);
    await editDialog.getByRole("button", { name: "Save Changes" }).click();
    const alert = editDialog.getByRole("alert");
    await expect.element(alert).toMatchTextContent("Failed to save addon");
    await expect.element(alert).toMatchTextContent(errors[code].sentence);
    await editDialog.getByRole("button", { name: "Cancel" }).click();
    await button("Discard Changes").click();
    await expect.element(card("Paddle")).toMatchTextContent("£7.00");
  },
);

test("an add-on that was never booked is permanently deleted, with a retry after an error", async () => {
  const api = await openAddons([sampleAdminAddon()]);
  await button("Delete Paddle").click();
  const confirmDialog = dialog(DELETE_QUESTION);
  await expect.element(confirmDialog.getByRole("button", { name: "Cancel" })).toHaveFocus();
  await expect.element(confirmDialog).toMatchTextContent("It is deleted for good");
  api.refuseOnce(remove, "INTERNAL");
  await confirmDialog.getByRole("button", { name: "Delete Add-on" }).click();
  await expect
    .element(confirmDialog.getByRole("alert"))
    .toMatchTextContent("Failed to delete addon");
  api.respond(remove, { outcome: "deleted" }).respond(list, []);
  await confirmDialog.getByRole("button", { name: "Delete Add-on" }).click();
  await expect.element(page.getByText("Paddle is deleted.")).toBeVisible();
  await expect.element(card("Paddle")).not.toBeInTheDocument();
  await expect.element(button("Create Add-on")).toHaveFocus();
});

test("while an add-on is being deleted, its dialog stays open, and a second press does nothing", async () => {
  const api = await openAddons([sampleAdminAddon()]);
  await button("Delete Paddle").click();
  const confirmDialog = dialog(DELETE_QUESTION);
  const release = api.respond(remove, { outcome: "deleted" }).delayResponses(remove);
  await confirmDialog.getByRole("button", { name: "Delete Add-on" }).dblClick();
  await userEvent.keyboard("{Escape}");
  await confirmDialog.getByRole("button", { name: "Cancel" }).click();
  await expect.element(confirmDialog).toBeVisible();
  api.respond(list, []);
  release();
  await expect.element(confirmDialog).not.toBeInTheDocument();
  await expect.element(button("Create Add-on")).toHaveFocus();
  expect(api.calls(remove)).toHaveLength(1);
});

test("a booked add-on is archived, and restored by Undo or from the archive", async () => {
  const paddle = sampleAdminAddon({ hasHistory: true });
  const archivedItems = { id: paddle.id, name: paddle.name, archivedAt: inMinutes(0) };
  const api = await openAddons([paddle]);
  await button("Delete Paddle").click();
  await expect.element(dialog(DELETE_QUESTION)).toMatchTextContent("so it is archived");
  api.respond(remove, { outcome: "archived" }).respond(list, []).respond(archived, [archivedItems]);
  await dialog(DELETE_QUESTION).getByRole("button", { name: "Delete Add-on" }).click();
  await expect.element(page.getByText("Paddle is archived.")).toBeVisible();
  await expect.element(card("Paddle")).not.toBeInTheDocument();
  api.refuseOnce(restore, "ADDON_NOT_FOUND");
  await button("Undo").click();
  await expect.element(page.getByRole("alert")).toMatchTextContent("Paddle is still archived.");
  await page.getByText("1 archived", { exact: true }).click();
  api.respond(restore, { restored: true }).respond(list, [paddle]).respond(archived, []);
  await button("Restore Paddle").click();
  await expect.element(card("Paddle")).toBeVisible();
  await expect.element(button("Create Add-on")).toHaveFocus();
  await expect
    .poll(() => api.calls(restore))
    .toEqual([{ addonId: paddle.id }, { addonId: paddle.id }]);
});
