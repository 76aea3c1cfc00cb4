import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { ArchivedAddon, DeskAddon } from "../../../src/shared/contract/admin/addons.ts";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import { deskAddon } from "../support/catalogue.ts";
import { inMinutes } from "../support/clock.ts";
import { open } from "../support/open-app.ts";
import { adminApi } from "../support/venue-api.ts";

const { list, archived, save, remove, restore } = contract.desk.addons;

const dialog = (name: string) => page.getByRole("dialog", { name, exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const card = (name: string) => page.getByRole("article", { name, exact: true });
const QUESTION = "Are you sure you want to delete this add-on?";

async function openWith(addons: DeskAddon[], gone: ArchivedAddon[] = []) {
  const api = adminApi().answer(list, addons).answer(archived, gone);
  await open("/admin/addons", api);
  return api;
}

test("a venue without add-ons is told what they are for", async () => {
  await openWith([]);
  await expect.element(page.getByText("No add-ons yet")).toBeVisible();
});

test("a new add-on begins with one that visitors are offered, and says what is wrong with it", async () => {
  const api = await openWith([deskAddon()]);
  await button("Create Add-on").click();
  const form = dialog("Create Add-on");
  await expect.element(form.getByLabelText("Name")).toHaveFocus();
  await expect.element(form.getByLabelText("Price (£)")).toHaveValue("0.00");
  await expect.element(form.getByLabelText("Max quantity")).toHaveValue("1");
  await expect.element(form.getByRole("switch", { name: /^Available/ })).toBeChecked();
  await form.getByLabelText("Price (£)").fill("-1");
  await form.getByLabelText("Max quantity").fill("2,5");
  await form.getByRole("button", { name: "Create Add-on" }).click();
  const summary = form.getByRole("region", { name: "3 fields need another look" });
  await expect.element(summary).toHaveFocus();
  await expect.element(summary).toMatchTextContent("Name is required");
  await expect.element(summary).toMatchTextContent("Please enter a price in pounds, such as 6.50");
  await expect.element(summary).toMatchTextContent("Please enter a whole number from 1 to 100");
  expect(api.calls(save)).toEqual([]);
});

test("what was typed is not lost by Escape without a question, and is saved as it was typed", async () => {
  const paddle = deskAddon();
  const api = await openWith([paddle]);
  await button("Edit Paddle").click();
  const edit = dialog("Edit Add-on");
  await edit.getByRole("switch", { name: /^Available/ }).click();
  await userEvent.keyboard("{Escape}");
  await dialog("Discard your changes?").getByRole("button", { name: "Keep Editing" }).click();
  const changed = { ...paddle, available: false, version: "2" };
  api.answer(save, changed).answer(list, [changed]);
  await edit.getByRole("button", { name: "Save Changes" }).click();
  await expect.element(card("Paddle")).toMatchTextContent("Unavailable");
  expect(api.calls(save)).toMatchObject([{ addonId: paddle.id, version: "1", available: false }]);
});

test.each(["INTERNAL", "ADDON_CHANGED"] as const)(
  "an add-on that is not saved (%s) says why, with what is there now behind it",
  async (code) => {
    const paddle = deskAddon();
    const api = await openWith([paddle]);
    await button("Edit Paddle").click();
    const edit = dialog("Edit Add-on");
    await edit.getByLabelText("Price (£)").fill("9");
    api.refuse(save, code).answer(list, [{ ...paddle, pricePence: 700, version: "2" }]);
    await edit.getByRole("button", { name: "Save Changes" }).click();
    const alert = edit.getByRole("alert");
    await expect.element(alert).toMatchTextContent("Failed to save addon");
    await expect.element(alert).toMatchTextContent(errors[code].sentence);
    await edit.getByRole("button", { name: "Cancel" }).click();
    await button("Discard Changes").click();
    await expect.element(card("Paddle")).toMatchTextContent("£7.00");
  },
);

test("what no booking has is deleted for good, once the server can", async () => {
  const api = await openWith([deskAddon()]);
  await button("Delete Paddle").click();
  const question = dialog(QUESTION);
  await expect.element(question.getByRole("button", { name: "Cancel" })).toHaveFocus();
  await expect.element(question).toMatchTextContent("it is deleted for good");
  api.refuseOnce(remove, "INTERNAL");
  await question.getByRole("button", { name: "Delete Add-on" }).click();
  await expect.element(question.getByRole("alert")).toMatchTextContent("Failed to delete addon");
  api.answer(remove, { outcome: "deleted" }).answer(list, []);
  await question.getByRole("button", { name: "Delete Add-on" }).click();
  await expect.element(page.getByText("Paddle is deleted.")).toBeVisible();
  await expect.element(card("Paddle")).not.toBeInTheDocument();
  await expect.element(button("Create Add-on")).toHaveFocus();
});

test("what bookings have is archived, comes back by Undo, or from among the archived", async () => {
  const paddle = deskAddon({ hasHistory: true });
  const gone = { id: paddle.id, name: paddle.name, archivedAt: inMinutes(0) };
  const api = await openWith([paddle]);
  await button("Delete Paddle").click();
  await expect.element(dialog(QUESTION)).toMatchTextContent("so it is archived");
  api.answer(remove, { outcome: "archived" }).answer(list, []).answer(archived, [gone]);
  await dialog(QUESTION).getByRole("button", { name: "Delete Add-on" }).click();
  await expect.element(page.getByText("Paddle is archived.")).toBeVisible();
  await expect.element(card("Paddle")).not.toBeInTheDocument();
  api.refuseOnce(restore, "ADDON_NOT_FOUND");
  await button("Undo").click();
  await expect.element(page.getByRole("alert")).toMatchTextContent("Paddle is still archived.");
  await page.getByText("1 archived", { exact: true }).click();
  api.answer(restore, { restored: true }).answer(list, [paddle]).answer(archived, []);
  await button("Restore Paddle").click();
  await expect.element(card("Paddle")).toBeVisible();
  await expect.element(button("Create Add-on")).toHaveFocus();
  expect(api.calls(restore)).toEqual([{ addonId: paddle.id }, { addonId: paddle.id }]);
});
