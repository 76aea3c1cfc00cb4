import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type {
  WaiverTemplate,
  WaiverVersion,
} from "../../../src/shared/contract/admin/waiver-templates.ts";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import { waiverTemplate, waiverVersion } from "../support/catalogue.ts";
import { advanceTime, DESKTOP, openApp } from "../support/open-app.ts";
import { adminApi } from "../support/venue-api.ts";
import { checkPage } from "../sweep/check-page.ts";

const { list, get, save, activate, remove, restore } = contract.admin.waiverTemplates;

const dialog = (name: string) => page.getByRole("dialog", { name, exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const templates = () => page.getByRole("list", { name: "Templates", exact: true });
const templateRow = (title: string) => templates().getByRole("listitem").filter({ hasText: title });
const templateEditor = (title: string) => page.getByRole("form", { name: `Edit ${title}` });
const preview = () => page.getByRole("region", { name: "Preview", exact: true });

const lakeTemplate = waiverTemplate({ title: "Lake day", isActive: true, wasActive: true });
const hillTemplate = waiverTemplate();

async function openTemplates(
  templatesList: WaiverTemplate[] = [lakeTemplate, hillTemplate],
  versions: WaiverVersion[] = [waiverVersion()],
) {
  const api = adminApi()
    .respond(list, templatesList)
    .respond(get, ({ templateId }) => ({
      ...(templatesList.find(({ id }) => id === templateId) ?? lakeTemplate),
      versions,
    }));
  await openApp("/admin/waivers", api);
  return api;
}

test("the only active template says so, and cannot be deactivated", async () => {
  await openTemplates();
  await expect.element(templateRow("Lake day")).toMatchTextContent("Active");
  await expect.element(templateRow("Lake day")).toMatchTextContent("Last updated");
  await expect.element(templateRow("Hill walk")).toMatchTextContent("Inactive");
  await expect.element(page.getByRole("switch", { name: /^Active/ })).toBeDisabled();
  await expect.element(page.getByText(/^To switch off the active template/)).toBeVisible();
  await expect.element(button("Delete Lake day")).not.toBeInTheDocument();
});

test("a new template needs a title and a text", async () => {
  const api = await openTemplates();
  await button("Create New Template").click();
  const form = page.getByRole("form", { name: "New template" });
  await form.getByRole("button", { name: "Create Template" }).click();
  const summary = form.getByRole("region", { name: "Please check 2 fields" });
  await expect.element(summary).toHaveFocus();
  await expect.element(summary).toMatchTextContent("Title is required");
  await expect.element(summary).toMatchTextContent("Content is required");
  expect(api.calls(save)).toEqual([]);
});

test("a template is edited beside its preview, and each saved version stays readable", async () => {
  const api = await openTemplates();
  await button("Create New Template").click();
  const form = page.getByRole("form", { name: "New template" });
  await form.getByLabelText("Title").fill("Cave");
  const content = form.getByLabelText("Content");
  await content.fill("I walk for .\n\n1. I can walk.\n\n2. <b>I</b> am well.");
  (content.element() as HTMLTextAreaElement).setSelectionRange(11, 11);
  await form.getByRole("button", { name: "Insert [BUSINESS NAME]" }).click();
  await expect
    .element(content)
    .toHaveValue("I walk for [BUSINESS NAME].\n\n1. I can walk.\n\n2. <b>I</b> am well.");
  const text = preview().getByLabelText("Waiver text");
  await expect.element(text).toMatchTextContent("I walk for Harbour Lake Aquapark.");
  await expect.element(text).toMatchTextContent("<b>I</b> am well.");
  expect(text.getByRole("listitem").elements()).toHaveLength(2);
  await expect.element(form.getByText("Unsaved changes")).toBeVisible();

  const caveTemplate = waiverTemplate({ title: "Cave", content: "I walk for [BUSINESS NAME]." });
  const versions = [
    waiverVersion({ number: 2, title: "Cave", content: "I, [PARTICIPANT NAME], walk." }),
    waiverVersion({ title: "Cave", content: "I walk for [BUSINESS NAME]." }),
  ];
  let templateId = caveTemplate.id;
  api.respond(save, (input) => {
    templateId = input.templateId;
    const versionNumber = input.version === null ? 1 : 2;
    const savedTemplate = { ...caveTemplate, ...input.template, id: templateId, versionNumber };
    const createdTemplate = { ...savedTemplate, version: String(versionNumber) };
    api
      .respond(list, [lakeTemplate, createdTemplate])
      .respond(get, { ...createdTemplate, versions: versions.slice(-versionNumber) });
    return createdTemplate;
  });
  await form.getByRole("button", { name: "Create Template" }).click();
  await expect.element(page.getByText("Cave is saved as version 1.")).toBeVisible();
  await expect.element(templateRow("Cave")).toMatchTextContent("Inactive");
  await templateEditor("Cave").getByLabelText("Content").fill("I, [PARTICIPANT NAME], walk.");
  await templateEditor("Cave").getByRole("button", { name: "Save as version 2" }).click();
  await expect.element(page.getByText("Cave is saved as version 2.")).toBeVisible();
  await button("Version 1").click();
  await expect.element(dialog("Preview")).toMatchTextContent(/Version 1, .* by Ada Harbour/);
  await expect
    .element(dialog("Preview").getByLabelText("Waiver text"))
    .toMatchTextContent("I walk for Harbour Lake Aquapark");
  await expect
    .element(dialog("Preview").getByRole("region", { name: "Template Variables" }))
    .toMatchTextContent("[PARTICIPANT NAME]");
  await userEvent.keyboard("{Escape}");
  await button("Preview Cave").click();
  await expect
    .element(dialog("Preview").getByLabelText("Waiver text"))
    .toMatchTextContent("I, Amelia Hart, walk.");
  await expect
    .poll(() => api.calls(save))
    .toMatchObject([
      { templateId, version: null, template: { title: "Cave" } },
      { templateId, version: "1", template: { content: "I, [PARTICIPANT NAME], walk." } },
    ]);
});

test("on wide screens the preview can be as narrow as a phone", async () => {
  const api = await openTemplates();
  await expect.element(preview().getByText("Signature")).toBeVisible();
  await expect.element(preview().getByText("Phone")).not.toBeVisible();
  await openApp("/admin/waivers", api, { size: DESKTOP });
  const signatureLabel = preview().getByText("Signature");
  await expect.element(signatureLabel).toBeVisible();
  const width = () => signatureLabel.element().getBoundingClientRect().width;
  const before = width();
  (preview().getByRole("radio", { name: "Desktop" }).element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowLeft}");
  await expect.poll(width).toBeLessThan(before);
});

test("activating another template asks first, and replaces the previous one", async () => {
  const api = await openTemplates();
  await button("Edit Hill walk").click();
  await page.getByRole("switch", { name: /^Active/ }).click();
  const confirmDialog = dialog("Activate Hill walk?");
  await expect.element(confirmDialog).toMatchTextContent("and Lake day becomes inactive");
  api.respond(activate, { activated: true }).respond(list, [
    { ...lakeTemplate, isActive: false },
    { ...hillTemplate, isActive: true, wasActive: true },
  ]);
  await confirmDialog.getByRole("button", { name: "Activate Template" }).click();
  await expect.element(page.getByText("Visitors now sign Hill walk.")).toBeVisible();
  await expect.element(confirmDialog).not.toBeInTheDocument();
  await expect.element(page.getByRole("switch", { name: /^Active/ })).toBeDisabled();
  await expect.element(templateRow("Lake day")).toMatchTextContent("Inactive");
  await expect.poll(() => api.calls(activate)).toEqual([{ templateId: hillTemplate.id }]);
});

test("a template that visitors have never seen is permanently deleted", async () => {
  const api = await openTemplates();
  await button("Delete Hill walk").click();
  const confirmDialog = dialog("Delete Hill walk?");
  await expect.element(confirmDialog).toMatchTextContent("It is deleted for good");
  api.respond(remove, { outcome: "deleted" }).respond(list, [lakeTemplate]);
  await confirmDialog.getByRole("button", { name: "Delete Template" }).click();
  await expect.element(templateRow("Hill walk")).not.toBeInTheDocument();
  await expect.element(button("Create New Template")).toHaveFocus();
});

test("a template that visitors have seen is archived with its versions, and restored inactive", async () => {
  const usedTemplate = { ...hillTemplate, wasActive: true };
  const api = await openTemplates([lakeTemplate, usedTemplate]);
  await button("Delete Hill walk").click();
  const confirmDialog = dialog("Delete Hill walk?");
  await expect.element(confirmDialog).toMatchTextContent("it is archived with all its versions");
  api
    .respond(remove, { outcome: "archived" })
    .respond(list, [lakeTemplate, { ...usedTemplate, isArchived: true }]);
  await confirmDialog.getByRole("button", { name: "Delete Template" }).click();
  await expect.element(page.getByText("Hill walk is archived.")).toBeVisible();
  // The toast covers the end of the page.
  await advanceTime(11_000);
  await button("Show archived templates (1)").click();
  api.respond(restore, { restored: true }).respond(list, [lakeTemplate, usedTemplate]);
  await button("Restore Hill walk").click();
  await expect.element(templateRow("Hill walk")).toMatchTextContent("Inactive");
});

test("a text that someone else changed meanwhile is not overwritten, and their version can be loaded", async () => {
  const api = await openTemplates();
  await button("Edit Hill walk").click();
  const editor = templateEditor("Hill walk");
  await editor.getByLabelText("Content").fill("Mine.");
  api.loseResponses(save);
  await editor.getByRole("button", { name: "Save as version 2" }).click();
  const alert = editor.getByRole("alert");
  await expect.element(alert).toMatchTextContent("Failed to save waiver template");
  await expect.element(alert).toMatchTextContent("We cannot reach the booking service");
  api.refuse(save, "WAIVER_TEMPLATE_CHANGED");
  await editor.getByRole("button", { name: "Save as version 2" }).click();
  await expect.element(alert).toMatchTextContent(errors.WAIVER_TEMPLATE_CHANGED.sentence);
  await checkPage();
  await expect.element(editor.getByLabelText("Content")).toHaveValue("Mine.");

  const remoteTemplate = { ...hillTemplate, content: "Theirs.", versionNumber: 2, version: "2" };
  api
    .respond(get, { ...remoteTemplate, versions: [] })
    .respond(list, [lakeTemplate, remoteTemplate]);
  await editor.getByRole("button", { name: "Discard mine and show theirs" }).click();
  await expect.element(editor.getByLabelText("Content")).toHaveValue("Theirs.");
  await expect.element(editor.getByLabelText("Title")).toHaveFocus();
  await expect.element(alert).not.toBeInTheDocument();
  await editor.getByLabelText("Content").fill("Ours.");
  api.respond(save, { ...remoteTemplate, content: "Ours.", versionNumber: 3, version: "3" });
  await editor.getByRole("button", { name: "Save as version 3" }).click();
  await expect.element(page.getByText("Hill walk is saved as version 3.")).toBeVisible();
  await expect
    .poll(() => api.calls(save).at(-1))
    .toMatchObject({ version: "2", template: { content: "Ours." } });
});

test("leaving with unsaved changes asks first", async () => {
  await openTemplates();
  await button("Edit Hill walk").click();
  await templateEditor("Hill walk").getByLabelText("Content").fill("Mine.");
  await button("Menu").click();
  await page.getByRole("link", { name: "Customers", exact: true }).click();
  await dialog("Discard your changes?").getByRole("button", { name: "Keep Editing" }).click();
  await expect.element(templateEditor("Hill walk").getByLabelText("Content")).toHaveValue("Mine.");
});
